package io.crosstalk.rules.storage.world;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.rules.storage.world.WorldStore.Progress;
import io.crosstalk.testkit.VerdictBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests which stored verdicts are due at a progress of their world. */
class DueVerdictsTest {
  private static final String WORLD = "case-1~1";
  private static final Verdict FIRST = verdictOn("vm-1").world(WORLD).decidedAt(60).build();
  private static final Verdict SECOND = verdictOn("vm-2").world(WORLD).decidedAt(60).build();
  private static final Verdict LATER = verdictOn("vm-3").world(WORLD).decidedAt(120).build();

  private final TestStores stores = new TestStores();
  private final VerdictStore verdicts = stores.verdicts();

  @BeforeEach
  void store() {
    stores.worlds().admit(World.parse(WORLD));
    verdicts.store(Stream.of(LATER, SECOND, FIRST).map(DueVerdictsTest::written).toList());
  }

  @AfterEach
  void close() {
    stores.close();
  }

  @Test
  void due_ownSourceLagsBehindAnother_isNone() {
    assertThat(due(Map.of("live", time(600)), 10)).isEmpty();
    assertThat(due(Map.of("live", time(600), VerdictBuilder.SOURCE, time(59)), 10)).isEmpty();
  }

  @Test
  void due_ownSourceHasReachedTheTime_areTheVerdictsUpToIt() {
    assertThat(due(Map.of("live", time(600), VerdictBuilder.SOURCE, time(60)), 10))
        .containsExactlyInAnyOrder("vm-1", "vm-2");
  }

  @Test
  void due_limit_keepsVerdictsOfOneTimeTogether() {
    assertThat(due(Map.of(VerdictBuilder.SOURCE, time(600)), 1))
        .containsExactlyInAnyOrder("vm-1", "vm-2");
    assertThat(due(Map.of(VerdictBuilder.SOURCE, time(600)), 3)).hasSize(3);
  }

  @Test
  void due_endOfTheWorld_areAll() {
    assertThat(victims(new Progress(WORLD, null, Map.of(), true), 10)).hasSize(3);
  }

  @Test
  void due_appliedVerdicts_areNotReturnedAgain() {
    verdicts.markApplied(List.of(FIRST, SECOND));

    assertThat(due(Map.of(VerdictBuilder.SOURCE, time(600)), 10)).containsExactly("vm-3");
  }

  private List<String> due(Map<String, Instant> reached, int atLeast) {
    @Nullable Instant through = reached.values().stream().max(Instant::compareTo).orElse(null);
    return victims(new Progress(WORLD, through, reached, false), atLeast);
  }

  private List<String> victims(Progress progress, int atLeast) {
    return verdicts.due(progress, atLeast).verdicts().stream()
        .map(verdict -> verdict.victim().resource())
        .toList();
  }

  private static WrittenVerdict written(Verdict verdict) {
    return new WrittenVerdict(
        verdict, new String(EventJson.write(verdict), StandardCharsets.UTF_8));
  }

  private static Instant time(int seconds) {
    return VerdictBuilder.START.plusSeconds(seconds);
  }
}
