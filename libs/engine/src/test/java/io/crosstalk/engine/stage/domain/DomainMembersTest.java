package io.crosstalk.engine.stage.domain;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.stage.MemberExpiry;
import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.message.DomainMember;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DomainMembersTest {
  private static final Metric[] METRICS = {MetricCatalogue.of("disk.iops")};

  private final Inventory inventory = new Inventory();
  private final DomainMembers members = new DomainMembers("ds-1");
  private final DomainMember first = member("vm-1");
  private final DomainMember second = member("vm-2");

  @Test
  void at_memberHasLeft_isReturnedOnlyForEarlierTimes() {
    move(second, "ds-2", 5000);

    assertThat(present(1000)).containsExactly("vm-1", "vm-2");
    assertThat(present(6000)).containsExactly("vm-1");
  }

  @Test
  void at_memberLeavesAfterItWasCached_isNotReturned() {
    assertThat(present(6000)).containsExactly("vm-1", "vm-2");

    move(first, "ds-2", 5000);

    assertThat(present(6000)).containsExactly("vm-2");
  }

  @Test
  void at_memberRemoved_isNotReturned() {
    assertThat(present(1000)).containsExactly("vm-1", "vm-2");

    members.remove(second);

    assertThat(present(1000)).containsExactly("vm-1");
  }

  @Test
  void at_memberExpired_isNotReturnedUntilALateSample() {
    long later = MemberExpiry.from(1000);
    assertThat(present(later - 1)).containsExactly("vm-1", "vm-2");
    assertThat(present(later)).isEmpty();

    appendSample(second, 2000);

    assertThat(present(later)).containsExactly("vm-2");
  }

  @Test
  void at_memberHasNewVersionInInventory_returnsNewVersion() {
    assertThat(environment()).isEqualTo(Environment.PRODUCTION);

    inventory.put("vcenter", Instant.ofEpochMilli(500), resource("vm-1", Environment.UAT));

    assertThat(environment()).isEqualTo(Environment.UAT);
  }

  private Environment environment() {
    return members.at(1000, inventory).all().getFirst().resource().environment();
  }

  private List<String> present(long time) {
    return members.at(time, inventory).all().stream().map(each -> each.resource().id()).toList();
  }

  private DomainMember member(String id) {
    inventory.put("vcenter", Instant.EPOCH, resource(id, Environment.PRODUCTION));
    DomainMember member = new DomainMember(new SeriesId("live", "vcenter", id));
    move(member, "ds-1", 1000);
    return member;
  }

  private void move(DomainMember member, String domain, long time) {
    assertThat(member.arrive(List.of(domain), time)).isTrue();
    appendSample(member, time);
    members.put(member);
  }

  private static void appendSample(DomainMember member, long time) {
    var unused = member.window().append(time, METRICS, new double[] {1});
  }

  private static Resource resource(String id, Environment environment) {
    return new Resource(
        id, ResourceKind.VM, Layer.VMWARE, null, environment, null, Map.of(), List.of("ds-1"));
  }
}
