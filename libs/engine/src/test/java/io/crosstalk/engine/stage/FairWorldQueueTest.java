package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FairWorldQueueTest {
  private static final String STORM = "storm-00000000~1";
  private static final String QUIET = "quiet-00000000~2";

  private final FairWorldQueue<String> shares = new FairWorldQueue<>();

  @Test
  void next_replayBesideLiveWorld_servesLiveWorldFourTimesAsMuch() {
    shares.add(STORM, "endless");
    shares.add("live", "endless");

    Map<String, Integer> turns = turns(100);

    assertThat(turns).containsEntry("live", 80).containsEntry(STORM, 20);
  }

  @Test
  void next_worldWithoutWorkForLong_getsNoMoreThanItsShareAfterwards() {
    shares.add(STORM, "endless");
    turns(100);
    shares.add(QUIET, "endless");

    assertThat(turns(100).get(QUIET)).isBetween(50, 51);
  }

  @Test
  void next_liveWorldReturnsWhileReplayWorks_getsNoMoreThanItsShare() {
    shares.add("live", "long");
    turns(1000);
    shares.done("live");
    shares.add(STORM, "endless");
    turns(1);
    shares.add("live", "endless");

    assertThat(turns(100)).containsEntry("live", 80).containsEntry(STORM, 20);
  }

  @Test
  void next_allWorkDone_returnsNull() {
    shares.add(QUIET, "little");
    shares.done(QUIET);

    assertThat(shares.next()).isNull();
    assertThat(shares.isEmpty()).isTrue();
  }

  private Map<String, Integer> turns(int count) {
    Map<String, Integer> turns = new HashMap<>();
    for (int i = 0; i < count; i++) {
      String world = shares.next();
      turns.merge(world, 1, Integer::sum);
      shares.used(world, 1_000);
    }
    return turns;
  }
}
