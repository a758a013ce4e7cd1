package io.crosstalk.engine.diagnosis.silence;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.episode.VictimSamples;
import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SilenceExaminationTest {
  private static final DomainRef DATASTORE = new DomainRef("ds-1", ResourceKind.DATASTORE, null);
  private static final Metric[] METRICS = {MetricCatalogue.of("disk.write.throughput")};
  private static final long MINUTE = 60_000;
  private static final long ONSET = 100 * MINUTE;

  /**
   * Each resource sent its last sample a little earlier or later than the others, and none after
   * the onset.
   */
  @Test
  void call_twentyThousandSilentAtOnce_listsOnlyItself() {
    List<UserIndex.Entry> members =
        IntStream.range(0, 20_000)
            .mapToObj(i -> entry("agent", "vm-" + i, window(ONSET - MINUTE - i % 60_000)))
            .toList();
    UserIndex index = UserIndex.of(members);

    for (UserIndex.Entry each : members) {
      long last = each.window().lastTime();
      DomainFinding finding =
          SilenceExamination.call(request("agent", each.id(), last + MINUTE), DATASTORE, index);
      assertThat(finding.measured()).isEqualTo(finding.breadth()).isGreaterThan(19_000);
      assertThat(finding.affected().ids()).as("nobody else is listed").containsExactly(each.id());
    }
  }

  /** Compares the result from the index with the result of a check of every resource. */
  @Property(tries = 500)
  void call_anyMembers_equalsCheckOfEveryMember(@ForAll long seed) {
    Random random = new Random(seed);
    List<UserIndex.Entry> members = new ArrayList<>();
    int size = 1 + random.nextInt(6);
    for (int i = 0; i < size; i++) {
      long left =
          random.nextInt(4) == 0 ? ONSET + (random.nextInt(5) - 2) * MINUTE : Long.MAX_VALUE;
      members.add(
          new UserIndex.Entry(
              "source-" + random.nextInt(2),
              "vm-" + random.nextInt(4),
              randomWindow(random),
              left));
    }
    DiagnosisRequest request = request("source-0", "vm-0", ONSET);

    DomainFinding finding = SilenceExamination.call(request, DATASTORE, UserIndex.of(members));

    Looked looked = Looked.at(request, members);
    assertThat(finding.affected().contains("vm-0")).isEqualTo(looked.isVictimSilent());
    if (looked.isVictimSilent()) {
      assertThat(finding.measured() > finding.breadth()).isEqualTo(looked.hasAnyReported());
      if (!looked.hasAnyReported()) {
        assertThat(finding.breadth()).isEqualTo(looked.silent().size());
      }
    }
  }

  /**
   * Result of the check of every resource: ids of the silent resources, and of those that still
   * send samples.
   */
  private record Looked(Set<String> silent, Set<String> reporting) {
    static Looked at(DiagnosisRequest request, List<UserIndex.Entry> members) {
      List<UserIndex.Entry> present = members.stream().filter(e -> e.leftMs() >= ONSET).toList();
      List<UserIndex.Entry> sameSource =
          present.stream()
              .filter(e -> e.id().equals("vm-0") || e.source().equals(request.source()))
              .toList();
      boolean alone = sameSource.stream().allMatch(each -> each.id().equals("vm-0"));
      Set<String> silent = new HashSet<>();
      Set<String> reporting = new HashSet<>();
      for (UserIndex.Entry each : alone ? present : sameSource) {
        if (each.window().hasRow(ONSET - 7 * MINUTE, ONSET - 1)) {
          silent.add(each.id());
        }
        if (each.window().hasRow(ONSET + MINUTE, ONSET + 7 * MINUTE)) {
          reporting.add(each.id());
        }
      }
      silent.removeAll(reporting);
      return new Looked(silent, reporting);
    }

    boolean isVictimSilent() {
      return silent.contains("vm-0");
    }

    boolean hasAnyReported() {
      return !reporting.isEmpty();
    }
  }

  private static UserIndex.Entry entry(String source, String id, ColumnWindow window) {
    return new UserIndex.Entry(source, id, window, Long.MAX_VALUE);
  }

  private static ColumnWindow window(long... times) {
    ColumnWindow window = new ColumnWindow();
    for (long time : times) {
      window.append(time, METRICS, new double[] {1});
    }
    return window;
  }

  private static ColumnWindow randomWindow(Random random) {
    ColumnWindow window = window();
    int reporting = random.nextInt(5);
    long time = ONSET - 12 * MINUTE;
    for (int i = 0; i < reporting; i++) {
      time += random.nextInt(60) * MINUTE / 6;
      window.append(time, METRICS, new double[] {1});
    }
    return window;
  }

  /** Request about a silence of seven minutes, at one sample a minute. */
  private static DiagnosisRequest request(String source, String victim, long onset) {
    Episode episode =
        new Episode(
            "ep-" + victim,
            Instant.ofEpochMilli(onset),
            Instant.ofEpochMilli(onset + 7 * MINUTE),
            null,
            7,
            MINUTE,
            2);
    return new DiagnosisRequest(
        "live",
        episode,
        1,
        false,
        false,
        source,
        onset + 7 * MINUTE,
        new Victim(
            victim, ResourceKind.VM, "disk.latency", 1, 1, "ms", Environment.PRODUCTION, null, 2),
        VictimSamples.NONE,
        List.of(),
        List.of(DATASTORE),
        List.of(),
        1,
        0,
        DiagnosisRequest.Subject.SILENCE);
  }
}
