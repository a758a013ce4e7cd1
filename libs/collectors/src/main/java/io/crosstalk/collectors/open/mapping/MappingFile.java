package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.settings.YamlError;
import io.crosstalk.event.yaml.YamlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mapping file of the operator, which is read again when it changes. If the file cannot be read as
 * a whole, the previous rules stay in use; a single rule with a mistake is left out. Not
 * thread-safe.
 */
final class MappingFile {
  private static final Logger LOG = LoggerFactory.getLogger(MappingFile.class);
  private static final long MAX_BYTES = 4 << 20;

  private final Path file;
  private byte @Nullable [] seen;
  private List<YamlError> problems = List.of();
  private RuleSet rules = new RuleSet(List.of());

  MappingFile(Path file) {
    this.file = file;
  }

  Path path() {
    return file;
  }

  /** Returns the mistakes in the file; empty when there are none. */
  List<YamlError> problems() {
    return problems;
  }

  RuleSet rules() {
    return rules;
  }

  /**
   * Reads the file if it has changed.
   *
   * @return whether the rules have changed
   */
  boolean look() {
    try {
      byte[] content = content();
      if (Arrays.equals(content, seen)) {
        return false;
      }
      seen = content;
      MappingReader.Read read = MappingReader.read(content);
      rules = read.rules();
      report(read.problems());
      return true;
    } catch (IOException e) {
      report(List.of(new YamlError(1, "the file can't be read: " + e.getMessage())));
    } catch (YamlException e) {
      report(List.of(YamlError.of(e)));
    }
    return false;
  }

  private byte[] content() throws IOException {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new IOException("it has more than 4 MiB");
      }
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IOException("there is none", e);
    }
  }

  private void report(List<YamlError> found) {
    if (!found.equals(problems)) {
      found.forEach(problem -> LOG.warn("{}: {}", file, problem));
    }
    problems = found;
  }
}
