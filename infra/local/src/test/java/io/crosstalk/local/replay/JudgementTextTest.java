package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.ResourceJudgement;
import io.crosstalk.engine.site.series.SeriesJudgement;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JudgementTextTest {
  private static final Metric LATENCY = MetricCatalogue.of("disk.latency");
  private static final List<Incident> INCIDENT = List.of(new IncidentFixture().incident());
  private static final Metric LOAD = MetricCatalogue.of("cpu.utilization");

  private static ResourceJudgement using(String id, String... uses) {
    ResourceJudgement one = measured(id, 900);
    return new ResourceJudgement(
        one.resource().withUses(List.of(uses)), one.metrics(), one.series(), true, false);
  }

  private static ResourceJudgement resource(
      String id, List<Metric> metrics, boolean isDegraded, boolean isBelow, int... samples) {
    Resource resource =
        new Resource(
            id,
            ResourceKind.VM,
            Layer.VMWARE,
            null,
            Environment.PRODUCTION,
            null,
            Map.of(),
            List.of());
    List<SeriesJudgement> series =
        IntStream.of(samples).mapToObj(each -> new SeriesJudgement(LATENCY, each, 30, 0)).toList();
    return new ResourceJudgement(resource, metrics, series, isDegraded, isBelow);
  }

  private static ResourceJudgement device(String id, Metric metric) {
    Resource device =
        new Resource(
            id,
            ResourceKind.DEVICE,
            Layer.POWER,
            null,
            Environment.PRODUCTION,
            null,
            Map.of(),
            List.of());
    return new ResourceJudgement(device, List.of(metric), List.of(), false, true);
  }

  private static ResourceJudgement measured(String id, int samples) {
    return resource(id, List.of(LATENCY), false, false, samples);
  }

  private static JudgementText quiet(ResourceJudgement... all) {
    return new JudgementText(List.of(all), List.of());
  }

  @Test
  void judged_ordinarySeries_areCountedWithTheirResources() {
    List<ResourceJudgement> all = List.of(measured("vm-1", 31), measured("vm-2", 900));

    assertThat(new JudgementText(all, List.of()).judged())
        .isEqualTo("No incident: 2 series of 2 resources were judged, none degraded.");
    assertThat(new JudgementText(all, INCIDENT).judged())
        .isEqualTo("2 series of 2 resources were judged.");
  }

  @Test
  void judged_degradationWithoutAnIncident_isNamed() {
    assertThat(quiet(resource("vm-1", List.of(LATENCY), true, false, 900)).judged())
        .isEqualTo(
            "No incident: 1 series of 1 resource was judged. Degraded for a time, too little for an"
                + " incident, which "
                + JudgementText.LEAST
                + ": vm-1.");
  }

  @Test
  void judged_oneDegradedSample_isNotSaidToBeNone() {
    ResourceJudgement vm = measured("vm-1", 900);
    List<SeriesJudgement> spike = List.of(new SeriesJudgement(LATENCY, 900, 30, 1));

    assertThat(
            quiet(
                    new ResourceJudgement(vm.resource(), vm.metrics(), spike, false, false),
                    measured("vm-2", 900))
                .judged())
        .isEqualTo(
            "No incident: 2 series of 2 resources were judged. Degraded in single samples only, too"
                + " little for an incident, which needs two in a row: vm-1.");
  }

  @Test
  void judged_nothing_isNoStatementOnTheResources() {
    assertThat(quiet(measured("vm-1", 30)).judged())
        .isEqualTo("No incident, but nothing could be judged.");
  }

  @Test
  void notJudged_seriesThatAreTooShort_areCountedByMetric() {
    assertThat(quiet(measured("vm-1", 8), measured("vm-2", 31), measured("vm-3", 30)).notJudged())
        .containsExactly(
            "The first 30 samples of a series show what is ordinary for it: what is slow from the"
                + " first sample on is not found.",
            "disk.latency: 2 of 3 series have fewer than 31 samples, too few to know what is"
                + " ordinary (vm-1: 8, vm-3: 30).");
  }

  @Test
  void notJudged_waitsOfADatabaseThatAreRare_areCountedBeyondTheFirstTen() {
    List<SeriesJudgement> waits =
        IntStream.range(0, 250)
            .mapToObj(each -> MetricCatalogue.of("wait.of-" + each))
            .map(each -> new SeriesJudgement(each, 3, 10, 0))
            .toList();
    ResourceJudgement one = measured("db", 3);
    ResourceJudgement database =
        new ResourceJudgement(one.resource(), one.metrics(), waits, false, false);

    assertThat(quiet(database).notJudged())
        .hasSize(11)
        .contains(
            "wait.of-0: 1 of 1 series have fewer than 11 samples, too few to know what is ordinary"
                + " (db: 3).")
        .endsWith("Series of 240 more metrics have too few samples, too.");
  }

  @Test
  void notJudged_resourcesWithoutAQualityMetric_areCountedByKind() {
    ResourceJudgement[] all =
        IntStream.rangeClosed(1, 5)
            .mapToObj(each -> resource("vm-" + each, List.of(LOAD), false, false))
            .toArray(ResourceJudgement[]::new);

    assertThat(quiet(all).notJudged())
        .containsExactly(
            "5 resources of kind vm without a latency, response time or other quality metric: it is"
                + " not known whether their users had to wait (vm-1, vm-2, vm-3 and 2 more).");
  }

  @Test
  void notJudged_disksWithoutLatency_areSaidToBeUnseen() {
    Metric iops = MetricCatalogue.of("disk.iops");

    assertThat(quiet(resource("vm-1", List.of(iops), false, true)).notJudged())
        .first()
        .asString()
        .isEqualTo("No latency of any disk: slow disks cannot be seen. Record the latency, too.");
    assertThat(quiet(resource("vm-1", List.of(iops, LATENCY), false, true, 900)).notJudged())
        .noneMatch(line -> line.contains("slow disks"));
  }

  @Test
  void notJudged_incidentOfMachinesThatShareNothing_saysThatOthersAreNotRuledOut() {
    String unshared = "No resource that two machines share is known";
    List<ResourceJudgement> alone = List.of(using("lpar-1", "disk-1"), using("disk-1"));
    List<ResourceJudgement> shared =
        List.of(
            using("lpar-1", "disk-1"),
            using("disk-1", "array"),
            using("lpar-2", "disk-2"),
            using("disk-2", "array"),
            using("array"));

    assertThat(new JudgementText(alone, INCIDENT).notJudged().getFirst()).startsWith(unshared);
    assertThat(new JudgementText(alone, List.of()).notJudged().getFirst())
        .doesNotStartWith(unshared);
    assertThat(new JudgementText(shared, INCIDENT).notJudged().getFirst())
        .doesNotStartWith(unshared);
  }

  private static Incident unknown(String victim, String onset) {
    return incident("unknown", victim, onset);
  }

  private static Incident incident(String causeClass, String victim, String onset) {
    return new IncidentFixture()
        .with("causeClass", causeClass)
        .with("onset", "2026-11-21T" + onset + "Z")
        .with("end", "2026-11-21T02:40:00Z")
        .withRaw("sharedResource", "{\"id\":\"%s\",\"kind\":\"host\"}".formatted(victim))
        .withRaw("victims", "[{\"resource\":\"%s\"}]".formatted(victim))
        .withRaw("suspects", "[]")
        .incident();
  }

  @Test
  void notJudged_hostsThatShareNothingAreSlowAtTheSameTime_saysThatARelationMayBeMissing() {
    List<ResourceJudgement> unrelated = List.of(using("a"), using("b"), using("c"));
    List<ResourceJudgement> related = List.of(using("a", "array"), using("b", "array"), using("c"));
    List<Incident> together = List.of(unknown("a", "02:00:00"), unknown("b", "02:01:00"));
    List<Incident> apart = List.of(unknown("a", "02:00:00"), unknown("b", "02:30:00"));
    String missing =
        "a, b were degraded at the same time, and the inventory has no relation between them: a"
            + " resource that they share may be missing; name it ('import --inventory=FILE').";

    assertThat(new JudgementText(unrelated, together).notJudged())
        .contains(missing)
        .noneMatch(each -> each.startsWith("No resource that two machines share"));
    assertThat(new JudgementText(related, together).notJudged()).doesNotContain(missing);
    assertThat(new JudgementText(unrelated, apart).notJudged()).doesNotContain(missing);
  }

  @Test
  void notJudged_oneOfTheHostsThatAreSlowTogetherHasALoadOfItsOwn_isNamedWithTheOthers() {
    List<ResourceJudgement> all = List.of(using("a"), using("b"), using("c"));
    Incident own = incident("self_inflicted", "a", "02:00:00");
    Incident silent = incident("missing_signal", "c", "02:00:00");
    String missing = " were degraded at the same time";

    assertThat(new JudgementText(all, List.of(own, silent, unknown("b", "02:01:00"))).notJudged())
        .anyMatch(each -> each.startsWith("b, a" + missing));
    assertThat(
            new JudgementText(all, List.of(own, incident("self_inflicted", "b", "02:01:00")))
                .notJudged())
        .noneMatch(each -> each.contains(missing));
  }

  @Test
  void judged_machinesWithTheKindOfAnArray_saysThatTheKindIsToBeChecked() {
    ResourceJudgement vm = resource("erp-db", List.of(LATENCY), true, false, 900);
    Resource array =
        new Resource(
            "erp-db",
            ResourceKind.ARRAY,
            Layer.SAN,
            null,
            Environment.PRODUCTION,
            null,
            Map.of(),
            List.of());
    JudgementText text =
        quiet(new ResourceJudgement(array, vm.metrics(), vm.series(), true, false));

    assertThat(text.judged()).isEqualTo("No incident: 1 series of 1 resource was judged.");
    assertThat(text.notJudged())
        .first()
        .asString()
        .startsWith("Degraded, but no victim: 1 resource (erp-db).")
        .contains("The kind array has no work of its own", "'import --kind=KIND'");
  }

  private static ResourceJudgement degraded(String id, ResourceKind kind, String... uses) {
    Resource resource =
        new Resource(
            id, kind, Layer.COMPUTE, null, Environment.PRODUCTION, null, Map.of(), List.of(uses));
    return new ResourceJudgement(
        resource,
        List.of(LATENCY),
        List.of(new SeriesJudgement(LATENCY, 900, 30, 40)),
        true,
        kind == ResourceKind.DEVICE);
  }

  @Test
  void judged_diskOfAMachineWithTheKindOfAnArray_isNotSaidToBeTooLittle() {
    ResourceJudgement disk = degraded("erp-db/sda", ResourceKind.DEVICE);
    JudgementText wrong = quiet(degraded("erp-db", ResourceKind.ARRAY, "erp-db/sda"), disk);
    JudgementText right = quiet(degraded("erp-db", ResourceKind.HOST, "erp-db/sda"), disk);

    assertThat(wrong.judged()).isEqualTo("No incident: 2 series of 2 resources were judged.");
    assertThat(wrong.notJudged())
        .anyMatch(
            each ->
                each.startsWith(
                    "Degraded, but no victim: 1 resource (erp-db/sda). The kind device has no work"
                        + " of its own, and nothing with samples and work of its own uses it."));
    assertThat(right.judged())
        .endsWith(
            "too little for an incident, which " + JudgementText.LEAST + ": erp-db, erp-db/sda.");
    assertThat(right.notJudged()).noneMatch(each -> each.startsWith("Degraded"));
  }

  @Test
  void least_methodDocument_saysTheSame() throws Exception {
    String document = Files.readString(Path.of("..", "..", "docs", "diagnosis", "method.md"));

    assertThat(document.replaceAll("\\s+", " ")).contains("An incident " + JudgementText.LEAST);
  }

  @Test
  void judged_diskOfAMachineWithoutALatencyOfItsOwn_saysWhatIsNotMeasured() {
    ResourceJudgement machine =
        withUses(resource("erp-db", List.of(LOAD), false, false), "erp-db/sda");
    JudgementText text = quiet(machine, degraded("erp-db/sda", ResourceKind.DEVICE));

    assertThat(text.judged()).isEqualTo("No incident: 1 series of 1 resource was judged.");
    assertThat(text.notJudged())
        .first()
        .isEqualTo(
            "Degraded, but no victim: erp-db/sda. What uses it (erp-db) has no metric that this"
                + " makes worse, such as a latency or a response time: add its samples.");
  }

  @Test
  void notJudged_machineWithoutARelationBesideOthersThatShareAnArray_isNamed() {
    List<ResourceJudgement> all =
        List.of(using("esx-1", "array"), using("esx-2", "array"), measured("bi-load", 900));

    assertThat(new JudgementText(all, INCIDENT).notJudged().getFirst())
        .isEqualTo(
            "1 resource with samples and without a relation: the inventory does not say what it"
                + " uses, so the load there counts on no resource that others share (bi-load;"
                + " 'import --inventory=FILE').");
  }

  @Test
  void notJudged_diskOfAMachineWithoutLatency_isNotSaidToBeJudgedByIt() {
    Metric steal = MetricCatalogue.of("cpu.steal");
    Metric busy = MetricCatalogue.of("disk.busy");
    ResourceJudgement blind = withUses(resource("lnx-1", List.of(steal), false, false, 900), "sda");
    ResourceJudgement seeing =
        withUses(resource("lnx-2", List.of(LATENCY), false, false, 900), "sdb");
    JudgementText text = quiet(blind, seeing, device("sda", busy), device("sdb", busy));

    assertThat(text.notJudged())
        .anyMatch(each -> each.startsWith("No latency of 1 disk, nor of what uses it (sda)"))
        .anyMatch(each -> each.contains("too: on Linux 'iostat -x -t 60', on AIX option -d"))
        .anyMatch(each -> each.endsWith("judged by what uses it (sdb)."));
  }

  private static ResourceJudgement withUses(ResourceJudgement one, String... uses) {
    return new ResourceJudgement(
        one.resource().withUses(List.of(uses)), one.metrics(), one.series(), false, false);
  }

  @Test
  void notJudged_usedResourcesThatAreNotDescribed_areNamed() {
    assertThat(quiet(using("a", "db-1", "b"), using("b", "db-1", "pool")).notJudged())
        .anyMatch(each -> each.startsWith("2 resources are used, but not described (db-1, pool)"));
    assertThat(quiet(using("a", "b"), using("b")).notJudged())
        .noneMatch(each -> each.contains("not described"));
  }

  @Test
  void notJudged_unmeasuredResource_isToldApartFromThoseThatAMeasuredOneUses() {
    assertThat(
            quiet(
                    resource("vm-1", List.of(), false, false),
                    resource("vm-2", List.of(), false, true),
                    resource("vm-3", List.of(LOAD), false, true))
                .notJudged())
        .containsExactly(
            "2 resources without a latency or other quality metric: judged by what uses them (vm-2,"
                + " vm-3).",
            "1 resource of kind vm without samples (vm-1).");
  }
}
