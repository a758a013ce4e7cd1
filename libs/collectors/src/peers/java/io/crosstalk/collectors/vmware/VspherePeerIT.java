package io.crosstalk.collectors.vmware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.RecordingIntake.GivenChange;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.Tls;
import io.crosstalk.collectors.vmware.inventory.LabelRule;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test with vcsim, VMware's own simulator of a vCenter, over TLS. */
class VspherePeerIT {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final LabelRule TAGGED =
      new LabelRule(LabelRule.From.TAG, "Environment", "(.+)", "$1", null, null, null);
  private static final LabelRule OWNED =
      new LabelRule(LabelRule.From.ATTRIBUTE, "Owner", "(.+)", null, "$1", 1, true);
  private static final LabelRule FILED =
      new LabelRule(LabelRule.From.FOLDER, null, ".*/vm/UAT", "uat", "testers", null, null);

  @TempDir private Path folder;
  private final InMemory memory = new InMemory();
  private final RecordingIntake intake = new RecordingIntake();
  private Vcsim vcsim;
  private @Nullable VsphereSource source;

  @BeforeEach
  void start() throws IOException {
    vcsim = Vcsim.start(folder);
    Files.writeString(folder.resolve("password"), Vcsim.PASSWORD + "\n");
  }

  @AfterEach
  void stop() {
    if (source != null) {
      source.close();
    }
    vcsim.close();
  }

  @Test
  void inventory_hasRelationsWithoutTemplates() throws Exception {
    poll();

    Map<String, Resource> found = inventory();
    Resource machine = found.get(id(vcsim.machine("DC0_C0_RP0_VM1").path("id").asString()));
    String host = vcsim.host("DC0_C0_H0");
    assertThat(found.values())
        .filteredOn(each -> each.kind() == ResourceKind.VM)
        .hasSize(7)
        .noneMatch(each -> "DC0_C0_RP0_VM0".equals(each.name()));
    assertThat(machine.name()).isEqualTo("DC0_C0_RP0_VM1");
    assertThat(machine.uses())
        .containsExactly(
            id(vcsim.machine("DC0_C0_RP0_VM1").path("host").asString()),
            id(vcsim.datastore("LocalDS_0")));
    assertThat(machine.attributes())
        .containsEntry("networks", "DC0_DVPG0")
        .containsEntry("folder", "/DC0/vm")
        .containsEntry("vcpus", 1L);
    assertThat(found.get(id(host)).uses())
        .contains(id(host + "/vmhba0"), id(host + "/vmhba1"))
        .anyMatch(each -> found.get(each).kind() == ResourceKind.CLUSTER);
    assertThat(found.get(id(host + "/vmhba0")).kind()).isEqualTo(ResourceKind.STORAGE_ADAPTER);
    assertThat(found.get(id(vcsim.host("DC0_H0"))).uses())
        .noneMatch(each -> found.get(each).kind() == ResourceKind.CLUSTER);
  }

  @Test
  void datastore_usesItsVolumeByWorldwideId() throws Exception {
    poll();

    assertThat(inventory().get(id(vcsim.datastore("LocalDS_0"))).uses())
        .containsExactly("naa.60050768018086bd3000000000000001");
    assertThat(inventory().get(id(vcsim.datastore("LocalDS_1"))).uses())
        .containsExactly("naa.60050768018086bd3000000000000002");
  }

  @Test
  void labels_comeFromTagsAttributesAndFolders() throws Exception {
    poll();

    assertThat(machine("DC0_H0_VM0").environment()).isEqualTo(Environment.PRODUCTION);
    assertThat(machine("DC0_H0_VM1").environment()).isEqualTo(Environment.UAT);
    assertThat(machine("DC0_H0_VM2").team()).isEqualTo("payments & cards");
    assertThat(machine("DC0_H0_VM2").criticality()).isEqualTo(1);
    assertThat(machine("DC0_H0_VM2").isTimeSensitive()).isTrue();
    assertThat(machine("DC0_H0_VM3").environment()).isEqualTo(Environment.UAT);
    assertThat(machine("DC0_H0_VM3").team()).isEqualTo("testers");
    assertThat(machine("DC0_C0_RP0_VM1").environment()).isEqualTo(Environment.UNKNOWN);
    assertThat(machine("DC0_C0_RP0_VM1").team()).isNull();
  }

  @Test
  void firstRound_givesTheLastHourExactly() throws Exception {
    long before = now();
    poll();
    long after = now();

    assertThat(intake.recorded().rejections()).isEmpty();
    for (String name : machines()) {
      String id = vcsim.machine(name).path("id").asString();
      checkSamples(id(id), before, after, time -> Computed.machine(id, time));
    }
    for (String host : List.of(vcsim.host("DC0_H0"), vcsim.host("DC0_C0_H2"))) {
      checkSamples(id(host), before, after, time -> Computed.host(host, time));
      checkSamples(
          id(host + "/vmhba1"), before, after, time -> Computed.adapter(host, "vmhba1", time));
    }
  }

  @Test
  void datastores_haveADayOfSamplesInTheirOwnStream() throws Exception {
    poll();

    String id = vcsim.datastore("LocalDS_1");
    Map<Long, Map<String, Double>> found = samples(id(id));
    assertThat(found.keySet()).hasSizeBetween(287, 289).allMatch(time -> time % 300_000 == 0);
    found.forEach((time, samples) -> compare(samples, Computed.datastore(id, time)));
    assertThat(intake.recorded().samples())
        .filteredOn(each -> each.resource().equals(id(id)))
        .allMatch(each -> each.stream().equals("datastores"));
    assertThat(completed("datastores")).isEqualTo(found.keySet().stream().max(Long::compare).get());
  }

  @Test
  void rounds_continueWithoutGapsOrDuplicates() throws Exception {
    poll();
    for (int round = 0; round < 4; round++) {
      vcsim.control("advance?seconds=" + (25 + 10 * round));
      poll();
    }

    assertThat(intake.recorded().gaps()).isEmpty();
    for (String name : machines()) {
      checkRegular(id(vcsim.machine(name).path("id").asString()), 20_000);
    }
    checkRegular(id(vcsim.host("DC0_H0")), 20_000);
    checkRegular(id(vcsim.datastore("LocalDS_0")), 300_000);
    assertThat(completed("")).isGreaterThan(now() - 40_000);
  }

  @Test
  void serverRestart_renewsTheSessionWithoutLoss() throws Exception {
    poll();
    vcsim.control("advance?seconds=60");
    vcsim.control("down");
    vcsim.control("advance?seconds=600");
    // Refused, or interrupted on a connection that was kept open, depending on the timing.
    assertThatThrownBy(this::poll).isInstanceOf(SourceException.class);
    vcsim.control("up");
    poll();
    poll();

    assertThat(intake.recorded().gaps()).isEmpty();
    for (String name : machines()) {
      checkRegular(id(vcsim.machine(name).path("id").asString()), 20_000);
    }
    checkRegular(id(vcsim.datastore("LocalDS_0")), 300_000);
    assertThat(intake.recorded().rejections()).isEmpty();
  }

  @Test
  void serviceRestart_continuesFromTheMemory() throws Exception {
    poll();
    source.close();
    source = null;
    vcsim.control("advance?seconds=1500");
    poll();

    assertThat(intake.recorded().gaps()).isEmpty();
    for (String name : machines()) {
      checkRegular(id(vcsim.machine(name).path("id").asString()), 20_000);
    }
  }

  @Test
  void outage_longerThanTheRetention_isAGap() throws Exception {
    poll();
    long known = completed("");
    vcsim.control("advance?seconds=7200");
    poll();

    assertThat(intake.recorded().gaps()).singleElement().asString().contains("no longer");
    assertThat(intake.recorded().gaps().getFirst()).startsWith(known + "-");
    assertThat(samples(id(vcsim.host("DC0_H0"))).keySet())
        .filteredOn(time -> time > known)
        .hasSizeBetween(179, 181);
  }

  @Test
  void vmotion_becomesAChangeAndANewRelation() throws Exception {
    poll();
    vcsim.control("advance?seconds=30");
    long before = now();
    vcsim.control("migrate?vm=DC0_H0_VM0&host=DC0_C0_H1");
    long after = now();
    vcsim.control("advance?seconds=30");
    poll();

    String id = id(vcsim.machine("DC0_H0_VM0").path("id").asString());
    assertThat(changes(ChangeKind.VMOTION))
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.resource()).isEqualTo(id);
              assertThat(change.detail()).isEqualTo(id(vcsim.host("DC0_C0_H1")));
              assertThat(change.timeMs()).isBetween(before, after);
            });
    assertThat(inventory().get(id).uses())
        .contains(id(vcsim.host("DC0_C0_H1")))
        .doesNotContain(id(vcsim.host("DC0_H0")));
    poll();
    assertThat(changes(ChangeKind.VMOTION)).hasSize(1);
  }

  @Test
  void storageVmotion_becomesAChangeAndANewRelation() throws Exception {
    poll();
    vcsim.control("relocate?vm=DC0_C0_RP0_VM2&datastore=LocalDS_1");
    poll();

    String id = id(vcsim.machine("DC0_C0_RP0_VM2").path("id").asString());
    assertThat(changes(ChangeKind.STORAGE_VMOTION))
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.resource()).isEqualTo(id);
              assertThat(change.detail()).isEqualTo(id(vcsim.datastore("LocalDS_1")));
            });
    assertThat(changes(ChangeKind.VMOTION)).isEmpty();
    assertThat(inventory().get(id).uses())
        .contains(id(vcsim.datastore("LocalDS_1")))
        .doesNotContain(id(vcsim.datastore("LocalDS_0")));
  }

  @Test
  void otherEvents_arePublishedOnce() throws Exception {
    poll();
    intake.clear();
    vcsim.control("reconfigure?vm=DC0_H0_VM1");
    vcsim.control("power?vm=DC0_H0_VM1&on=false");
    vcsim.control("snapshot?vm=DC0_H0_VM2");
    vcsim.control("path-lost?host=DC0_H0");
    poll();
    poll();

    String id = id(vcsim.machine("DC0_H0_VM1").path("id").asString());
    assertThat(changes(ChangeKind.CONFIG)).singleElement().returns(id, GivenChange::resource);
    assertThat(changes(ChangeKind.OTHER))
        .singleElement()
        .satisfies(change -> assertThat(change.detail()).contains("powered off"));
    assertThat(changes(ChangeKind.SNAPSHOT_CREATE)).hasSize(1);
    assertThat(changes(ChangeKind.PATH_DOWN))
        .singleElement()
        .returns(id(vcsim.host("DC0_H0")), GivenChange::resource);
  }

  @Test
  void deletedMachine_doesNotAffectOthers() throws Exception {
    poll();
    String gone = id(vcsim.machine("DC0_H0_VM3").path("id").asString());
    vcsim.control("remove?vm=DC0_H0_VM3");
    vcsim.control("advance?seconds=60");
    poll();

    assertThat(inventory()).doesNotContainKey(gone);
    checkRegular(id(vcsim.machine("DC0_H0_VM2").path("id").asString()), 20_000);
    assertThat(completed("")).isGreaterThan(now() - 40_000);
  }

  @Test
  void serverWithLowerLimit_getsSmallerQueries() throws Exception {
    vcsim.control("allow?metrics=30");
    poll();

    assertThat(intake.recorded().rejections()).isEmpty();
    for (String name : machines()) {
      checkRegular(id(vcsim.machine(name).path("id").asString()), 20_000);
    }
    checkRegular(id(vcsim.host("DC0_H0")), 20_000);
  }

  @Test
  void refusedEntity_isReportedOnceAndOthersContinue() throws Exception {
    vcsim.control("allow?metrics=15");
    poll();
    vcsim.control("advance?seconds=40");
    poll();

    assertThat(intake.recorded().rejections())
        .hasSize(4)
        .allMatch(each -> each.text().contains("querySpec.size"));
    checkRegular(id(vcsim.machine("DC0_H0_VM0").path("id").asString()), 20_000);
  }

  @Test
  void requests_useTheServersClock() throws Exception {
    vcsim.control("advance?seconds=5400");
    poll();

    assertThat(intake.recorded().clocks().getLast()).isCloseTo(now(), within(5_000L));
    assertThat(completed("")).isGreaterThan(now() - 40_000);
  }

  @Test
  void wrongPassword_isReportedAndNotRetriedAtOnce() throws Exception {
    Files.writeString(folder.resolve("password"), "wrong-one");

    assertThatThrownBy(this::poll)
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("refuses the login of " + Vcsim.USER)
        .hasMessageNotContaining("wrong-one");
    assertThatThrownBy(this::poll).hasMessageContaining("refuses the login");
    Files.writeString(folder.resolve("password"), Vcsim.PASSWORD);
    poll();
    assertThat(intake.recorded().samples()).isNotEmpty();
  }

  @Test
  void untrustedServer_isRefusedUnlessVerificationIsOff() throws Exception {
    source = open(Tls.DEFAULT);
    assertThatThrownBy(() -> source.poll(intake))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("tls.caFile");
    source.close();

    source = open(new Tls(null, false));
    source.poll(intake);
    assertThat(intake.recorded().samples()).isNotEmpty();
  }

  @Test
  void check_reachableVcenter_reportsFindings() throws Exception {
    List<String> findings = new ArrayList<>();
    source = open(trusting());
    source.check(
        new CheckReport() {
          @Override
          public void good(String finding) {
            findings.add("good: " + finding);
          }

          @Override
          public void warning(String finding) {
            findings.add("warning: " + finding);
          }
        });

    assertThat(findings)
        .noneMatch(finding -> finding.startsWith("warning"))
        .anyMatch(finding -> finding.contains("logged in to VMware vCenter Server"))
        .anyMatch(finding -> finding.contains("1 clusters, 4 hosts, 2 datastores, 7 machines"))
        .anyMatch(finding -> finding.contains("64 metrics a query"));
  }

  private void poll() throws Exception {
    if (source == null) {
      source = open(trusting());
    }
    source.poll(intake);
  }

  private Tls trusting() {
    return new Tls(vcsim.certificate().toString(), null);
  }

  private VsphereSource open(Tls tls) throws SourceException {
    return new VsphereSource(
        new VsphereSettings(
            vcsim.sdk(),
            Vcsim.USER,
            Secret.of("file:" + folder.resolve("password")),
            tls,
            null,
            List.of(TAGGED, OWNED, FILED)),
        memory.context("vc-1", folder, Clock.systemUTC()));
  }

  private static String id(String local) {
    return "vc-1/" + local;
  }

  private long now() {
    return vcsim.state().path("now").asLong();
  }

  private List<String> machines() {
    return vcsim.state().path("machines").properties().stream()
        .filter(each -> !each.getValue().path("template").asBoolean())
        .map(Map.Entry::getKey)
        .toList();
  }

  private Map<String, Resource> inventory() {
    Collection<Resource> last = intake.recorded().inventories().getLast();
    return last.stream().collect(Collectors.toMap(Resource::id, Function.identity()));
  }

  private Resource machine(String name) {
    return inventory().get(id(vcsim.machine(name).path("id").asString()));
  }

  private List<GivenChange> changes(ChangeKind kind) {
    return intake.recorded().changes().stream().filter(each -> each.kind() == kind).toList();
  }

  private long completed(String stream) {
    return intake.recorded().completions().stream()
        .filter(each -> each.stream().equals(stream))
        .mapToLong(RecordingIntake.Completed::timeMs)
        .max()
        .orElseThrow();
  }

  /** Returns a resource's samples by time and metric. */
  private Map<Long, Map<String, Double>> samples(String resource) {
    Map<Long, Map<String, Double>> samples = new TreeMap<>();
    for (Given each : intake.recorded().samples()) {
      if (each.resource().equals(resource)) {
        samples
            .computeIfAbsent(each.timeMs(), time -> new TreeMap<>())
            .put(each.metric(), each.value());
      }
    }
    return samples;
  }

  private void checkSamples(
      String resource, long before, long after, Function<Long, Map<String, Double>> expected) {
    Map<Long, Map<String, Double>> found = samples(resource);
    Set<Long> times = new HashSet<>();
    for (long time = (before - HOUR.toMillis()) / 20_000 * 20_000; time <= after; time += 20_000) {
      if (time > after - HOUR.toMillis() && time <= before) {
        times.add(time);
      }
    }
    assertThat(found.keySet()).as(resource).containsAll(times);
    found.forEach((time, samples) -> compare(samples, expected.apply(time)));
  }

  private static void compare(Map<String, Double> found, Map<String, Double> expected) {
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    expected.forEach(
        (metric, value) -> assertThat(found.get(metric)).as(metric).isEqualTo(value, within(1e-9)));
  }

  /** Checks that each time and metric occurs once, in order, without gaps. */
  private void checkRegular(String resource, long stepMs) {
    Map<String, Long> last = new TreeMap<>();
    for (Given each : intake.recorded().samples()) {
      // The simulator leaves CPU out from time to time.
      if (each.resource().equals(resource) && !each.metric().equals("cpu.utilization")) {
        Long before = last.put(each.metric(), each.timeMs());
        if (before != null) {
          assertThat(each.timeMs() - before).as(each.toString()).isEqualTo(stepMs);
        }
      }
    }
    assertThat(last).isNotEmpty();
  }
}
