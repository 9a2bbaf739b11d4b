package dev.collate.share;

import jakarta.persistence.EntityManagerFactory;
import javax.sql.DataSource;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.bytecode.internal.none.BytecodeProviderImpl;
import org.hibernate.bytecode.spi.BytecodeProvider;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.cfg.MappingSettings;
import org.hibernate.cfg.ValidationSettings;
import org.hibernate.resource.jdbc.spi.PhysicalConnectionHandlingMode;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Lazy;
import org.springframework.data.jpa.repository.support.JpaRepositoryFactory;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.vendor.HibernateJpaDialect;

/**
 * Creates the repository of the shares with JPA. All beans are lazy, because Hibernate needs some seconds to start: {@link SharePurge}
 * starts it in the background when the server is ready.
 */
@Lazy
@Configuration(proxyBeanMethods = false)
class ShareJpaConfiguration {
    /** The name of the transaction manager of the repository. In its transactions, JDBC uses the connection of JPA. */
    static final String TRANSACTIONS = "shareTransactions";

    /** Starts Hibernate. Does not use LocalContainerEntityManagerFactoryBean, because Spring would create it before the server is ready. */
    @Bean
    EntityManagerFactory shareEntities(DataSource database) {
        var services = new StandardServiceRegistryBuilder()
                .applySetting(JdbcSettings.JAKARTA_NON_JTA_DATASOURCE, database)
                .applySetting(
                        JdbcSettings.CONNECTION_HANDLING, PhysicalConnectionHandlingMode.DELAYED_ACQUISITION_AND_HOLD)
                .applySetting(MappingSettings.PHYSICAL_NAMING_STRATEGY, new PhysicalNamingStrategySnakeCaseImpl())
                // All mappings are annotations. Mappings in XML would need JAXB.
                .applySetting(MappingSettings.XML_MAPPING_ENABLED, false)
                .applySetting(ValidationSettings.JAKARTA_VALIDATION_MODE, "none")
                // This provider generates no proxy classes, so the jar does not need Byte Buddy (4.7 MB). Hibernate
                // needs proxies only for associations, and a share has none.
                .addService(BytecodeProvider.class, new BytecodeProviderImpl())
                .build();
        return new MetadataSources(services)
                .addAnnotatedClass(Share.class)
                .buildMetadata()
                .buildSessionFactory();
    }

    @Bean
    ShareRepository shareRepository(EntityManagerFactory entities) {
        var factory = new JpaRepositoryFactory(SharedEntityManagerCreator.createSharedEntityManager(entities));
        // The default would be the class loader of the current thread, which does not see this package if the thread is
        // Tomcat's.
        factory.setBeanClassLoader(ShareRepository.class.getClassLoader());
        return factory.getRepository(ShareRepository.class);
    }

    /**
     * Returns the transaction manager of the repository. It is not a default candidate, because all other transactions use only JDBC and
     * must not wait for Hibernate. The repository is created before the first transaction. Otherwise the first transactions would hold all
     * connections of the pool while they wait for the repository, which parses its queries.
     */
    @Bean(name = TRANSACTIONS, defaultCandidate = false)
    @DependsOn("shareRepository")
    JpaTransactionManager transactions(EntityManagerFactory entities, DataSource database) {
        var transactions = new JpaTransactionManager(entities);
        transactions.setDataSource(database);
        transactions.setJpaDialect(new HibernateJpaDialect());
        return transactions;
    }
}
