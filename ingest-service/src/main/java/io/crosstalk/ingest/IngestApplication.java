package io.crosstalk.ingest;

import io.crosstalk.ingest.collect.SourceType;
import io.crosstalk.ingest.collect.tool.SourceTool;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Takes in what sources tell and publishes it. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class IngestApplication {
  private static final String SOURCES = "sources";

  /** Runs the service; with {@code sources} as the first argument, a command on sources instead. */
  public static void main(String[] args) throws InterruptedException {
    if (args.length > 0 && args[0].equals(SOURCES)) {
      System.exit(sources(Arrays.asList(args).subList(1, args.length)));
    }
    SpringApplication.run(IngestApplication.class, args);
  }

  private static int sources(List<String> arguments) throws InterruptedException {
    try (var context = new AnnotationConfigApplicationContext(SourceToolBeans.class)) {
      List<SourceType<?>> types = new ArrayList<>();
      context
          .getBeansOfType(SourceType.class)
          .values()
          .forEach(type -> types.add((SourceType<?>) type));
      return new SourceTool(types, context.getBean(Clock.class), System.out).run(arguments);
    }
  }
}
