package io.crosstalk.correlation.kafka;

import io.crosstalk.engine.thumb.PackException;
import io.crosstalk.engine.thumb.RulesOfThumb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rules of thumb from a file, which is read again after a change. While the changed file has an
 * error, the rules of before stay in use.
 */
final class RulesOfThumbFile implements Supplier<RulesOfThumb> {
  private static final Logger LOG = LoggerFactory.getLogger(RulesOfThumbFile.class);

  /** How often the file is looked at. */
  private static final Duration INTERVAL = Duration.ofSeconds(2);

  private final Path file;
  private final LongSupplier nanoTime;
  private RulesOfThumb rules;
  private @Nullable FileTime modified;
  private @Nullable String problem;
  private long lookedAt;

  /**
   * Reads the file.
   *
   * @throws PackException when it cannot be read or a line is wrong
   */
  RulesOfThumbFile(Path file, LongSupplier nanoTime) {
    this.file = file;
    this.nanoTime = nanoTime;
    this.modified = modified();
    this.rules = RulesOfThumb.read(file);
    this.lookedAt = nanoTime.getAsLong();
  }

  @Override
  public synchronized RulesOfThumb get() {
    refresh();
    return rules;
  }

  /** The error in the changed file; null when the rules in use are those of the file. */
  synchronized @Nullable String problem() {
    refresh();
    return problem;
  }

  private void refresh() {
    long now = nanoTime.getAsLong();
    if (now - lookedAt < INTERVAL.toNanos()) {
      return;
    }
    lookedAt = now;
    FileTime current = modified();
    if (current == null || current.equals(modified)) {
      return;
    }
    modified = current;
    try {
      rules = RulesOfThumb.read(file);
      problem = null;
      LOG.info("the rules of thumb in {} were read again", file);
    } catch (PackException e) {
      problem = e.getMessage();
      LOG.warn("the rules of thumb of before stay in use: {}", problem);
    }
  }

  /** Time of the last change; null while the file is absent. */
  private @Nullable FileTime modified() {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return null;
    }
  }
}
