package io.crosstalk.evaluate.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TruthReaderTest {
  @Test
  void read_tinySite_hasAllEntries() {
    SiteTruth truth = TinySite.truth();

    assertThat(truth.domains()).hasSize(4);
    assertThat(truth.troubles()).extracting(SiteTruth.Trouble::id).containsExactly("t-1", "t-2");
    assertThat(truth.degradations()).hasSize(4);
    assertThat(truth.machineDays()).isEqualTo(10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "state":"quiet"      | "state":"sleepy"   | line 5: unknown state 'sleepy'; known: troubled
          "causeClass":"noisy_neighbour",|          | line 9: 'causeClass' is missing
          "onset":"2026-03-02T10:10:00Z" | "x":0    | line 10: 'onset' is missing
          "domain":"ds-2"      | "domain":"ds-9"    | line 10: t-2 is in the domain 'ds-9', which is not
          "intervalSeconds":60 | "intervalSeconds":0| line 1: 'intervalSeconds' must be above 0
          "explainedByLoad":{} | "explainedByLoad":[| line 15: malformed JSON
          """)
  void read_brokenEntry_isRefusedWithLine(String part, String replacement, String message) {
    String json = TinySite.JSON.replace(part, replacement == null ? "" : replacement);

    assertRefused(json, "truth.json, " + message);
  }

  @Test
  void read_truncatedFile_isRefusedWithLine() {
    assertRefused(TinySite.JSON.substring(0, 600), "truth.json, line 9: malformed JSON: ");
    assertRefused("[]", "truth.json, line 1: the file must contain an object");
    assertRefused("{}", "truth.json, line 1: 'site' is missing");
  }

  private static void assertRefused(String json, String message) {
    assertThatThrownBy(() -> TruthReader.read(json.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
