package io.crosstalk.simulate.cases;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.monitoring.SimulatedSample;
import io.crosstalk.simulate.truth.Expected;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Simulated period of a data centre with its correct diagnosis.
 *
 * @param kind kind of the trouble
 * @param seed seed from which the case was generated
 * @param inventory resources at the start of the case
 * @param samples samples in the order of their time stamps
 * @param changes changes in the order of their times
 * @param expected expected incidents; empty when the case must produce no incident
 * @param readme description of the events, in Markdown
 */
public record DataCentreCase(
    CaseKind kind,
    long seed,
    List<Resource> inventory,
    List<SimulatedSample> samples,
    List<Change> changes,
    List<Expected> expected,
    String readme) {
  public DataCentreCase {
    inventory = List.copyOf(inventory);
    samples = List.copyOf(samples);
    changes = List.copyOf(changes);
    expected = List.copyOf(expected);
  }

  /** Creates a case; the same kind and seed give the same case. */
  public static DataCentreCase of(CaseKind kind, long seed) {
    return new CaseGenerator(kind, seed).write();
  }

  /** Name of the case folder. */
  public String name() {
    return kind.label() + "-" + seed;
  }

  /** Writes a case folder into {@code parent} and returns its path. */
  public Path write(Path parent) throws IOException {
    return new CaseFolderWriter(parent.resolve(name())).write(this);
  }
}
