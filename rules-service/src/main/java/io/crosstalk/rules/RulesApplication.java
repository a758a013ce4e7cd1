package io.crosstalk.rules;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Main class of rules-service, which stores incidents, publishes them to Kafka and notifies
 * webhooks.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class RulesApplication {

  public static void main(String[] args) {
    SpringApplication.run(RulesApplication.class, args);
  }
}
