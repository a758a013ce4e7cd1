package io.crosstalk.bench.harness;

import io.crosstalk.event.message.Topics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** Topics of a benchmark that has a broker of its own. */
public final class BenchTopics {
  /** Number of partitions of the large topics, the same as in the local platform. */
  public static final int PARTITIONS = 4;

  /** The same settings as in the services: event time must not decide on retention. */
  private static final Map<String, String> CONFIGS =
      Map.of(
          "message.timestamp.type",
          "LogAppendTime",
          "max.message.bytes",
          Integer.toString(9 * 1024 * 1024));

  private BenchTopics() {}

  /**
   * Deletes all topics of the last run and creates empty ones for the next.
   *
   * @param more names of topics beside those of the platform
   */
  public static void renew(Admin admin, String... more) throws InterruptedException {
    List<NewTopic> topics = new ArrayList<>();
    Stream.concat(Stream.of(Topics.SAMPLES, Topics.DIAGNOSES), Arrays.stream(more))
        .forEach(name -> topics.add(new NewTopic(name, PARTITIONS, (short) 1).configs(CONFIGS)));
    Stream.of(Topics.INVENTORY, Topics.CHANGES, Topics.DEAD_LETTERS)
        .forEach(name -> topics.add(new NewTopic(name, 1, (short) 1).configs(CONFIGS)));
    try {
      admin.deleteTopics(admin.listTopics().names().get()).all().get();
      admin.createTopics(topics).all().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the topics could not be set up", e.getCause());
    }
  }
}
