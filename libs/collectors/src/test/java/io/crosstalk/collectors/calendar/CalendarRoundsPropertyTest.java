package io.crosstalk.collectors.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.GivenChange;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import org.jspecify.annotations.Nullable;

/**
 * Tests the calendar source over several rounds, between which people add, delete, restore, move,
 * shorten and prolong entries, and in which the file can be empty because it is being written.
 */
class CalendarRoundsPropertyTest {
  private static final Instant BEGIN = Instant.parse("2026-01-26T12:00:00Z");
  private static final Duration UNIT = Duration.ofMinutes(10);

  /** Order in which receivers read changes: by time, of one time the ends first. */
  private static final Comparator<GivenChange> IN_TIME =
      Comparator.comparingLong(GivenChange::timeMs)
          .thenComparing(each -> each.kind() != ChangeKind.MAINTENANCE_END);

  private @Nullable Path folder;

  /** An entry of the file; entries with the same name and resource share their ends. */
  private record Entry(Instant start, Instant end, String name) {
    private Entry {
      // An entry without a length is a single moment.
      end = end.isAfter(start) ? end : start.plus(UNIT);
    }

    boolean lastsAt(Instant time) {
      return !start.isAfter(time) && end.isAfter(time);
    }

    boolean isSameOccurrence(Entry other) {
      return start.equals(other.start) && name.equals(other.name);
    }

    String row() {
      return "%s,%s,site/array,maintenance,%s%n".formatted(start, end, name);
    }
  }

  /** Change of the entries by a person between two rounds. */
  private enum Edit {
    ADD,
    DELETE,
    RESTORE,
    MOVE,
    RESIZE
  }

  /**
   * An edit of the file.
   *
   * @param which index of the entry
   * @param units start of a new entry after the time of the round, or change of a time
   * @param length of a new entry
   */
  private record Step(Edit edit, int which, int units, int length) {}

  /**
   * A round of the source.
   *
   * @param pause units since the round before
   * @param isEmpty whether the file is read while it is written
   */
  private record Plan(int pause, List<Step> steps, boolean isEmpty) {}

  /** The entries that the source reads in a round. */
  private record Reading(Instant time, List<Entry> file) {}

  @BeforeTry
  void createFolder() throws IOException {
    folder = Files.createTempDirectory("calendar");
  }

  @AfterTry
  void deleteFolder() throws IOException {
    Files.deleteIfExists(folder.resolve("plan.csv"));
    Files.delete(folder);
  }

  @Provide
  Arbitrary<List<Reading>> rounds() {
    Arbitrary<Step> step =
        Combinators.combine(
                Arbitraries.of(Edit.class),
                Arbitraries.integers().between(0, 5),
                Arbitraries.integers().between(-12, 12),
                Arbitraries.integers().between(1, 18))
            .as(Step::new);
    Arbitrary<Plan> plan =
        Combinators.combine(
                Arbitraries.integers().between(1, 9),
                step.list().ofMaxSize(3),
                Arbitraries.integers().between(0, 9).map(number -> number == 9))
            .as(Plan::new);
    return plan.list().ofMinSize(2).ofMaxSize(9).map(CalendarRoundsPropertyTest::readings);
  }

  /** The rounds of some plans, and two without entries, after which everything has ended. */
  private static List<Reading> readings(List<Plan> plans) {
    List<Reading> readings = new ArrayList<>();
    List<Entry> entries = new ArrayList<>();
    List<Entry> deleted = new ArrayList<>();
    Instant time = BEGIN;
    for (Plan plan : plans) {
      time = time.plus(UNIT.multipliedBy(plan.pause()));
      for (Step step : plan.steps()) {
        edit(step, time, entries, deleted);
      }
      readings.add(new Reading(time, plan.isEmpty() ? List.of() : List.copyOf(entries)));
    }
    readings.add(new Reading(time.plus(UNIT), List.of()));
    readings.add(new Reading(time.plus(UNIT.multipliedBy(2)), List.of()));
    return readings;
  }

  private static void edit(Step step, Instant now, List<Entry> entries, List<Entry> deleted) {
    Duration change = UNIT.multipliedBy(step.units());
    if (step.edit() == Edit.ADD) {
      Instant start = now.plus(change);
      String name = step.which() % 3 == 0 ? "network" : "disks";
      entries.add(new Entry(start, start.plus(UNIT.multipliedBy(step.length())), name));
    } else if (step.edit() == Edit.RESTORE) {
      if (!deleted.isEmpty()) {
        entries.add(deleted.remove(step.which() % deleted.size()));
      }
    } else if (!entries.isEmpty()) {
      int which = step.which() % entries.size();
      Entry old = entries.remove(which);
      switch (step.edit()) {
        case DELETE -> deleted.add(old);
        case MOVE ->
            entries.add(new Entry(old.start().plus(change), old.end().plus(change), old.name()));
        default -> entries.add(new Entry(old.start(), old.end().plus(change), old.name()));
      }
    }
  }

  /** Polls a source, a new one in each round, as after a restart. */
  private List<List<GivenChange>> changesOfNewSources(List<Reading> rounds) throws Exception {
    InMemory memory = new InMemory();
    List<List<GivenChange>> changes = new ArrayList<>();
    for (Reading round : rounds) {
      Clock clock = Clock.fixed(round.time(), ZoneOffset.UTC);
      changes.add(poll(round, source(memory, clock)));
    }
    return changes;
  }

  private CalendarSource source(InMemory memory, Clock clock) {
    CalendarSettings settings =
        new CalendarSettings("plan.csv", "UTC", null, null, List.of(), Map.of());
    return (CalendarSource)
        new CalendarSourceType().open(settings, memory.context("plans", folder, clock));
  }

  private List<GivenChange> poll(Reading round, CalendarSource source) throws Exception {
    Path file = folder.resolve("plan.csv");
    Files.writeString(
        file,
        round.file().stream()
            .map(Entry::row)
            .collect(Collectors.joining("", "start,end,resource,kind,detail\n", "")));
    Files.setLastModifiedTime(file, FileTime.from(round.time()));
    RecordingIntake intake = new RecordingIntake();
    source.poll(intake);
    assertThat(intake.recorded().rejections()).isEmpty();
    return intake.recorded().changes();
  }

  /** Names of the entries that last, by the last two files. */
  private static Set<String> lasting(List<Reading> rounds, int round) {
    Reading now = rounds.get(round);
    Set<String> names = new HashSet<>();
    now.file().stream().filter(each -> each.lastsAt(now.time())).forEach(e -> names.add(e.name()));
    if (round > 0) {
      Reading before = rounds.get(round - 1);
      before.file().stream()
          .filter(each -> each.lastsAt(before.time()) && !hasEnded(each, before.time(), now))
          .forEach(each -> names.add(each.name()));
    }
    return names;
  }

  /** Returns whether a file has an end of an occurrence, and has it since the round before. */
  private static boolean hasEnded(Entry occurrence, Instant before, Reading now) {
    List<Entry> same = now.file().stream().filter(occurrence::isSameOccurrence).toList();
    return same.stream()
        .anyMatch(each -> each.end().isAfter(before) && !each.end().isAfter(now.time()));
  }

  /** Names whose last change is a start. */
  private static Set<String> open(List<GivenChange> changes) {
    Set<String> open = new LinkedHashSet<>();
    for (GivenChange change : changes.stream().sorted(IN_TIME).toList()) {
      if (change.kind() == ChangeKind.MAINTENANCE_START) {
        open.add(change.detail());
      } else {
        open.remove(change.detail());
      }
    }
    return open;
  }

  @Property(tries = 200)
  void poll_entriesAreEditedBetweenRounds_whatLastsHasBegunAndNothingElse(
      @ForAll("rounds") List<Reading> rounds) throws Exception {
    List<List<GivenChange>> changes = changesOfNewSources(rounds);

    List<GivenChange> soFar = new ArrayList<>();
    for (int i = 0; i < rounds.size(); i++) {
      soFar.addAll(changes.get(i));
      assertThat(open(soFar))
          .as("round %d: %s", i + 1, soFar)
          .containsExactlyInAnyOrderElementsOf(lasting(rounds, i));
    }
    assertThat(open(soFar)).as("after two rounds without entries").isEmpty();
  }

  @Property(tries = 200)
  void poll_entriesAreEditedBetweenRounds_eachEndFollowsAStart(
      @ForAll("rounds") List<Reading> rounds) throws Exception {
    List<GivenChange> changes =
        changesOfNewSources(rounds).stream().flatMap(List::stream).sorted(IN_TIME).toList();

    Set<String> open = new HashSet<>();
    for (GivenChange change : changes) {
      if (change.kind() == ChangeKind.MAINTENANCE_START) {
        open.add(change.detail());
      } else {
        assertThat(open.remove(change.detail())).as("%s of %s", change, changes).isTrue();
      }
    }
  }

  @Property(tries = 100)
  void poll_sameRounds_giveTheSameChangesWithAndWithoutRestarts(
      @ForAll("rounds") List<Reading> rounds) throws Exception {
    TestClock clock = new TestClock(BEGIN.toString());
    CalendarSource source = source(new InMemory(), clock);
    List<List<GivenChange>> changes = new ArrayList<>();
    for (Reading round : rounds) {
      clock.advance(Duration.between(clock.instant(), round.time()));
      changes.add(poll(round, source));
    }

    assertThat(changesOfNewSources(rounds)).isEqualTo(changes);
  }

  @Property(tries = 100)
  void poll_entriesAreEditedBetweenRounds_endsAreOfThePeriodOfTheRound(
      @ForAll("rounds") List<Reading> rounds) throws Exception {
    List<List<GivenChange>> changes = changesOfNewSources(rounds);

    for (int i = 1; i < rounds.size(); i++) {
      long from = rounds.get(i - 1).time().toEpochMilli();
      long to = rounds.get(i).time().toEpochMilli();
      assertThat(changes.get(i)).allMatch(each -> each.timeMs() <= to);
      assertThat(changes.get(i))
          .filteredOn(each -> each.kind() == ChangeKind.MAINTENANCE_END)
          .allMatch(each -> each.timeMs() > from);
    }
  }
}
