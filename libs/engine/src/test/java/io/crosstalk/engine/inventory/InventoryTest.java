package io.crosstalk.engine.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InventoryTest {
  private static final long DAY = Duration.ofDays(1).toMillis();

  private final Inventory inventory = new Inventory();

  @Test
  void closure_afterAMove_containsTheNewHost() {
    put("esx-1", ResourceKind.HOST, "adapter-1");
    put("esx-2", ResourceKind.HOST, "adapter-2");
    put("adapter-1", ResourceKind.STORAGE_ADAPTER);
    put("adapter-2", ResourceKind.STORAGE_ADAPTER);
    put("ds", ResourceKind.DATASTORE);
    put("vm", ResourceKind.VM, "esx-1", "ds");
    inventory.put(new Change(Instant.ofEpochMilli(500), "vm", ChangeKind.VMOTION, "esx-2"));
    assertThat(inventory.closure("vm", 499)).containsExactly("esx-1", "ds", "adapter-1");
    assertThat(inventory.closure("vm", 500)).containsExactly("ds", "esx-2", "adapter-2");
    assertThat(inventory.nextEpoch(0)).isEqualTo(500);
  }

  @Test
  void closure_cyclesAndUnknownIds_terminates() {
    put("a", ResourceKind.VM, "b");
    put("b", ResourceKind.DATASTORE, "a", "nowhere");
    assertThat(inventory.closure("a", 0)).containsExactly("b", "nowhere");
  }

  @Test
  void put_resourceOfAnotherSource_isRefused() {
    assertThat(inventory.put("vcenter-1", Instant.EPOCH, resource("vm", ResourceKind.VM))).isTrue();
    assertThat(inventory.put("vcenter-2", Instant.EPOCH, resource("vm", ResourceKind.HOST)))
        .isFalse();
    assertThat(Objects.requireNonNull(inventory.at("vm", 0)).kind()).isEqualTo(ResourceKind.VM);
  }

  @Test
  void put_inferredFromLabels_givesWayToASourceInEitherOrder() {
    Resource inferred = inferred("node-1", ResourceKind.HOST);
    Resource stated = resource("node-1", ResourceKind.VM, "ds");
    assertThat(inventory.put("collector", Instant.ofEpochMilli(1), inferred)).isTrue();
    assertThat(inventory.put("list", Instant.ofEpochMilli(2), stated)).isTrue();
    assertThat(inventory.put("collector", Instant.ofEpochMilli(3), inferred)).isTrue();
    assertThat(inventory.at("node-1", 4)).isEqualTo(stated);
    assertThat(inventory.put("vcenter", Instant.ofEpochMilli(5), stated)).isFalse();
  }

  @Test
  void put_inferredByTheSourceThatStates_isIgnoredAtAnyTime() {
    Resource inferred = inferred("node-1", ResourceKind.HOST);
    Resource stated = resource("node-1", ResourceKind.VM, "ds");
    inventory.put("push", Instant.ofEpochMilli(5), stated);
    for (long timeMs : new long[] {1, 5, 9}) {
      assertThat(inventory.put("push", Instant.ofEpochMilli(timeMs), inferred)).isTrue();
    }
    assertThat(inventory.at("node-1", 1)).isEqualTo(stated);
    assertThat(inventory.at("node-1", 9)).isEqualTo(stated);
  }

  @Test
  void put_statedLaterForAnEarlierTime_replacesAllThatWasInferred() {
    Resource stated = resource("node-1", ResourceKind.VM, "ds");
    inventory.put("push", Instant.ofEpochMilli(3), inferred("node-1", ResourceKind.HOST));
    inventory.put("push", Instant.ofEpochMilli(7), inferred("node-1", ResourceKind.POD));
    assertThat(inventory.put("list", Instant.ofEpochMilli(5), stated)).isTrue();
    assertThat(inventory.at("node-1", 4)).isEqualTo(stated);
    assertThat(inventory.at("node-1", 9)).isEqualTo(stated);
    assertThat(inventory.put("push", Instant.ofEpochMilli(6), stated)).isFalse();
  }

  @Test
  void put_inferredByAnotherCollector_replacesTheInferredVersion() {
    Resource pod = inferred("shop/api-0", ResourceKind.POD);
    inventory.put("collector-1", Instant.ofEpochMilli(1), pod.withUses(List.of("node-1")));
    inventory.put("collector-2", Instant.ofEpochMilli(5), pod.withUses(List.of("node-2")));
    assertThat(inventory.closure("shop/api-0", 3)).containsExactly("node-1");
    assertThat(inventory.closure("shop/api-0", 7)).containsExactly("node-2");
  }

  @Test
  void put_inferredAfterTheStatedOneHasVanished_isKnown() {
    Resource stated = resource("node-1", ResourceKind.VM, "ds");
    Resource inferred = inferred("node-1", ResourceKind.HOST);
    inventory.put("list", Instant.ofEpochMilli(1), stated);
    inventory.put("list", Instant.ofEpochMilli(5), stated.vanished());
    inventory.put("push", Instant.ofEpochMilli(7), inferred);
    assertThat(inventory.at("node-1", 3)).isEqualTo(stated);
    assertThat(inventory.at("node-1", 9)).isEqualTo(inferred);
  }

  @Test
  void passed_inferredLongAgo_isForgottenUnlessRepeated() {
    Instant day = Instant.EPOCH.plus(Duration.ofDays(1));
    inventory.put("push", day, inferred("old", ResourceKind.POD));
    inventory.put("push", day, inferred("repeated", ResourceKind.POD));
    inventory.put("list", day, resource("stated", ResourceKind.VM));
    inventory.standing("old", day.toEpochMilli());
    Instant later = day.plus(Duration.ofDays(100));
    inventory.put("push", later, inferred("repeated", ResourceKind.POD));
    inventory.passed(later.toEpochMilli());
    assertThat(inventory.all(later.toEpochMilli()))
        .extracting(Resource::id)
        .containsExactly("repeated", "stated");
    assertThat(inventory.standing("old", day.toEpochMilli()).resource()).isNull();
  }

  @Test
  void remove_lastVersionOfAVanishedResource_forgetsItAndItsUse() {
    Resource vm = resource("vm", ResourceKind.VM, "esx-1");
    put("esx-1", ResourceKind.HOST);
    inventory.put("case", Instant.ofEpochMilli(10), vm);
    inventory.put("case", Instant.ofEpochMilli(20), vm.vanished());
    assertThat(inventory.users("esx-1", 10)).containsExactly("vm");

    assertThat(inventory.remove("vm", 10)).isFalse();
    assertThat(inventory.users("esx-1", 10)).isEmpty();
    assertThat(inventory.at("vm", 30)).isEqualTo(vm.vanished());
    assertThat(inventory.remove("vm", 20)).isTrue();
    assertThat(inventory.at("vm", 30)).isNull();
    assertThat(inventory.standing("vm", 30).resource()).isNull();
  }

  @Test
  void remove_versionThatWasRepeated_keepsItFromItsRepetitionOn() {
    Resource first = resource("vm", ResourceKind.VM, "esx-1");
    Resource second = resource("vm", ResourceKind.VM, "esx-2");
    inventory.put("case", Instant.ofEpochMilli(10), first);
    inventory.put("case", Instant.ofEpochMilli(20), first);
    inventory.put("case", Instant.ofEpochMilli(30), second);

    assertThat(inventory.remove("vm", 10)).isFalse();
    assertThat(inventory.at("vm", 25)).isEqualTo(first);
    inventory.remove("vm", 20);
    assertThat(inventory.at("vm", 25)).isEqualTo(second);
    assertThat(inventory.users("esx-1", 25)).isEmpty();
    assertThat(inventory.users("esx-2", 25)).containsExactly("vm");
  }

  @Test
  void remove_versionWhoseUseAnotherOneShares_keepsTheUse() {
    inventory.put("case", Instant.ofEpochMilli(10), resource("vm", ResourceKind.VM, "esx-1"));
    inventory.put("case", Instant.ofEpochMilli(20), resource("vm", ResourceKind.VM, "ds", "esx-1"));

    inventory.remove("vm", 10);

    assertThat(inventory.users("esx-1", 30)).containsExactly("vm");
  }

  @Test
  void passed_podsOfTwoYears_leavesNoUsersOfTheNodeBehind() {
    put("node-1", ResourceKind.HOST);
    for (int day = 0; day < 730; day++) {
      Instant time = Instant.EPOCH.plus(Duration.ofDays(day));
      inventory.put(
          "push", time, inferred("pod-" + day, ResourceKind.POD).withUses(List.of("node-1")));
      inventory.passed(time.toEpochMilli());
    }

    assertThat(inventory.knownUsers("node-1")).hasSize(91);
    assertThat(inventory.nextEpoch(0)).isEqualTo(639 * DAY);
  }

  private static Resource inferred(String id, ResourceKind kind) {
    return new Resource(
        id,
        kind,
        Layer.COMPUTE,
        null,
        Environment.UNKNOWN,
        null,
        Map.of("inferred", "true"),
        List.of());
  }

  @Test
  void closure_beforeTheFirstVersion_usesTheFirstVersion() {
    inventory.put("case", Instant.ofEpochMilli(1000), resource("vm", ResourceKind.VM, "old"));
    inventory.put("case", Instant.ofEpochMilli(2000), resource("vm", ResourceKind.VM, "new"));
    assertThat(inventory.closure("vm", 10)).containsExactly("old");
    assertThat(inventory.closure("vm", 2500)).containsExactly("new");
  }

  @Test
  void isComplete_resourcesAndChanges_requiresBoth() {
    inventory.resourcesComplete("push", Instant.ofEpochMilli(100));
    assertThat(inventory.isComplete("push", 100)).isFalse();
    inventory.changesComplete("push", Instant.ofEpochMilli(100));
    assertThat(inventory.isComplete("push", 100)).isTrue();
    assertThat(inventory.isComplete("push", 101)).isFalse();
    assertThat(inventory.isComplete("other", 100)).isFalse();
  }

  @Test
  void put_repeatedInventory_changesNothing() {
    put("vm", ResourceKind.VM, "esx-1");
    inventory.put(change(500, "vm", ChangeKind.VMOTION, "esx-2"));
    ResourceDependencies standing = inventory.standing("vm", 900);
    inventory.put("case", Instant.ofEpochMilli(800), resource("vm", ResourceKind.VM, "esx-1"));
    inventory.put(change(500, "vm", ChangeKind.VMOTION, "esx-2"));
    assertThat(inventory.standing("vm", 900)).isSameAs(standing);
    assertThat(inventory.nextEpoch(500)).isEqualTo(Long.MAX_VALUE);
    assertThat(inventory.closure("vm", 900)).contains("esx-2");
  }

  @Test
  void put_versionEqualToAnEarlierOne_isAdded() {
    inventory.put("case", Instant.ofEpochMilli(0), resource("vm", ResourceKind.VM, "a"));
    inventory.put("case", Instant.ofEpochMilli(10), resource("vm", ResourceKind.VM, "b"));
    inventory.put("case", Instant.ofEpochMilli(20), resource("vm", ResourceKind.VM, "a"));
    assertThat(inventory.closure("vm", 15)).containsExactly("b");
    assertThat(inventory.closure("vm", 25)).containsExactly("a");
  }

  @Test
  void put_changeThatIsNoMove_keepsTheCachedDependencies() {
    put("vm", ResourceKind.VM, "esx-1");
    ResourceDependencies standing = inventory.standing("vm", 900);
    inventory.put(change(500, "vm", ChangeKind.JOB_START, "backup"));
    inventory.put(change(600, "vm", ChangeKind.VMOTION, ""));
    assertThat(inventory.standing("vm", 900)).isSameAs(standing);
  }

  @Test
  void changes_resourcesAndTimes_returnsThoseInRange() {
    Change early = change(100, "a", ChangeKind.CONFIG, "");
    Change first = change(200, "b", ChangeKind.JOB_START, "x");
    Change second = change(200, "b", ChangeKind.JOB_START, "y");
    Change last = change(300, "a", ChangeKind.DEPLOY, "");
    Stream.of(last, second, first, early, change(250, "c", ChangeKind.CONFIG, ""))
        .forEach(inventory::put);
    assertThat(inventory.changes(List.of("a", "b", "a", "nobody"), 100, 300))
        .containsExactly(early, first, second, last);
    assertThat(inventory.changes(List.of("a", "b"), 101, 299)).containsExactly(first, second);
  }

  @Test
  void passed_oldChanges_removesAllButMoves() {
    put("vm", ResourceKind.VM, "esx-1");
    put("esx-1", ResourceKind.HOST);
    Change move = change(100, "vm", ChangeKind.VMOTION, "esx-2");
    Change job = change(100, "vm", ChangeKind.JOB_START, "backup");
    Change later = change(DAY, "vm", ChangeKind.JOB_START, "backup");
    Stream.of(move, job, later).forEach(inventory::put);
    inventory.passed(90 * DAY);
    assertThat(inventory.changes(List.of("vm"), 0, DAY)).containsExactly(move, job, later);
    inventory.passed(91 * DAY);
    assertThat(inventory.changes(List.of("vm"), 0, DAY)).containsExactly(move, later);
    assertThat(inventory.closure("vm", DAY)).containsExactly("esx-2");
  }

  @Test
  void closure_resourceBehindALoadBalancer_containsTheBalancer() {
    put("web-1", ResourceKind.VM);
    put("web-2", ResourceKind.VM);
    put("lb", ResourceKind.LOAD_BALANCER, "web-1");
    inventory.put(
        "case", Instant.ofEpochMilli(100), resource("lb", ResourceKind.LOAD_BALANCER, "web-2"));
    put("app", ResourceKind.APPLICATION, "web-1");
    assertThat(inventory.closure("web-1", 50)).containsExactly("lb");
    assertThat(inventory.closure("web-1", 100)).isEmpty();
    assertThat(inventory.closure("web-2", 100)).containsExactly("lb");
    assertThat(inventory.users("web-1", 50)).containsExactly("app", "lb");
  }

  @Test
  void closure_loadBalancerKnownAfterItsMove_containsItForOldAndNewResource() {
    put("web-1", ResourceKind.HOST);
    put("box", ResourceKind.VM, "web-1");
    inventory.put(change(50, "box", ChangeKind.VMOTION, "web-2"));
    put("web-2", ResourceKind.HOST);
    inventory.put("case", Instant.EPOCH, resource("box", ResourceKind.LOAD_BALANCER, "web-1"));
    assertThat(inventory.closure("web-1", 40)).containsExactly("box");
    assertThat(inventory.closure("web-2", 60)).containsExactly("box");
  }

  private static Change change(long timeMs, String id, ChangeKind kind, String detail) {
    return new Change(Instant.ofEpochMilli(timeMs), id, kind, detail);
  }

  private void put(String id, ResourceKind kind, String... uses) {
    inventory.put("case", Instant.EPOCH, resource(id, kind, uses));
  }

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), List.of(uses));
  }
}
