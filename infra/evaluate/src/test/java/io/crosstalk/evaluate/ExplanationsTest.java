package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the explanations of the recorded cases with stored texts, so that every change of a text
 * is reviewed.
 */
class ExplanationsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "seq-bully",
        "small-bully",
        "fault",
        "harmless",
        "c1-healthy",
        "c1-atm-backup",
        "c2-uat-vm",
        "c3-tape",
        "c4-flash-array",
        "c5-resets",
        "c6-file-pool",
        "c7-network-slow",
        "c9-pinned-data",
        "c10-master-processor"
      })
  void explanation_everyRecordedCase_equalsTheStoredText(String name) throws IOException {
    String text = String.join("", RecordedReplay.of(name).explanations());

    Path written =
        Files.createDirectories(Path.of("target", "explanations")).resolve(name + ".txt");
    Files.writeString(written, text);
    assertThat(text)
        .isEqualTo(
            Files.readString(Path.of("src", "test", "resources", "explanations", name + ".txt")));
  }
}
