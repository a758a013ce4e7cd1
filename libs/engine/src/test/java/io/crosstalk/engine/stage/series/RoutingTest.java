package io.crosstalk.engine.stage.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.message.DomainLists;
import io.crosstalk.engine.stage.message.Routing;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoutingTest {
  private static final Partitions PARTITIONS =
      new Partitions(64, key -> Math.floorMod(Arrays.hashCode(key), 64));

  private final Inventory inventory = new Inventory();

  @Test
  void of_usedDomains_assignsThemToTheirPartitions() {
    uses("esx-1", "ds-1");

    assertThat(routing(Set.of()).shares())
        .extracting(Routing.Share::partition, Routing.Share::domains)
        .containsExactlyInAnyOrder(
            tuple(partition("esx-1"), List.of("esx-1")), tuple(partition("ds-1"), List.of("ds-1")));
  }

  @Test
  void of_partitionOfDomainsUsedBefore_getsAnEmptyList() {
    uses("esx-2");

    assertThat(routing(Set.of(partition("esx-1"), partition("esx-2"))).shares())
        .extracting(Routing.Share::partition, Routing.Share::domains)
        .containsExactlyInAnyOrder(
            tuple(partition("esx-1"), List.of()), tuple(partition("esx-2"), List.of("esx-2")));
  }

  @Test
  void notifiedPartitions_afterRestart_areKeptUntilRenew() {
    uses("esx-1");
    TrackedResource machine = new TrackedResource(new SeriesId("live", "vcenter", "vm"));
    machine.route(routing(machine.notifiedPartitions()));

    TrackedResource restored =
        TrackedResource.restore(machine.series(), machine.snapshot(0), chunk -> null);
    assertThat(restored.notifiedPartitions()).containsExactly(partition("esx-1"));

    restored.renew();
    assertThat(restored.notifiedPartitions()).isEmpty();
  }

  private void uses(String... domains) {
    inventory.put(
        "vcenter",
        Instant.EPOCH,
        new Resource(
            "vm",
            ResourceKind.VM,
            Layer.VMWARE,
            null,
            Environment.PRODUCTION,
            null,
            Map.of(),
            List.of(domains)));
  }

  private Routing routing(Set<Integer> notified) {
    return Routing.of(inventory.standing("vm", 0), "vm", PARTITIONS, notified, new DomainLists());
  }

  private static int partition(String domain) {
    return PARTITIONS.ofDomain(domain);
  }
}
