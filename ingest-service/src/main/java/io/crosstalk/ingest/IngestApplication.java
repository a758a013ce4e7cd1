package io.crosstalk.ingest;

import java.util.Arrays;
import java.util.OptionalInt;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Main class of ingest-service, which collects and receives samples, inventory and changes, and
 * publishes them to Kafka.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class IngestApplication {

  /** Runs the service, or a tool if the first argument is the tool's name. */
  public static void main(String[] args) throws InterruptedException {
    OptionalInt exitCode = Tools.run(Arrays.asList(args));
    if (exitCode.isPresent()) {
      System.exit(exitCode.getAsInt());
    }
    SpringApplication.run(IngestApplication.class, args);
  }
}
