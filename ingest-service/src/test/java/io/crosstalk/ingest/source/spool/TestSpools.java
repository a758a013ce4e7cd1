package io.crosstalk.ingest.source.spool;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.springframework.util.unit.DataSize;

/** Creates spools for tests of other packages. */
public final class TestSpools {
  private TestSpools() {}

  /** Returns a spool directory with room for 10 MB of bodies and 10 MB of uploads. */
  public static SpoolDirectory in(Path directory) {
    return in(directory, DataSize.ofMegabytes(10));
  }

  static SpoolDirectory in(Path directory, DataSize room) {
    try {
      return new SpoolDirectory(new SpoolProperties(directory.toString(), room, room), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static BodyReceiver receiver(SpoolDirectory directory) {
    return new BodyReceiver(directory, new SimpleMeterRegistry());
  }
}
