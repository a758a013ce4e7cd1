package io.crosstalk.bench.harness;

import io.crosstalk.local.broker.BrokerMain;
import io.crosstalk.local.broker.BrokerSettings;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/** Kafka broker in a process of its own that keeps its data in an empty folder. */
public final class Broker implements AutoCloseable {
  private static final List<String> JVM =
      List.of("-Xms512m", "-Xmx1g", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");

  private final ChildProcess process;
  private final String bootstrapServers;

  private Broker(ChildProcess process, String bootstrapServers) {
    this.process = process;
    this.bootstrapServers = bootstrapServers;
  }

  /**
   * Starts a broker and waits until it listens.
   *
   * @param options further options of its JVM
   */
  public static Broker start(Path folder, String... options)
      throws IOException, InterruptedException {
    int port = ChildProcess.freePort();
    String clients = ChildProcess.HOST + ":" + port;
    String controller = ChildProcess.HOST + ":" + ChildProcess.freePort();
    Path file = Files.createDirectories(folder).resolve("broker.properties");
    Properties properties = new Properties();
    properties.putAll(
        BrokerSettings.of(
            clients,
            controller,
            folder.resolve("logs"),
            Map.of("group.initial.rebalance.delay.ms", "500")));
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    List<String> jvm = Stream.concat(JVM.stream(), Stream.of(options)).toList();
    ChildProcess process =
        ChildProcess.java(jvm, folder.resolve("broker.log"), BrokerMain.class, file.toString());
    process.awaitPort(port);
    return new Broker(process, clients);
  }

  public String bootstrapServers() {
    return bootstrapServers;
  }

  public long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.close();
  }
}
