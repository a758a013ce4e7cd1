package io.crosstalk.bench.broker;

import io.crosstalk.engine.stage.StageTopics;
import io.crosstalk.event.Topics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;

/**
 * Manages the Kafka topics of a benchmark: creates the input topics once, and deletes and creates
 * the output topics for each run.
 */
public final class BenchTopics {
  /** Number of partitions of each topic, the same as in the local platform. */
  public static final int PARTITIONS = 4;

  /** Output topic of the two reference variants, the copy loop and the stateless topology. */
  public static final String COPY = "bench.copy";

  private static final Set<String> INPUT = Set.of(Topics.SAMPLES, Topics.INVENTORY, Topics.CHANGES);
  private static final List<String> OUTPUT =
      List.of(COPY, Topics.VERDICTS, StageTopics.LOADS, StageTopics.REPLIES);
  private static final String MAX_RECORD_BYTES = Integer.toString(8 * 1024 * 1024);

  private final String bootstrapServers;

  /**
   * Value of {@code message.timestamp.type}, the same as in the services. Records of event time 0
   * must not be deleted for their age, which would also make the broker forget the sequence numbers
   * of their producers.
   */
  private static final String TIMESTAMPS = "LogAppendTime";

  private final Map<String, String> configs = new HashMap<>();

  public BenchTopics(String bootstrapServers) {
    this(bootstrapServers, Map.of());
  }

  /**
   * Topics with additional settings.
   *
   * @param configs settings of every topic; the largest record size is added to them
   */
  public BenchTopics(String bootstrapServers, Map<String, String> configs) {
    this.bootstrapServers = bootstrapServers;
    this.configs.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, TIMESTAMPS);
    this.configs.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, MAX_RECORD_BYTES);
    this.configs.putAll(configs);
  }

  public void createInput() throws InterruptedException {
    try (Admin admin = admin()) {
      List<NewTopic> topics =
          List.of(
              topic(Topics.SAMPLES, PARTITIONS),
              topic(Topics.INVENTORY, 1),
              topic(Topics.CHANGES, 1));
      admin.createTopics(topics).all().get();
    } catch (ExecutionException e) {
      throw failed(e);
    }
  }

  /** Deletes the output topics of the last run and creates empty ones for the next. */
  public void renewOutput() throws InterruptedException {
    try (Admin admin = admin()) {
      Set<String> old = new HashSet<>(admin.listTopics().names().get());
      old.removeAll(INPUT);
      admin.deleteTopics(old).all().get();
      List<NewTopic> topics = new ArrayList<>();
      OUTPUT.forEach(name -> topics.add(topic(name, PARTITIONS)));
      topics.add(topic(Topics.DEAD_LETTERS, 1));
      admin.createTopics(topics).all().get();
    } catch (ExecutionException e) {
      throw failed(e);
    }
  }

  private Admin admin() {
    return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
  }

  private NewTopic topic(String name, int partitions) {
    return new NewTopic(name, partitions, (short) 1).configs(configs);
  }

  private static IllegalStateException failed(ExecutionException e) {
    return new IllegalStateException("the topics could not be set up", e.getCause());
  }
}
