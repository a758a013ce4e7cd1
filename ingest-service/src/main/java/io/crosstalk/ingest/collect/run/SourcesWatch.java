package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.FailureText;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.settings.SourcePosition;
import io.crosstalk.collectors.settings.SourcesFile;
import io.crosstalk.collectors.settings.SourcesReader;
import io.crosstalk.collectors.settings.YamlError;
import io.crosstalk.event.yaml.YamlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Watches the sources file, and applies changes. As long as the file cannot be read, the running
 * sources continue.
 */
@Component
final class SourcesWatch {
  private static final Logger LOG = LoggerFactory.getLogger(SourcesWatch.class);
  private static final long MAX_BYTES = 4 << 20;

  private final SourcesProperties properties;
  private final SourcesReader reader;
  private final SourceFleet fleet;
  private byte @Nullable [] seen;
  private byte @Nullable [] before;
  private volatile List<YamlError> problems = List.of();
  private volatile Map<String, SourcePosition> places = Map.of();

  SourcesWatch(SourcesProperties properties, SourcesReader reader, SourceFleet fleet) {
    this.properties = properties;
    this.reader = reader;
    this.fleet = fleet;
  }

  /** Returns the problems of the file, including those found when a source was created from it. */
  List<YamlError> problems() {
    List<YamlError> all = new ArrayList<>(problems);
    for (SourceRun run : fleet.runs()) {
      RuntimeException mistake = run.mistake();
      SourcePosition place = places.get(run.definition().name());
      if (mistake != null && place != null) {
        all.add(problem(place, mistake));
      }
    }
    all.sort(Comparator.comparingInt(YamlError::line));
    return all;
  }

  private static YamlError problem(SourcePosition place, RuntimeException mistake) {
    return mistake instanceof InvalidSourceException invalid
        ? place.problem(invalid)
        : place.problem(FailureText.of(mistake));
  }

  /** Reads the file if it has changed, and applies it. */
  void look() {
    Path file = properties.file();
    if (file == null) {
      return;
    }
    try {
      byte[] content = content(file);
      if (!Arrays.equals(content, seen) && isWhole(content)) {
        apply(file, content);
        seen = content;
      }
    } catch (IOException e) {
      updateProblems(List.of(new YamlError(1, "the file can't be read: " + e.getMessage())));
    }
  }

  /**
   * Returns whether the content is complete, that is, the same in two successive reads. A file that
   * is still being written would otherwise stop sources.
   */
  private boolean isWhole(byte[] content) {
    boolean whole = seen == null || Arrays.equals(content, before);
    before = content;
    return whole;
  }

  private static byte[] content(Path file) throws IOException {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new IOException("it has more than 4 MiB");
      }
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return new byte[0];
    }
  }

  private void apply(Path file, byte[] content) {
    try {
      SourcesFile read = reader.read(content);
      updateProblems(read.problems());
      places = read.places();
      fleet.apply(read, file);
    } catch (YamlException e) {
      updateProblems(List.of(YamlError.of(e)));
    }
  }

  private void updateProblems(List<YamlError> found) {
    if (!found.equals(problems)) {
      found.forEach(problem -> LOG.warn("{}: {}", properties.file(), problem));
    }
    problems = found;
  }
}
