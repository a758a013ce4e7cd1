package io.crosstalk.ingest;

import java.util.Arrays;
import java.util.OptionalInt;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Takes in what sources tell and publishes it. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class IngestApplication {

  /** Runs the service; with the name of a tool as the first argument, that tool instead. */
  public static void main(String[] args) throws InterruptedException {
    OptionalInt exitCode = Tools.run(Arrays.asList(args));
    if (exitCode.isPresent()) {
      System.exit(exitCode.getAsInt());
    }
    SpringApplication.run(IngestApplication.class, args);
  }
}
