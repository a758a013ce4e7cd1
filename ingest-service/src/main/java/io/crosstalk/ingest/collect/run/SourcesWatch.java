package io.crosstalk.ingest.collect.run;

import io.crosstalk.ingest.collect.settings.SourcesFile;
import io.crosstalk.ingest.collect.settings.SourcesReader;
import io.crosstalk.ingest.collect.settings.YamlException;
import io.crosstalk.ingest.collect.settings.YamlProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Looks at the sources' file. A file that can't be read changes nothing about what runs. */
@Component
final class SourcesWatch {
  private static final Logger LOG = LoggerFactory.getLogger(SourcesWatch.class);
  private static final long MAX_BYTES = 4 << 20;

  private final SourcesProperties properties;
  private final SourcesReader reader;
  private final SourceFleet fleet;
  private byte @Nullable [] seen;
  private volatile List<YamlProblem> problems = List.of();

  SourcesWatch(SourcesProperties properties, SourcesReader reader, SourceFleet fleet) {
    this.properties = properties;
    this.reader = reader;
    this.fleet = fleet;
  }

  /** What is wrong in the file; empty when all is well. */
  List<YamlProblem> problems() {
    return problems;
  }

  /** Reads the file if it has changed. */
  void look() {
    Path file = properties.file();
    if (file == null) {
      return;
    }
    try {
      byte[] content = content(file);
      if (!Arrays.equals(content, seen)) {
        apply(file, content);
        seen = content;
      }
    } catch (IOException e) {
      tell(List.of(new YamlProblem(1, "the file can't be read: " + e.getMessage())));
    }
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
      tell(read.problems());
      fleet.apply(read, file);
    } catch (YamlException e) {
      tell(List.of(e.problem()));
    }
  }

  private void tell(List<YamlProblem> found) {
    if (!found.equals(problems)) {
      found.forEach(problem -> LOG.warn("{}: {}", properties.file(), problem));
    }
    problems = found;
  }
}
