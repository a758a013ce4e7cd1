package io.crosstalk.rules;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The application of rules-service: rules, incidents, outbox and webhooks. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class RulesApplication {

  public static void main(String[] args) {
    SpringApplication.run(RulesApplication.class, args);
  }
}
