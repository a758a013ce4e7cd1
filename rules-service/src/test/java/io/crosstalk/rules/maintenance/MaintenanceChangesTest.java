package io.crosstalk.rules.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the periods of maintenance that changes report. */
class MaintenanceChangesTest {
  private static final Instant DAY = Instant.parse("2026-03-13T00:00:00Z");

  private final MaintenanceChanges changes = new MaintenanceChanges();

  /** A change as {@code +20 patch}: a start at 20:00 with a detail; {@code -} is an end. */
  private static Change change(String text) {
    String[] words = text.strip().split(" ");
    return new Change(
        hour(Integer.parseInt(words[0].substring(1))),
        "host-1",
        words[0].startsWith("+") ? ChangeKind.MAINTENANCE_START : ChangeKind.MAINTENANCE_END,
        words.length > 1 ? words[1] : "");
  }

  private static Instant hour(int hour) {
    return DAY.plus(Duration.ofHours(hour));
  }

  private static boolean isOpen(MaintenanceChanges changes, int hour) {
    return !changes.periods("live", "host-1", hour(hour)).isEmpty();
  }

  /** Hours in which the resource is under maintenance; each case in 20 orders of arrival. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      textBlock =
          """
          +2 a, -4 a                         | 2 3
          +2 a, -4 a, +2 a, -4 a             | 2 3
          -4 a                               | ''
          +2 a, -4 a, -5 a                   | 2 3
          +2 a, -4 a, +4 a, -6 a             | 2 3 4 5
          +2 a, -2 a                         | ''
          +1 b, +2 a, -2 a, -3 b             | 1 2
          +1 night, +2 disk, -3 disk, -5 night | 1 2 3 4
          +1 night, +2 entered, -3 exited, -5 night | 1 2 3 4
          +1 entered, +2 night, -3 exited, -5 night | 1 2 3 4
          +1 entered, -3 exited, +5 entered, -7 exited | 1 2 5 6
          +1 lost, +2 entered, -3 exited, -5 exited | 1 2 3 4
          +1 night, -3 exited                | 1 2
          +1 night, -3 exited, +4 disk, -6 night, -8 disk | 1 2 3 4 5 6 7
          +1 a, +4 a, -6 a                   | 1 2 3 4 5
          +1, -3                             | 1 2
          """)
  void periods_inAnyOrderOfArrival_areThoseOfTheEventTimes(String given, String expected) {
    List<Change> all = new ArrayList<>();
    for (String each : given.split(",")) {
      all.add(change(each));
    }
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(all, new Random(seed));
      MaintenanceChanges shuffled = new MaintenanceChanges();
      all.forEach(each -> shuffled.add("live", each));

      assertThat(IntStream.range(0, 9).filter(hour -> isOpen(shuffled, hour)))
          .as("%s", all)
          .containsExactlyElementsOf(
              IntStream.of(
                      expected.isEmpty()
                          ? new int[0]
                          : List.of(expected.split(" ")).stream()
                              .mapToInt(Integer::parseInt)
                              .toArray())
                  .boxed()
                  .toList());
    }
  }

  @Test
  void periods_startWithoutAnEnd_endAfter31Days() {
    changes.add("live", change("+0 lost"));

    assertThat(changes.periods("live", "host-1", hour(31 * 24 - 1)))
        .containsExactly(new MaintenancePeriod(DAY, null));
    assertThat(changes.periods("live", "host-1", hour(31 * 24))).isEmpty();
  }

  @Test
  void periods_endAfterMoreThan31Days_closesOnlyItsOwnStart() {
    changes.add("live", change("+0 long"));
    changes.add("live", change("+990 short"));
    changes.add("live", change("-1000 long"));

    assertThat(isOpen(changes, 1_001)).isTrue();
  }

  @Test
  void periods_lateEnd_endsAPeriodThatWasAskedFor() {
    changes.add("live", change("+1 a"));
    assertThat(isOpen(changes, 5)).isTrue();

    changes.add("live", change("-4 a"));

    assertThat(isOpen(changes, 5)).isFalse();
    assertThat(changes.periods("live", "host-1", hour(3)))
        .containsExactly(new MaintenancePeriod(hour(1), hour(4)));
  }

  @Test
  void periods_ofAnotherResourceOrWorld_areNotMixed() {
    changes.add("case-11111111~1", change("+1 a"));

    assertThat(isOpen(changes, 2)).isFalse();
    assertThat(changes.periods("case-11111111~1", "host-2", hour(2))).isEmpty();
    assertThat(changes.periods("case-11111111~1", "host-1", hour(2))).hasSize(1);
  }

  @Test
  void periods_keyOfTheLiveWorldWithItsRun_isTheLiveWorld() {
    changes.add("live", change("+1 a"));

    assertThat(changes.periods("live~0", "host-1", hour(2))).hasSize(1);
  }

  @Test
  void add_moreThanTheLimit_forgetsTheEarliestInAnyOrder() {
    List<Change> all = IntStream.range(0, 9).mapToObj(hour -> change("+" + hour + " a")).toList();
    MaintenanceChanges forward = new MaintenanceChanges(3);
    MaintenanceChanges backward = new MaintenanceChanges(3);

    all.forEach(each -> forward.add("live", each));
    all.reversed().forEach(each -> backward.add("live", each));

    assertThat(forward.periods("live", "host-1", hour(20)))
        .hasSize(3)
        .isEqualTo(backward.periods("live", "host-1", hour(20)));
    assertThat(isOpen(forward, 5)).isFalse();
  }

  @Test
  void add_moreReplaysThanTheLimit_keepsTheNewestAndTheLiveWorld() {
    changes.add("live", change("+1 a"));
    for (int run = 1; run <= MaintenanceChanges.MAX_REPLAYS + 1; run++) {
      changes.add("case-11111111~" + run, change("+1 a"));
    }

    assertThat(isOpen(changes, 2)).isTrue();
    assertThat(changes.periods("case-11111111~1", "host-1", hour(2))).isEmpty();
    assertThat(changes.periods("case-11111111~2", "host-1", hour(2))).hasSize(1);
  }
}
