package io.crosstalk.ingest;

import java.util.Arrays;
import java.util.OptionalInt;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Accepts data from sources and publishes it. */
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
