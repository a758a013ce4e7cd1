package io.crosstalk.correlation;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Main class of correlation-service, which detects degradations, diagnoses them and writes versions
 * of incidents to Kafka.
 */
@SpringBootApplication
public class CorrelationApplication {

  public static void main(String[] args) {
    SpringApplication.run(CorrelationApplication.class, args);
  }
}
