package io.crosstalk.bench.broker;

import io.crosstalk.bench.process.BackgroundProgram;
import io.crosstalk.bench.process.JavaProcess;
import io.crosstalk.local.broker.BrokerMain;
import io.crosstalk.local.broker.BrokerSettings;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Kafka broker in a process of its own (KRaft, also the controller) that keeps its data in an empty
 * folder.
 */
public final class Broker implements AutoCloseable {
  private static final List<String> JVM =
      List.of("-Xms512m", "-Xmx1g", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");

  /**
   * Broker setting that delays the first assignment of partitions, so that all threads of a variant
   * have joined the group by then.
   */
  private static final Map<String, String> REBALANCE_AFTER_ALL_HAVE_JOINED =
      Map.of("group.initial.rebalance.delay.ms", "2000");

  private final BackgroundProgram program;
  private final String bootstrapServers;

  private Broker(BackgroundProgram program, String bootstrapServers) {
    this.program = program;
    this.bootstrapServers = bootstrapServers;
  }

  /** Starts a broker and waits until it listens. */
  public static Broker start(Path folder) throws IOException, InterruptedException {
    int port = BackgroundProgram.freePort();
    String clients = BackgroundProgram.HOST + ":" + port;
    String controller = BackgroundProgram.HOST + ":" + BackgroundProgram.freePort();
    Path file = Files.createDirectories(folder).resolve("broker.properties");
    Properties properties = new Properties();
    properties.putAll(
        BrokerSettings.of(
            clients, controller, folder.resolve("logs"), REBALANCE_AFTER_ALL_HAVE_JOINED));
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    Path log = folder.resolve("broker.log");
    Process process = new JavaProcess(List.of(), JVM, log).start(BrokerMain.class, file.toString());
    BackgroundProgram program = new BackgroundProgram(process, log);
    program.awaitPort(port);
    return new Broker(program, clients);
  }

  public String bootstrapServers() {
    return bootstrapServers;
  }

  /** Process id of the broker. */
  public long pid() {
    return program.pid();
  }

  @Override
  public void close() {
    program.close();
  }
}
