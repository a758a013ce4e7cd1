package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.evaluate.peer.QualitySeries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Replay of a recorded case in English. Each case is replayed once for all tests of the module.
 *
 * @param publications all published versions of its incidents
 */
record RecordedReplay(CaseOutcome outcome, List<Publication> publications) {
  private static final Map<String, RecordedReplay> REPLAYS = new ConcurrentHashMap<>();

  /** Returns the replay of a folder below {@code cases}. */
  static RecordedReplay of(String name) {
    return REPLAYS.computeIfAbsent(name, RecordedReplay::replay);
  }

  private static RecordedReplay replay(String name) {
    try {
      CaseFolder folder = CaseFolder.read(Path.of("..", "..", "cases", name));
      Publications publications = new Publications(new ArrayList<>());
      CaseOutcome outcome =
          CaseOutcome.of(
              folder,
              EngineVersion.OLD,
              QualitySeries.ofVictims(folder),
              publications,
              ReadingProgress.none());
      return new RecordedReplay(outcome, publications.all());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Publications(List<Publication> all) implements EngineObserver {
    @Override
    public void published(Publication publication) {
      all.add(publication);
    }
  }
}
