package io.crosstalk.engine.thumb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Remarks of the pack in the service, and errors of a wrong pack. */
class RulesOfThumbTest {
  private static final RulesOfThumb SHIPPED = RulesOfThumb.shipped();

  @Test
  void remark_valueGoodButWorseThanBaseline_mentionsBoth() {
    assertThat(remark("disk.latency", 3, 1, "HDD"))
        .isEqualTo(
            "Disk latency of asp-1, 3 ms, keeps the rule of thumb for hard disks (good up to 5 ms),"
                + " yet it is 3 times worse than 1 ms in the 10 h before.");
  }

  @Test
  void remark_badLatency_saysThatItBreaksTheRule() {
    assertThat(remark("disk.latency", 31, 1, "HDD"))
        .isEqualTo(
            "Disk latency of asp-1, 31 ms, breaks the rule of thumb for hard disks (good up to 5"
                + " ms), and it is 31 times worse than 1 ms in the 10 h before.");
  }

  @Test
  void remark_estimatedBaseline_showsTwoDigitsOfItAndOfTheRatio() {
    assertThat(remark("disk.latency", 332, 0.952, "HDD"))
        .startsWith("Disk latency of asp-1, 332 ms, breaks")
        .endsWith("and it is 350 times worse than 0.95 ms in the 10 h before.");
  }

  @Test
  void remark_baselineAlreadyBadByTheRule_mentionsIt() {
    assertThat(remark("disk.sync_write.throughput", 0.5, 9.6, null))
        .endsWith(
            "0.5 MB/s, breaks the rule of thumb for unbuffered writes (bad up to 10 MB/s), but so"
                + " does the value in the 10 h before, 9.6 MB/s; it is 19 times worse than that.");
  }

  @Test
  void remark_severalBrokenRules_usesTheMostSevere() {
    assertThat(remark("disk.throughput", 1800, 200, "HDD"))
        .endsWith(
            "1,800 MB/s, is very high by the rule of thumb for data rates (very high from 1,000"
                + " MB/s); it was 200 MB/s in the 10 h before.");
  }

  @Test
  void remark_valueAtTheBound_isGoodOrBadAsTheRuleStates() {
    assertThat(remark("disk.latency", 5, 1, "HDD")).contains(" keeps the rule");
    assertThat(remark("disk.sync_write.throughput", 10, 50, null)).contains(" breaks the rule");
  }

  @Test
  void remark_valueGoodBySeveralRules_usesTheNearestBound() {
    RulesOfThumb both =
        RulesOfThumb.of(
            "mine",
            """
            - {metric: net.rtt, good: 80, unit: ms, about: two continents}
            - {metric: net.rtt, good: 2, unit: ms, about: one building}
            """);
    assertThat(both.remark(figure("net.rtt", 1, 1), List.of()).orElseThrow())
        .contains("one building (good up to 2 ms)");
  }

  @Test
  void remark_loadThatIsNotHigh_isEmpty() {
    ThumbFigure figure = figure("disk.iops", 2000, 1500);
    assertThat(SHIPPED.remark(figure, List.of(resource("asp-1", "HDD")))).isEmpty();
  }

  @Test
  void remark_unknownOrMixedMedia_isEmpty() {
    ThumbFigure figure = figure("disk.latency", 31, 1);
    assertThat(SHIPPED.remark(figure, List.of(resource("asp-1", null)))).isEmpty();
    assertThat(
            SHIPPED.remark(figure, List.of(resource("asp-1", "HDD"), resource("asp-2", "flash"))))
        .isEmpty();
  }

  @Test
  void remark_ruleForAnotherKind_isEmpty() {
    RulesOfThumb arrays =
        RulesOfThumb.of(
            "mine", "- {metric: disk.latency, kind: array, bad: 2, unit: ms, about: arrays}");
    assertThat(arrays.remark(figure("disk.latency", 31, 1), List.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          metric: disk.latencies, bad: 2, unit: ms, about: x | no metric is called disk.latencies
          metric: disk.latency, high: 2, unit: ms, about: x | is a quality; write good or bad
          metric: disk.iops, bad: 2, unit: 1/s, about: x | is no quality; write high or veryHigh
          metric: disk.latency, bad: 2, unit: s, about: x | measured in ms; write the bound in it
          metric: disk.latency, bad: -2, unit: ms, about: x | write a number greater than 0
          metric: disk.latency, bad: two, unit: ms, about: x | write a number greater than 0
          metric: disk.latency, unit: ms, about: x | write one of good, bad, high, veryHigh
          metric: disk.latency, bad: 2, good: 1, unit: ms, about: x | a rule has one bound
          metric: disk.latency, bad: 2, about: x | has no unit; add it
          metric: disk.latency, bad: 2, unit: ms | has no about; add it
          metric: disk.latency, bad: 2, unit: ms, about: x, says: y | there is no says; write one of
          metric: disk.latency, kind: disc, bad: 2, unit: ms, about: x | disc
          metric: disk.latency, metric: net.rtt, bad: 2, unit: ms, about: x | comes twice
          """)
  void of_invalidRule_isRejectedWithLineAndReason(String rule, String reason) {
    String pack = "# mine\n- {metric: net.rtt, bad: 9, unit: ms, about: x}\n- {%s}".formatted(rule);
    assertThatThrownBy(() -> RulesOfThumb.of("mine.yaml", pack))
        .isInstanceOf(PackException.class)
        .hasMessageStartingWith("mine.yaml:3: ")
        .hasMessageContaining(reason);
  }

  @Test
  void of_invalidYaml_isRejectedWithLine() {
    assertThatThrownBy(() -> RulesOfThumb.of("mine.yaml", "- metric: x\n  - {"))
        .isInstanceOf(PackException.class)
        .hasMessageStartingWith("mine.yaml:2: ");
    assertThatThrownBy(() -> RulesOfThumb.of("mine.yaml", "metric: x"))
        .hasMessage("mine.yaml:1: a pack is a list; begin each rule with a dash");
  }

  @Test
  void read_existingAndMissingFile_isUsedOrRejected(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("mine.yaml");
    assertThatThrownBy(() -> RulesOfThumb.read(file))
        .hasMessageContaining("mine.yaml can't be read");
    Files.writeString(file, "- {metric: net.rtt, good: 2, unit: ms, about: one building}");
    assertThat(RulesOfThumb.read(file).remark(figure("net.rtt", 3, 1), List.of())).isPresent();
  }

  @Test
  void remark_partOfALatency_isHighByTheRuleOfItsVendor() {
    assertThat(SHIPPED.remark(figure("disk.latency.kernel", 6, 0.1), List.of()).orElseThrow())
        .isEqualTo(
            "Disk latency kernel of asp-1, 6 ms, is high by the rule of thumb for the kernel of"
                + " ESXi (high from 4 ms); it was 0.1 ms in the 10 h before.");
  }

  @Test
  void shipped_everyRule_hasASource() throws IOException {
    String pack =
        Files.readString(Path.of("src", "main", "resources", "rules-of-thumb", "pack.yaml"));

    assertThat(new PackReader("pack").read(pack))
        .allSatisfy(rule -> assertThat(rule.source()).as(rule.text()).isNotBlank());
  }

  @Test
  void of_emptyPack_hasNoRemark() {
    assertThat(RulesOfThumb.of("mine.yaml", "# none\n").remark(figure("net.rtt", 3, 1), List.of()))
        .isEmpty();
  }

  @Test
  void lowLoad_notHighByAnyRule_statesTheLowestBound() {
    assertThat(SHIPPED.lowLoad(figure("disk.iops", 2_000, 600), List.of(resource("asp-1", "HDD"))))
        .hasValue(
            "2,000/s (600/s in the 10 h before) is not high by the rule of thumb for hard disks"
                + " (high from 10,000/s).");
  }

  @Test
  void lowLoad_highOrWithoutARule_isEmpty() {
    assertThat(SHIPPED.lowLoad(figure("disk.iops", 12_000, 600), List.of(resource("asp-1", "HDD"))))
        .isEmpty();
    assertThat(SHIPPED.lowLoad(figure("disk.iops", 2_000, 600), List.of(resource("asp-1", null))))
        .isEmpty();
  }

  private static String remark(String metric, double observed, double ordinary, String media) {
    return SHIPPED
        .remark(figure(metric, observed, ordinary), List.of(resource("asp-1", media)))
        .orElseThrow();
  }

  private static ThumbFigure figure(String metric, double observed, double ordinary) {
    return new ThumbFigure(
        "asp-1",
        ResourceKind.STORAGE_POOL,
        MetricCatalogue.of(metric),
        observed,
        Estimate.withoutError(ordinary, MetricCatalogue.of(metric).unit()),
        "in the 10 h before");
  }

  private static Resource resource(String id, String media) {
    return new Resource(
        id,
        ResourceKind.STORAGE_POOL,
        Layer.IBMI,
        null,
        Environment.PRODUCTION,
        null,
        media == null ? Map.of() : Map.of("media", media),
        List.of());
  }
}
