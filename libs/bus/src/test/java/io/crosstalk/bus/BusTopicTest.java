package io.crosstalk.bus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BusTopicTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "topics.md");
  private static final String HEADER =
      "| topic | owner | required by | partitions | cleanup | retention time | retention size |";

  @Test
  void topicTable_inDocument_equalsCode() throws IOException {
    List<String> documented =
        Files.readAllLines(DOCUMENT).stream()
            .dropWhile(line -> !line.startsWith(HEADER))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();

    assertThat(documented)
        .containsExactlyElementsOf(
            Arrays.stream(BusTopic.values()).map(BusTopicTest::row).toList());
  }

  @Test
  void recordSizes_inDocument_equalCode() throws IOException {
    assertThat(Files.readString(DOCUMENT))
        .contains("| every topic | `max.message.bytes` | " + mib(RecordSize.TOPIC_LIMIT) + " |")
        .contains(
            "| every producer | `max.request.size` | " + mib(RecordSize.PRODUCER_LIMIT) + " |");
  }

  @Test
  void producerLimit_recordSize_isBelowTheTopicLimit() {
    assertThat(RecordSize.PRODUCER_LIMIT).isLessThan(RecordSize.TOPIC_LIMIT);
  }

  @Test
  void requiredTopics_eachService_belongToOtherServices() {
    assertThat(BusService.values())
        .allSatisfy(
            service ->
                assertThat(service.requiredTopics())
                    .doesNotContainAnyElementsOf(service.ownedTopics()));
    assertThat(Arrays.stream(BusService.values()).flatMap(each -> each.ownedTopics().stream()))
        .containsExactlyInAnyOrder(BusTopic.values());
  }

  private static String row(BusTopic topic) {
    return "| `%s` | %s | %s | %s | %s | %s | %s |"
        .formatted(
            topic.topicName(),
            topic.owner().serviceName(),
            requiredBy(topic),
            partitions(topic),
            topic.isCompacted() ? "compact" : "delete",
            retentionTime(topic),
            retentionSize(topic));
  }

  private static String requiredBy(BusTopic topic) {
    return Arrays.stream(BusService.values())
        .filter(service -> service.requiredTopics().contains(topic))
        .map(BusService::serviceName)
        .collect(Collectors.joining(", "));
  }

  private static String partitions(BusTopic topic) {
    return switch (topic.partitionRule()) {
      case CONFIGURED -> "`crosstalk.kafka.partitions`";
      case INITIAL -> topic.fixedPartitions() + " at creation";
      case EXACT -> "exactly " + topic.fixedPartitions();
      case SAME_AS_SAMPLES -> "exactly as `crosstalk.samples`";
    };
  }

  private static String retentionTime(BusTopic topic) {
    Retention retention = topic.defaultRetention();
    return retention == null ? "unlimited" : days(retention.time()) + setting(topic, "retention");
  }

  private static String retentionSize(BusTopic topic) {
    Retention retention = topic.defaultRetention();
    return retention == null
        ? "unlimited"
        : mib(retention.bytes()) + setting(topic, "retention-size");
  }

  private static String setting(BusTopic topic, String name) {
    return switch (topic) {
      case SAMPLES -> " (`crosstalk.ingest.topics.samples." + name + "`)";
      case DEAD_LETTERS -> " (`crosstalk.ingest.topics.dead-letters." + name + "`)";
      case VERDICTS -> " (`crosstalk.correlation.topics.verdicts." + name + "`)";
      case INCIDENTS -> " (`crosstalk.rules." + name + "`)";
      case INVENTORY, CHANGES, LOADS, ANSWERS, RULES -> "";
    };
  }

  private static String days(Duration duration) {
    return duration.toDays() + " d";
  }

  private static String mib(long bytes) {
    return (bytes >> 20) + " MiB";
  }
}
