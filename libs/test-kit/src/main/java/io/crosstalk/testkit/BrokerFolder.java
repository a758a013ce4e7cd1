package io.crosstalk.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** Folder, ports and settings of a Kafka broker with its own controller (KRaft). */
final class BrokerFolder {

  private static final int NODE_ID = 1;

  private final int brokerPort = FreePort.take();
  private final int controllerPort = FreePort.take();
  private final Path directory = temporaryDirectory();

  /** Creates a folder, and writes the id of the cluster to it. */
  BrokerFolder() {
    format();
  }

  String bootstrapServers() {
    return "127.0.0.1:" + brokerPort;
  }

  int controllerPort() {
    return controllerPort;
  }

  Path directory() {
    return directory;
  }

  void delete() {
    TemporaryFiles.delete(directory);
  }

  private void format() {
    try {
      new Formatter()
          .setPrintStream(
              new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8))
          .setClusterId(Uuid.randomUuid().toString())
          .setNodeId(NODE_ID)
          .setControllerListenerName("CONTROLLER")
          .setDirectories(List.of(directory.toString()))
          .setMetadataLogDirectory(directory.toString())
          .setReleaseVersion(MetadataVersion.latestProduction())
          .run();
    } catch (Exception e) {
      throw new IllegalStateException("the broker's storage could not be formatted", e);
    }
  }

  Map<String, String> configuration() {
    var configuration = new HashMap<String, String>();
    configuration.put("node.id", String.valueOf(NODE_ID));
    configuration.put("process.roles", "broker,controller");
    configuration.put("controller.quorum.voters", NODE_ID + "@127.0.0.1:" + controllerPort);
    configuration.put("controller.listener.names", "CONTROLLER");
    configuration.put(
        "listeners",
        "PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d".formatted(brokerPort, controllerPort));
    configuration.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + brokerPort);
    configuration.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    configuration.put("log.dirs", directory.toString());
    configuration.put("auto.create.topics.enable", "false");
    // Longest start; the default of a minute fails on a busy machine.
    configuration.put("initial.broker.registration.timeout.ms", "600000");
    configuration.putAll(smallForOneNode());
    return configuration;
  }

  /** Broker settings that a single node can satisfy and with which it starts quickly. */
  private static Map<String, String> smallForOneNode() {
    return Map.of(
        "offsets.topic.replication.factor", "1",
        "offsets.topic.num.partitions", "1",
        "transaction.state.log.replication.factor", "1",
        "transaction.state.log.min.isr", "1",
        "transaction.state.log.num.partitions", "1",
        "share.coordinator.state.topic.replication.factor", "1",
        "share.coordinator.state.topic.min.isr", "1",
        "group.initial.rebalance.delay.ms", "0",
        "log.cleaner.dedupe.buffer.size", String.valueOf(2 * 1024 * 1024));
  }

  private static Path temporaryDirectory() {
    try {
      return Files.createTempDirectory("crosstalk-kafka-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
