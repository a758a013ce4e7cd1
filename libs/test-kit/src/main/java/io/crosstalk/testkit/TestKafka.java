package io.crosstalk.testkit;

import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * A real Kafka broker, which does not create topics automatically. While it is stopped it keeps its
 * data and its address.
 */
public final class TestKafka {
  /**
   * The setting of the platform's topics. By event time, the broker would delete the records of old
   * cases half a minute after its start.
   */
  private static final Map<String, String> BY_ARRIVAL =
      Map.of("message.timestamp.type", "LogAppendTime");

  private static final List<TestKafka> STARTED = new ArrayList<>();

  private final KafkaProcess process;

  private TestKafka(KafkaProcess process) {
    this.process = process;
  }

  /** Holder of the shared broker, which is started at the first use. */
  private static final class Shared {
    static final TestKafka INSTANCE = startNew();
  }

  /** Running broker that all tests of this JVM share. Each test must use topic names of its own. */
  public static TestKafka shared() {
    return Shared.INSTANCE;
  }

  /**
   * Starts another broker, for a test that stops it; the broker ends with the JVM at the latest.
   */
  public static TestKafka startNew() {
    var kafka = new TestKafka(create());
    kafka.start();
    endWithTheJvm(kafka);
    return kafka;
  }

  /** Value for {@code bootstrap.servers}. */
  public String bootstrapServers() {
    return process.bootstrapServers();
  }

  /** Starts the broker, and returns when it accepts clients. */
  public void start() {
    process.start();
    awaitAnswer();
  }

  public void stop() {
    process.stop();
  }

  /** Stops the broker and starts it with the same data. */
  public void restart() {
    stop();
    start();
  }

  /**
   * Creates topics with one replica.
   *
   * @param partitions number of partitions of each topic
   */
  public void createTopics(int partitions, String... names) {
    createTopics(partitions, BY_ARRIVAL, names);
  }

  /**
   * Creates topics with one replica, and returns when each partition has a leader. A broker without
   * a leader could refuse a producer's first batch and accept the second as the beginning of the
   * sequence; the first batch would then never be accepted.
   *
   * @param partitions number of partitions of each topic
   * @param configuration entries of the topics' configuration
   */
  public void createTopics(int partitions, Map<String, String> configuration, String... names) {
    var topics =
        List.of(names).stream()
            .map(name -> new NewTopic(name, partitions, (short) 1).configs(configuration))
            .toList();
    try (var admin = admin()) {
      admin.createTopics(topics).all().get();
      var ends = ends(partitions, names);
      // A broker may not know yet what its controller has created, and refuses at once.
      await()
          .ignoreExceptionsMatching(UnknownTopicOrPartitionException.class::isInstance)
          .until(() -> areLed(admin, ends));
    } catch (ExecutionException e) {
      throw new IllegalStateException("the topics could not be created", e.getCause());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /**
   * Deletes all topics, for the next test of a program whose topics have fixed names, and returns
   * when the broker no longer knows them, nor offsets of groups in them.
   */
  public void deleteTopics() {
    try (var admin = admin()) {
      admin.deleteTopics(admin.listTopics().names().get()).all().get();
      await().until(() -> admin.listTopics().names().get().isEmpty() && !hasOffsets(admin));
    } catch (ExecutionException e) {
      throw new IllegalStateException("the topics could not be deleted", e.getCause());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static boolean hasOffsets(Admin admin) throws Exception {
    for (var group : admin.listGroups().valid().get()) {
      var offsets = admin.listConsumerGroupOffsets(group.groupId());
      if (!offsets.partitionsToOffsetAndMetadata().get().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static boolean areLed(Admin admin, Map<TopicPartition, OffsetSpec> ends)
      throws Exception {
    try {
      return admin.listOffsets(ends).all().get().size() == ends.size();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private static Map<TopicPartition, OffsetSpec> ends(int partitions, String... names) {
    var ends = new HashMap<TopicPartition, OffsetSpec>();
    for (var name : names) {
      for (int partition = 0; partition < partitions; partition++) {
        ends.put(new TopicPartition(name, partition), OffsetSpec.latest());
      }
    }
    return ends;
  }

  /** A new administration client, which the caller closes. */
  public Admin admin() {
    return Admin.create(
        new HashMap<>(
            Map.of("bootstrap.servers", bootstrapServers(), "default.api.timeout.ms", "600000")));
  }

  private void awaitAnswer() {
    try (var admin = admin()) {
      admin.describeCluster().nodes().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the broker does not answer", e.getCause());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static KafkaProcess create() {
    return switch (TestBackend.chosen()) {
      case EMBEDDED -> new EmbeddedKafka(new BrokerFolder());
      case TESTCONTAINERS -> new ContainerKafka();
    };
  }

  private static void endWithTheJvm(TestKafka kafka) {
    synchronized (STARTED) {
      if (STARTED.isEmpty()) {
        Runtime.getRuntime().addShutdownHook(new Thread(TestKafka::endAll, "test-kafka-end"));
      }
      STARTED.add(kafka);
    }
  }

  private static void endAll() {
    synchronized (STARTED) {
      STARTED.forEach(kafka -> kafka.process.discard());
    }
  }

  private static IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted while waiting for the broker", e);
  }
}
