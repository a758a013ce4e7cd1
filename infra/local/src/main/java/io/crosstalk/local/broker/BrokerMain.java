package io.crosstalk.local.broker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;

/**
 * Main class of the Kafka broker's process. Formats an empty log folder (writes the cluster id),
 * then runs {@code kafka.Kafka}.
 */
public final class BrokerMain {
  private BrokerMain() {}

  /** Runs the broker; the argument is the file with its properties. */
  public static void main(String[] args) throws IOException {
    Path properties = Path.of(args[0]);
    if (!Files.exists(logFolder(properties).resolve("meta.properties"))) {
      format(properties);
    }
    Kafka.main(new String[] {properties.toString()});
  }

  private static void format(Path properties) {
    String[] command = {
      "format",
      "--cluster-id",
      Uuid.randomUuid().toString(),
      "--config",
      properties.toString(),
      "--ignore-formatted"
    };
    if (StorageTool.execute(command, System.out) != 0) {
      throw new IllegalStateException(
          "the log folder cannot be formatted; the reason stands above");
    }
  }

  private static Path logFolder(Path file) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    }
    return Path.of(properties.getProperty("log.dirs"));
  }
}
