package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.evaluate.peer.QualitySeries;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.report.Reader;
import io.crosstalk.report.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Replays of recorded cases. Each case is replayed once for all tests of the module. */
final class RecordedReplay {
  private static final Map<String, Replay> REPLAYS = new ConcurrentHashMap<>();

  private RecordedReplay() {}

  /**
   * A replayed case.
   *
   * @param diagnoses last version of each incident
   */
  private record Replay(CaseOutcome outcome, List<Diagnosis> diagnoses) {
    static Replay of(String name) {
      Map<String, Diagnosis> versions = new LinkedHashMap<>();
      CaseFolder folder = read(name);
      try {
        CaseOutcome outcome =
            CaseOutcome.of(
                folder,
                QualitySeries.ofVictims(folder),
                version -> versions.put(version.id(), version),
                ReadingProgress.none());
        return new Replay(outcome, List.copyOf(versions.values()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Returns the outcome of a folder below {@code cases}. */
  static CaseOutcome of(String name) {
    return replay(name).outcome();
  }

  /** Returns the incidents of a folder below {@code cases}, in the texts for a reader. */
  static List<Incident> incidents(String name, Reader reader) {
    Report report = new Report(reader, RulesOfThumb.shipped());
    return replay(name).diagnoses().stream().map(report::of).toList();
  }

  private static Replay replay(String name) {
    return REPLAYS.computeIfAbsent(name, Replay::of);
  }

  static CaseFolder read(String name) {
    try {
      return CaseFolder.read(Path.of("..", "..", "cases", name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
