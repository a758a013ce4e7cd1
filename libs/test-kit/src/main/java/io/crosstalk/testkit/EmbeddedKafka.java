package io.crosstalk.testkit;

import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;

/** Kafka broker with its own controller (KRaft) inside the JVM of the tests. */
final class EmbeddedKafka implements KafkaProcess {

  private final BrokerFolder folder = new BrokerFolder();
  private @Nullable KafkaRaftServer server;

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

  @Override
  public void discard() {
    stop();
    folder.delete();
  }
}
