package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.MessageType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the messages about the casebook's cases with stored sequences. */
class TargetMessagesTest {
  private static final int MOST = 6;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c1-atm-backup",
        "c1-healthy",
        "c2-uat-vm",
        "c3-tape",
        "c4-flash-array",
        "c5-resets",
        "c6-file-pool",
        "c7-network-slow",
        "c8-disconnect",
        "c9-pinned-data",
        "c10-master-processor"
      })
  void messages_everyCaseOfTheCasebook_areTheStoredOnes(String name) throws IOException {
    TargetMessages target = new TargetMessages();
    RecordedReplay.of(name).publications().forEach(target::published);

    String stored =
        Files.readString(Path.of("src", "test", "resources", "messages", name + ".txt"));
    assertThat(target.lines()).isEqualTo(stored);
    assertThat(sequences(target)).allSatisfy(TargetMessagesTest::isOneTicket);
  }

  /** Message types of each incident. */
  private static Map<String, List<MessageType>> byIncident(TargetMessages target) {
    return target.messages().stream()
        .collect(
            Collectors.groupingBy(
                TargetMessages.Received::incident,
                Collectors.mapping(TargetMessages.Received::type, Collectors.toList())));
  }

  private static Iterable<List<MessageType>> sequences(TargetMessages target) {
    return byIncident(target).values();
  }

  /**
   * A ticket is created once and first, and receives few messages: two more for each return of the
   * problem.
   */
  private static void isOneTicket(List<MessageType> types) {
    int returns = Collections.frequency(types, MessageType.REOPENED);
    assertThat(types).startsWith(MessageType.OPENED).hasSizeLessThanOrEqualTo(MOST + 2 * returns);
    assertThat(types.subList(1, types.size())).doesNotContain(MessageType.OPENED);
  }
}
