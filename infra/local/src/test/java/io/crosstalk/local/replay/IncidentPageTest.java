package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.page.IncidentPage;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
}
