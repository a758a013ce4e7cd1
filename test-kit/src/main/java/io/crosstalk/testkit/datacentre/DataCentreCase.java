package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.Change;
import io.crosstalk.event.Resource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A simulated stretch of a data centre's life with the answer that belongs to it.
 *
 * @param samples in the order of their stamps
 * @param expected empty when the case must stay silent
 * @param readme what happens, in Markdown
 */
public record DataCentreCase(
    Kind kind,
    long seed,
    List<Resource> inventory,
    List<Sample> samples,
    List<Change> changes,
    List<Expected> expected,
    String readme) {
  public DataCentreCase {
    inventory = List.copyOf(inventory);
    samples = List.copyOf(samples);
    changes = List.copyOf(changes);
    expected = List.copyOf(expected);
  }

  /** The same kind and seed give the same case. */
  public static DataCentreCase of(Kind kind, long seed) {
    return new Author(kind, seed).write();
  }

  /** The folder's name. */
  public String name() {
    return kind.label() + "-" + seed;
  }

  /** Writes a case folder into a folder, and answers which. */
  public Path write(Path parent) throws IOException {
    return new CaseFolder(parent.resolve(name())).write(this);
  }
}
