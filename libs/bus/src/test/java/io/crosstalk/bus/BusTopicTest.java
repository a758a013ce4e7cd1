package io.crosstalk.bus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BusTopicTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "topics.md");
  private static final String HEADER =
      "| topic | owner | required by | partitions | cleanup | retention time | retention size |";
  private static final String SETTINGS_HEADER =
      "| topic | setting of the retention time | of the retention size |";

  @Test
  void topicTable_inDocument_equalsCode() throws IOException {
    assertThat(table(HEADER))
        .containsExactlyElementsOf(
            Arrays.stream(BusTopic.values()).map(BusTopicTest::row).toList());
  }

  @Test
  void retentionSettings_inDocument_areThoseOfTheTopicsThatHaveOne() throws IOException {
    assertThat(table(SETTINGS_HEADER))
        .containsExactlyElementsOf(
            Arrays.stream(BusTopic.values()).flatMap(BusTopicTest::settingsRow).toList());
  }

  private static List<String> table(String header) throws IOException {
    return Files.readAllLines(DOCUMENT).stream()
        .dropWhile(line -> !line.startsWith(header))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .toList();
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
    return retention == null ? "unlimited" : days(retention.time());
  }

  private static String retentionSize(BusTopic topic) {
    Retention retention = topic.defaultRetention();
    return retention == null ? "unlimited" : mib(retention.bytes());
  }

  private static Stream<String> settingsRow(BusTopic topic) {
    return settingsPrefix(topic)
        .map(
            prefix ->
                "| `%s` | `%s.retention` | `%s.retention-size` |"
                    .formatted(topic.topicName(), prefix, prefix))
        .stream();
  }

  private static Optional<String> settingsPrefix(BusTopic topic) {
    return switch (topic) {
      case SAMPLES -> Optional.of("crosstalk.ingest.topics.samples");
      case DEAD_LETTERS -> Optional.of("crosstalk.ingest.topics.dead-letters");
      case DIAGNOSES -> Optional.of("crosstalk.correlation.topics.diagnoses");
      case INCIDENTS -> Optional.of("crosstalk.rules");
      case INVENTORY, CHANGES, RULES -> Optional.empty();
    };
  }

  private static String days(Duration duration) {
    return duration.toDays() + " d";
  }

  private static String mib(long bytes) {
    return (bytes >> 20) + " MiB";
  }
}
