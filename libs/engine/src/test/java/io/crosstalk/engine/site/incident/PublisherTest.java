package io.crosstalk.engine.site.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.incident.CauseClass;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PublisherTest {
  private static final TimeScale SCALE = new TimeScale(20_000);
  private static final long MINUTE = 60_000;
  private static final int LONG = 10;

  private final Publisher publisher = new Publisher();

  private static Snapshot neighbour(long minute, double probability, String... culprits) {
    return snapshot(
        minute, CauseClass.NOISY_NEIGHBOUR, List.of(culprits), Map.of(culprits[0], probability));
  }

  private static Snapshot snapshot(
      long minute, CauseClass causeClass, List<String> culprits, Map<String, Double> suspects) {
    return new Snapshot(
        minute * MINUTE,
        0,
        minute * MINUTE,
        causeClass,
        culprits,
        "ds",
        Set.of(),
        Map.of(causeClass, 0.9),
        suspects,
        Map.of("vm", new Snapshot.Affected(LONG, "disk.latency")),
        Set.of());
  }

  private boolean advance(Snapshot snapshot) {
    publisher.raise();
    return publisher.advance(snapshot, snapshot.timeMs(), SCALE, false);
  }

  @Test
  void advance_sureCause_isSaidWhenTheNextDecisionConfirmsIt() {
    assertThat(advance(neighbour(1, 0.95, "bully"))).isFalse();
    assertThat(publisher.said()).isNull();
    assertThat(advance(neighbour(2, 0.95, "bully"))).isTrue();
    assertThat(publisher.said()).isNotNull();
    assertThat(publisher.said().culprits()).containsExactly("bully");
  }

  @Test
  void advance_unsureCause_staysUnknown() {
    for (int minute = 1; minute < 20; minute++) {
      advance(neighbour(minute, 0.6, "bully"));
    }
    assertThat(publisher.said()).isNotNull();
    assertThat(publisher.said().isUnknown()).isTrue();
  }

  @Test
  void advance_likelyCauseAtTheEnd_isSaid() {
    advance(neighbour(1, 0.6, "bully"));
    Snapshot last = neighbour(2, 0.6, "bully");
    assertThat(publisher.advance(last, 60 * MINUTE, SCALE, true)).isTrue();
    assertThat(publisher.said()).isNotNull();
    assertThat(publisher.said().culprits()).containsExactly("bully");
  }

  @Test
  void advance_anotherCulpritThatIsHardlyMoreLikely_replacesNothing() {
    for (int minute = 1; minute < 6; minute++) {
      advance(neighbour(minute, 0.95, "bully"));
    }
    for (int minute = 6; minute < 20; minute++) {
      assertThat(advance(neighbour(minute, 0.7, "other"))).isFalse();
    }
    assertThat(publisher.said()).isNotNull();
    assertThat(publisher.said().culprits()).containsExactly("bully");
  }

  @Test
  void advance_twoCulpritsWhoseOrderChanges_keepsTheFirstAndAddsTheOther() {
    for (int minute = 1; minute < 6; minute++) {
      advance(neighbour(minute, 0.95, "one"));
    }
    for (int minute = 6; minute < 40; minute++) {
      advance(both(minute));
      assertThat(publisher.said()).isNotNull();
      assertThat(publisher.said().culprits()).startsWith("one");
    }
    assertThat(publisher.said().culprits()).containsExactly("one", "other");
  }

  private static Snapshot both(int minute) {
    return snapshot(
        minute,
        CauseClass.NOISY_NEIGHBOUR,
        List.of("other", "one"),
        Map.of("other", 0.97, "one", 0.96));
  }

  @Test
  void advance_harmThatIsNotWorthAMessage_isOnlyRecorded() {
    Snapshot slight = snapshot(9, CauseClass.SHARED_RESOURCE_FAULT, List.of(), Map.of());
    assertThat(publisher.advance(slight, slight.timeMs(), SCALE, false)).isFalse();
    assertThat(publisher.said()).isNull();
  }

  @Test
  void advance_ownLoadOfTheNamedCulprit_replacesNothing() {
    for (int minute = 1; minute < 6; minute++) {
      advance(neighbour(minute, 0.95, "ds"));
    }
    for (int minute = 6; minute < 40; minute++) {
      Snapshot own = snapshot(minute, CauseClass.SELF_INFLICTED, List.of(), Map.of());
      assertThat(advance(own)).isFalse();
    }
    assertThat(publisher.said()).isNotNull();
    assertThat(publisher.said().causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
  }
}
