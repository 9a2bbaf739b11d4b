package dev.collate.share;

import jakarta.persistence.EntityManagerFactory;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl;
import org.hibernate.cfg.MappingSettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.data.jpa.repository.support.JpaRepositoryFactory;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaDialect;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

/**
 * Creates the repository of the shares with JPA. All beans are lazy, because Hibernate needs some seconds to start: {@link SharePurge} starts
 * it in the background when the server is ready.
 */
@Lazy
@Configuration(proxyBeanMethods = false)
class ShareDatabase {
    /** The transactions in which the repository runs. In these transactions, JDBC uses the connection of JPA. */
    static final String TRANSACTIONS = "shareTransactions";

    /** Spring would create a {@link LocalContainerEntityManagerFactoryBean} at the start, even if it were lazy. So it is not a bean. */
    @Bean
    EntityManagerFactory shareEntities(DataSource database, HibernateJpaDialect dialect) {
        var entities = new LocalContainerEntityManagerFactoryBean();
        entities.setBeanClassLoader(Share.class.getClassLoader());
        entities.setDataSource(database);
        entities.setManagedTypes(PersistenceManagedTypes.of(Share.class.getName()));
        entities.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        entities.setJpaDialect(dialect);
        entities.setJpaPropertyMap(Map.of(
                MappingSettings.PHYSICAL_NAMING_STRATEGY,
                PhysicalNamingStrategySnakeCaseImpl.class.getName(),
                // All mappings are annotations. Mappings in XML would need JAXB.
                MappingSettings.XML_MAPPING_ENABLED,
                false));
        entities.afterPropertiesSet();
        return Objects.requireNonNull(entities.getObject());
    }

    /** Translates the exceptions of Hibernate in {@link ShareStore}. */
    @Bean
    HibernateJpaDialect shareExceptions() {
        return new HibernateJpaDialect();
    }

    @Bean
    Shares shares(EntityManagerFactory entities) {
        var factory = new JpaRepositoryFactory(SharedEntityManagerCreator.createSharedEntityManager(entities));
        // The default would be the class loader of the current thread, which does not see this package if the thread is
        // Tomcat's.
        factory.setBeanClassLoader(Shares.class.getClassLoader());
        return factory.getRepository(Shares.class);
    }

    /** Not a default candidate, because all other transactions use only JDBC and do not wait for Hibernate. */
    @Bean(name = TRANSACTIONS, defaultCandidate = false)
    JpaTransactionManager transactions(EntityManagerFactory entities) {
        return new JpaTransactionManager(entities);
    }
}
