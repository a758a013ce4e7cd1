package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Replays of recorded cases. Each case is replayed once for all tests of the module. */
final class RecordedReplay {
  private static final Map<String, CaseOutcome> OUTCOMES = new ConcurrentHashMap<>();

  private RecordedReplay() {}

  /** Returns the outcome of a folder below {@code cases}. */
  static CaseOutcome of(String name) {
    return OUTCOMES.computeIfAbsent(name, RecordedReplay::replay);
  }

  private static CaseOutcome replay(String name) {
    try {
      return CaseOutcome.of(read(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static CaseFolder read(String name) {
    try {
      return CaseFolder.read(Path.of("..", "..", "cases", name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
