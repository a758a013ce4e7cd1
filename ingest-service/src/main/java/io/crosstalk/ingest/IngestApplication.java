package io.crosstalk.ingest;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Takes in what sources tell and publishes it. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class IngestApplication {

  public static void main(String[] args) {
    SpringApplication.run(IngestApplication.class, args);
  }
}
