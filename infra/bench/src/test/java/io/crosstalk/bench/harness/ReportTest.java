package io.crosstalk.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.ProjectFolder;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

class ReportTest {
  private static final Report REPORT =
      new Report("two rounds")
          .add(
              new Table("Figures")
                  .columns("%s", "name")
                  .columns("%,.1f", "ms", "ratio")
                  .row("one", 1_234.56, null)
                  .row("another", 7.0, Double.NaN))
          .aim(Aim.COPY_LOOP, "10 resources", 0.25)
          .aim(Aim.STATELESS, "10 resources", 0.8);

  @Test
  void asText_figures_areAlignedAndAimsCompared() {
    assertThat(REPORT.asText())
        .contains("two rounds", "Figures\n  name          ms  ratio\n  one      1,234.6\n")
        .contains("  another      7.0\n")
        .containsPattern(
            "10 resources +correlation.s samples/s by the copy loop.s +at least 0\\.35 +0\\.250"
                + " +MISSED")
        .containsPattern("at least 0\\.8 +0\\.800 +met");
  }

  @Test
  void asJson_figures_areNumbersAndAimsHaveOutcomes() {
    JsonNode json = EventJson.mapper().readTree(REPORT.asJson());
    assertThat(json.at("/tables/0/rows/0/1").asDouble()).isEqualTo(1_234.56);
    assertThat(json.at("/tables/0/columns/1").asString()).isEqualTo("ms");
    assertThat(json.at("/aims/rows/0/4").asString()).isEqualTo("MISSED");
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_LOOP, 0.35, true",
    "COPY_LOOP, 0.349, false",
    "GROWTH, 1.5, true",
    "GROWTH, 1.51, false",
    "REST_P99, 24.9, true",
    "REST_P99, 25, false",
    "REST_P99, NaN, false",
    "COPY_LOOP, NaN, false",
    "GROWTH, NaN, false"
  })
  void met_figureAtTheBound_dependsOnTheKindOfBound(Aim aim, double reached, boolean met) {
    assertThat(aim.result("", reached).met()).isEqualTo(met);
  }

  @ParameterizedTest
  @EnumSource
  void aim_documentOfAims_namesItWithItsBound(Aim aim) throws IOException {
    assertThat(Files.readString(ProjectFolder.find().resolve("docs/performance.md")))
        .contains("| " + aim.what() + " | " + aim.bound() + " |");
  }
}
