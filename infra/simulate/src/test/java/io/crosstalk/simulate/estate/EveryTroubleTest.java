package io.crosstalk.simulate.estate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.simulate.estate.TruthSearch.Incident;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each kind alone in an estate of one hour. */
class EveryTroubleTest {
  private static final int HOURS = 1;
  private static final int SEEDS = 9;

  private static List<Incident> incidents(TroubleKind kind, long seed) {
    var spec = new EstateSpec(seed, HOURS);
    var runs = new Runs(spec);
    var sampling = Sampling.draw(spec.dice("sampling"));
    var search = new TroubleSearch(spec, runs, sampling);
    List<Trouble> events = search.find(List.of(kind));
    return new TruthSearch(spec, runs, sampling, events, search.latest).incidents();
  }

  @ParameterizedTest
  @EnumSource(
      value = TroubleKind.class,
      names = {"LOUD_HARMLESS", "NIGHTLY_BATCH", "RESTART", "RETRY_PEAK"},
      mode = EnumSource.Mode.EXCLUDE)
  void incidents_trouble_hasItsCauseAndItsCulprits(TroubleKind kind) {
    Incident found =
        LongStream.rangeClosed(1, SEEDS)
            .mapToObj(seed -> incidents(kind, seed))
            .filter(each -> !each.isEmpty())
            .findFirst()
            .orElseThrow()
            .getFirst();

    assertThat(found.expected().causeClass()).isEqualTo(kind.cause);
    assertThat(found.expected().victims()).isNotEmpty();
    assertThat(found.expected().culprits().isEmpty())
        .isEqualTo(kind.cause != CauseClass.NOISY_NEIGHBOUR);
    assertThat(found.trouble().actors()).containsAll(found.expected().culprits());
  }

  @ParameterizedTest
  @EnumSource(
      value = TroubleKind.class,
      names = {"LOUD_HARMLESS", "NIGHTLY_BATCH", "RESTART", "RETRY_PEAK"})
  void incidents_harmlessEvent_hasNone(TroubleKind kind) {
    assertThat(incidents(kind, 1)).isEmpty();
  }
}
