package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.page.IncidentPage;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IncidentPageTest {
  private static final String SERIES =
      "{\"resource\":\"r\",\"metric\":\"disk.latency\",\"unit\":\"ms\",\"points\":[[%d,1.0]]}";

  @Test
  void of_moreSuspectsAndPlotsThanAreShown_saysHowManyMore() {
    String suspects =
        IntStream.rangeClosed(1, 23)
            .mapToObj(
                rank ->
                    "{\"rank\":%d,\"resource\":\"vm-%d\",\"probability\":0.01}"
                        .formatted(rank, rank))
            .collect(Collectors.joining(",", "[", "]"));
    String evidence =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    "{\"kind\":\"share_of_load\",\"summary\":\"s\",\"value\":1,\"unit\":\"1\",\"series\":[%s]}"
                        .formatted(SERIES.formatted(i)))
            .collect(Collectors.joining(",", "[", "]"));

    ReplayedCase replayed =
        new ReplayedCase(
            new CaseInput(Path.of("c1"), "c1", List.of()),
            List.of(
                new IncidentFixture()
                    .withRaw("victims", "[]")
                    .withRaw("suspects", suspects)
                    .withRaw("evidence", evidence)
                    .json()),
            List.of(),
            0);

    assertThat(IncidentPage.of(List.of(replayed)))
        .contains("… and 3 more suspects", "… and 2 more plots");
  }

  @Test
  void of_incidentWithAMap_drawsItBeforeThePlots() {
    ReplayedCase replayed =
        new ReplayedCase(
            new CaseInput(Path.of("c1"), "c1", List.of()),
            List.of(
                new IncidentFixture()
                    .withRaw("victims", "[]")
                    .withRaw(
                        "map",
                        """
                        {"nodes":[{"resource":"vm-db","kind":"vm","role":"victim","uses":"ds-1"},
                                  {"resource":"ds-1","kind":"datastore","role":"shared"}],
                         "more":2}""")
                    .json()),
            List.of(),
            0);

    assertThat(IncidentPage.of(List.of(replayed)))
        .containsSubsequence(
            "<h3>Map</h3>",
            "<div class=\"shared\"><small>shared · datastore</small>\n<span>ds-1</span>",
            "<ul>",
            "<div class=\"victim\"><small>victim · VM</small>\n<span>vm-db</span>",
            "… and 2 more resources",
            "<h3>Explanation");
  }

  @Test
  void of_suspectThatIsNotNamed_isPlottedAfterTheCauseAndTheExonerated() {
    String victim = named("db-1");
    ReplayedCase replayed =
        new ReplayedCase(
            new CaseInput(Path.of("c1"), "c1", List.of()),
            List.of(
                new IncidentFixture()
                    .withRaw(
                        "victims",
                        "[{\"resource\":\"db-1\",\"metric\":\"disk.latency\",\"unit\":\"ms\"}]")
                    .withRaw("suspects", "[" + suspect("vm-odd", 0.18, victim) + "]")
                    .withRaw("evidence", "[" + evidence(victim, named("pool-1")) + "]")
                    .withRaw(
                        "exonerated",
                        "[{\"resource\":\"array-1\",\"summary\":\"s\",\"series\":["
                            + named("array-1")
                            + "]}]")
                    .json()),
            List.of(),
            0);

    String page = IncidentPage.of(List.of(replayed));

    assertThat(page)
        .containsSubsequence("● pool-1 disk", "● db-1 disk", "● array-1 disk", "● vm-odd disk");
  }

  @Test
  void of_evidenceWithThreeUnits_hasASecondPlotForTheThird() {
    String series =
        Stream.of("ms", "1/s", "1")
            .map(unit -> named("r-" + unit).replace("\"ms\"", '"' + unit + '"'))
            .collect(Collectors.joining(","));
    ReplayedCase replayed =
        new ReplayedCase(
            new CaseInput(Path.of("c1"), "c1", List.of()),
            List.of(
                new IncidentFixture()
                    .withRaw("victims", "[]")
                    .withRaw("suspects", "[]")
                    .withRaw(
                        "evidence",
                        "[{\"kind\":\"share_of_load\",\"summary\":\"s\",\"value\":1,\"unit\":\"1\",\"series\":["
                            + series
                            + "]}]")
                    .json()),
            List.of(),
            0);

    assertThat(IncidentPage.of(List.of(replayed)))
        .containsSubsequence("<svg", "● r-ms", "● r-1/s", "<svg", "● r-1 disk");
  }

  private static String suspect(String name, double probability, String victim) {
    return "{\"rank\":1,\"resource\":\"%s\",\"probability\":%s,\"evidence\":[%s]}"
        .formatted(name, probability, evidence(victim, named(name)));
  }

  private static String evidence(String victim, String other) {
    return "{\"kind\":\"share_of_load\",\"summary\":\"s\",\"value\":1,\"unit\":\"1\",\"series\":[%s,%s]}"
        .formatted(victim, other);
  }

  private static String named(String resource) {
    return SERIES.formatted(1).replace("\"r\"", '"' + resource + '"');
  }
}
