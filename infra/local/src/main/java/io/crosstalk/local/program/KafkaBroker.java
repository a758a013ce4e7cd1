package io.crosstalk.local.program;

import io.crosstalk.local.broker.BrokerMain;
import io.crosstalk.local.broker.BrokerSettings;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.Loopback;
import io.crosstalk.local.platform.Ports;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Kafka broker of the platform, in a process of its own and also its own controller. */
final class KafkaBroker implements Startable {
  private final DataDirectory data;
  private final Ports ports;

  KafkaBroker(DataDirectory data, Ports ports) {
    this.data = data;
    this.ports = ports;
  }

  @Override
  public Component component() {
    return Component.KAFKA;
  }

  @Override
  public void prepare() throws IOException {
    Properties properties = new Properties();
    properties.putAll(settings());
    try (Writer out = Files.newBufferedWriter(propertiesFile())) {
      properties.store(out, "Written anew at each start");
    }
  }

  @Override
  public ProcessCommand program() throws IOException {
    List<String> rest =
        List.of(
            "-cp", Commands.classPath(), BrokerMain.class.getName(), propertiesFile().toString());
    List<String> options =
        new ArrayList<>(
            JvmOptions.classArchive(data, Component.KAFKA, Path.of(Commands.classPath())));
    options.addAll(JvmOptions.of(Component.KAFKA, System.getenv()));
    options.add("-Dlogback.configurationFile=broker-logback.xml");
    // Kafka unmaps its files with it; without the option the JVM warns.
    options.add("--sun-misc-unsafe-memory-access=allow");
    return new ProcessCommand(Commands.java(options, rest), Map.of());
  }

  /** The broker opens its port when its controller has admitted it and all else is done. */
  @Override
  public boolean isHealthy() {
    return Loopback.isListening(ports.kafka());
  }

  private Path propertiesFile() {
    return data.kafka().resolve("broker.properties");
  }

  private Map<String, String> settings() {
    // After a kill the broker is registered again only when its old session has expired.
    return BrokerSettings.of(
        ports.bootstrapServers(),
        Loopback.HOST + ":" + ports.kafkaController(),
        data.kafka().resolve("logs"),
        Map.of(
            "group.initial.rebalance.delay.ms", "0",
            "broker.session.timeout.ms", "5000",
            "broker.heartbeat.interval.ms", "1000"));
  }
}
