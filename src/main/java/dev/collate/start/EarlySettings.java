package dev.collate.start;

import java.util.Arrays;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Binds and validates all settings of Collate before other beans are created. So if a setting is not valid, the server stops before it
 * migrates the database.
 */
@Component
final class EarlySettings implements BeanFactoryPostProcessor {
    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        Arrays.stream(beans.getBeanNamesForAnnotation(ConfigurationProperties.class))
                .filter(name -> name.contains("dev.collate."))
                .forEach(beans::getBean);
    }
}
