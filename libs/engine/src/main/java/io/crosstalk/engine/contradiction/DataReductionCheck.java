package io.crosstalk.engine.contradiction;

import io.crosstalk.engine.contradiction.Contradiction.Kind;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds data reduction on a resource with a high data rate. Compression and deduplication handle
 * every byte, so they cost most for many bytes in few requests.
 */
final class DataReductionCheck implements Check {
  private static final Set<ResourceKind> REDUCING =
      EnumSet.of(
          ResourceKind.STORAGE_POOL,
          ResourceKind.STORAGE_NODE,
          ResourceKind.ARRAY,
          ResourceKind.VOLUME,
          ResourceKind.DATASTORE);
  private static final List<String> NAMES =
      List.of("dataReduction", "deduplication", "compression");

  /**
   * Median data rate in MB/s from which data reduction is found unsuitable. The rule of thumb in
   * case C4 of the casebook gives twice as much for the peak; a load that varies around this median
   * often reaches that peak.
   */
  private static final double HIGH_MB_PER_SECOND = 250;

  private static final double MANY_IOPS = 50_000;
  private static final String THROUGHPUT = "disk.throughput";

  @Override
  public Stream<Contradiction> find(VictimSetup setup) {
    return setup.resources().stream()
        .filter(resource -> REDUCING.contains(resource.kind()))
        .filter(resource -> NAMES.stream().anyMatch(name -> Attributes.isTrue(resource, name)))
        .filter(resource -> isHeavy(setup, resource.id()))
        .map(resource -> contradiction(setup, resource));
  }

  private static boolean isHeavy(VictimSetup setup, String id) {
    return setup.figures().during(id, THROUGHPUT) >= HIGH_MB_PER_SECOND
        && !(setup.figures().during(id, "disk.iops") >= MANY_IOPS);
  }

  private static Contradiction contradiction(VictimSetup setup, Resource resource) {
    return new Contradiction(
        Kind.REDUCTION,
        resource.id(),
        "",
        setup.figures().during(resource.id(), THROUGHPUT),
        Double.NaN);
  }
}
