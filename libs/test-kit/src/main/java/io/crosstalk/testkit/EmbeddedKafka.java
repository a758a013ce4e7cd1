package io.crosstalk.testkit;

import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;

/** Kafka broker with its own controller (KRaft) inside the JVM of the tests. */
final class EmbeddedKafka implements KafkaProcess {
  static {
    // A fault of the broker would end the JVM of the tests, and with it the report of its cause.
    Exit.setExitProcedure(EmbeddedKafka::fail);
    Exit.setHaltProcedure(EmbeddedKafka::fail);
  }

  private final BrokerFolder folder;
  private @Nullable KafkaRaftServer server;

  EmbeddedKafka(BrokerFolder folder) {
    this.folder = folder;
  }

  @Override
  public String bootstrapServers() {
    return folder.bootstrapServers();
  }

  @Override
  public synchronized void start() {
    if (server == null) {
      var starting = new KafkaRaftServer(new KafkaConfig(folder.configuration()), Time.SYSTEM);
      starting.startup();
      server = starting;
    }
  }

  @Override
  public synchronized void stop() {
    if (server != null) {
      server.shutdown();
      server.awaitShutdown();
      server = null;
    }
  }

  private static void fail(int status, @Nullable String message) {
    throw new IllegalStateException(
        "the broker ended with status " + status + "; the log has the cause");
  }

  @Override
  public void discard() {
    stop();
    folder.delete();
  }
}
