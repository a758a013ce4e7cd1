package io.crosstalk.report;

import static io.crosstalk.report.Diagnoses.END;
import static io.crosstalk.report.Diagnoses.ONSET;
import static io.crosstalk.report.Diagnoses.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.contradiction.Contradiction;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Exonerated.BeganLater;
import io.crosstalk.engine.site.evidence.Exonerated.CarriedBefore;
import io.crosstalk.engine.site.evidence.Exonerated.GrewLess;
import io.crosstalk.engine.site.evidence.Exonerated.LoudInPart;
import io.crosstalk.engine.site.evidence.Exonerated.NoGrowth;
import io.crosstalk.engine.site.evidence.Exonerated.SendsResets;
import io.crosstalk.engine.site.evidence.Exonerated.Unaffected;
import io.crosstalk.engine.site.evidence.Fact;
import io.crosstalk.engine.site.evidence.Fact.Alignment;
import io.crosstalk.engine.site.evidence.Fact.AlongThePath;
import io.crosstalk.engine.site.evidence.Fact.BackEnd;
import io.crosstalk.engine.site.evidence.Fact.Begin;
import io.crosstalk.engine.site.evidence.Fact.ChangeBefore;
import io.crosstalk.engine.site.evidence.Fact.Components;
import io.crosstalk.engine.site.evidence.Fact.DegradedUsers;
import io.crosstalk.engine.site.evidence.Fact.DeviceSign;
import io.crosstalk.engine.site.evidence.Fact.GrowthShare;
import io.crosstalk.engine.site.evidence.Fact.Imbalance;
import io.crosstalk.engine.site.evidence.Fact.LargestUser;
import io.crosstalk.engine.site.evidence.Fact.LoadGrowth;
import io.crosstalk.engine.site.evidence.Fact.NextBest;
import io.crosstalk.engine.site.evidence.Fact.PlaceItself;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.Fact.Setting;
import io.crosstalk.engine.site.evidence.Fact.SilentMetric;
import io.crosstalk.engine.site.evidence.Fact.SinceLast;
import io.crosstalk.engine.site.evidence.Fact.Toggle;
import io.crosstalk.engine.site.evidence.Fact.TotalLoad;
import io.crosstalk.engine.site.evidence.Fact.UnbufferedWrites;
import io.crosstalk.engine.site.evidence.Fact.UnequalDevices;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.engine.site.evidence.Proposal;
import io.crosstalk.engine.site.evidence.Unmeasured.Subject;
import io.crosstalk.engine.text.Language;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportTest {
  private static final Reader NEW_YORK =
      new Reader(Reader.ALL.language(), ZoneId.of("America/New_York"));

  private static final Resource UAT =
      resource("vm-uat", ResourceKind.VM, Environment.UAT, "team-quality");

  private static final Resource ADAPTER =
      resource(
          "esx-07/vmhba2", ResourceKind.STORAGE_ADAPTER, Environment.PRODUCTION, "team-vmware");

  private static final Change MOVE = new Change(END, "vm-uat", ChangeKind.VMOTION, "esx-08");

  private static Incident rendered(Diagnosis diagnosis, Reader reader) {
    return new Report(reader, RulesOfThumb.shipped()).of(diagnosis);
  }

  private static String text(Incident incident) {
    var summary = Objects.requireNonNull(incident.summary());
    return String.join(
            "\n",
            "# " + incident.title(),
            "- " + summary.degradation(),
            "- " + summary.cause(),
            "- " + summary.action(),
            summary.recovery() == null ? "" : "- " + summary.recovery(),
            incident.explanation())
        + "\n";
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = ReportTest.class.getResourceAsStream(name + ".txt")) {
      return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Figure figure(String resource, String metric, double now, double before) {
    return new Figure(resource, metric, now, before, Double.NaN);
  }

  private static Diagnoses neighbour() {
    Figure load = figure("vm-uat", "disk.throughput", 755, 24);
    return new Diagnoses(CauseClass.NOISY_NEIGHBOUR, ADAPTER)
        .victim("app-orders", ResourceKind.APPLICATION, "app.timeouts", 0, 9, 20)
        .victim("db-orders", ResourceKind.DATABASE, "disk.random_read.latency", 1.3, 59.6, 85.2)
        .suspect(
            UAT,
            0.95,
            new LoadGrowth(load, 5.8),
            new GrowthShare(load, ADAPTER.id(), 0.98),
            new Begin("vm-uat", 0, 60_000),
            new Alignment(load, 1, 0.03))
        .suspect(resource("vm-dwh", ResourceKind.VM, Environment.PRODUCTION, "team-dwh"), 0.04)
        .facts(
            new DegradedUsers(ADAPTER.id(), 7, 7),
            new UnbufferedWrites(
                new Figure("db-orders", "disk.sync_write.throughput", 0.668, 16, 0.508)))
        .exonerated("array-02", new Unaffected(), figure("array-02", "disk.latency", 0.707, 0.7))
        .exonerated(
            "vm-dwh", new CarriedBefore(), new Figure("vm-dwh", "disk.throughput", 490, 70, 520))
        .notMeasured("san-sw-1/port-07", Subject.CREDITS)
        .notMeasured("san-sw-1/port-07", Subject.LINK_ERRORS)
        .propose(new Proposal(AdviceAction.VMOTION, "vm-uat", ADAPTER.id(), null, 0))
        .propose(new Proposal(AdviceAction.LIMIT, "vm-uat", ADAPTER.id(), null, 0))
        .series(plotted("app-orders", "app.timeouts", 9))
        .series(plotted("vm-uat", "disk.throughput", 755));
  }

  /** Two kinds of evidence against a suspect. */
  private static Fact[] reasons(String suspect, String place) {
    Figure load = figure(suspect, "disk.throughput", 80, 5);
    return new Fact[] {new LoadGrowth(load, 3), new GrowthShare(load, place, 0.7)};
  }

  private static Series plotted(String resource, String metric, double value) {
    return new Series(resource, metric, "", List.of(new Series.Point(ONSET.toEpochMilli(), value)));
  }

  private static Diagnosis movedAway() {
    return neighbour()
        .until(END)
        .before("inc-0", "2026-02-13T20:01:00Z")
        .change(
            new Change(
                Instant.parse("2026-03-13T22:30:00Z"),
                "db-orders",
                ChangeKind.FAILOVER,
                "db-orders-ha"))
        .change(MOVE)
        .facts(new Recovery(MOVE, figure("db-orders", "disk.random_read.latency", 1.27, 72)))
        .build();
  }

  @Test
  void texts_ofANeighbourThatWasMovedAway_areTheGoldenOnes() throws IOException {
    assertThat(text(rendered(movedAway(), NEW_YORK))).isEqualTo(golden("neighbour"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"de", "es"})
  void texts_inAnotherLanguage_areTheGoldenOnes(String code) throws IOException {
    Reader reader = new Reader(Language.of(code), ZoneId.of("America/New_York"));

    assertThat(text(rendered(movedAway(), reader))).isEqualTo(golden("neighbour." + code));
  }

  @Test
  void texts_ofABackupOnHardDisks_areTheGoldenOnes() throws IOException {
    Resource pool =
        new Resource(
            "asp-1",
            ResourceKind.STORAGE_POOL,
            Layer.IBMI,
            null,
            Environment.PRODUCTION,
            null,
            Map.of("media", "HDD"),
            List.of());
    Resource backup =
        resource("jg-backup", ResourceKind.JOB_GROUP, Environment.PRODUCTION, "team-ops");
    Change started = new Change(ONSET, "jg-backup", ChangeKind.BACKUP_START, "15 concurrent jobs");
    Change ended = new Change(END, "jg-backup", ChangeKind.BACKUP_END, "15 concurrent jobs");
    Diagnosis diagnosis =
        new Diagnoses(CauseClass.NOISY_NEIGHBOUR, pool)
            .until(END)
            .victim("app-atm", ResourceKind.APPLICATION, "app.timeouts", 0, 3, 4.2)
            .suspect(
                backup,
                0.9,
                new LoadGrowth(figure("jg-backup", "disk.throughput", 2_576, 0), Double.NaN),
                new Begin("jg-backup", -600_000, 300_000))
            .facts(
                new PlaceItself(figure("asp-1", "disk.latency", 2.84, 0.53)),
                new NextBest(CauseClass.CAPACITY, List.of(), 0.07),
                new SinceLast(
                    List.of(
                        new Change(
                            ONSET.minusSeconds(90_000),
                            "jg-backup",
                            ChangeKind.CONFIG,
                            "8 jobs instead of 15")),
                    figure("app-atm", "app.timeouts", 3, 18)),
                new Recovery(ended, figure("app-atm", "app.timeouts", 0, 3)))
            .placeLoad(figure("asp-1", "disk.iops", 2_037, 390))
            .exonerated(
                "lpar-bank",
                new Unaffected(),
                figure("lpar-bank", "cpu.queue_wait", 0.273, 0.31),
                figure("lpar-bank", "cpu.utilization", 34.6, 23))
            .exonerated("jg-a", new NoGrowth(), figure("jg-a", "disk.throughput", 12, 13))
            .exonerated("jg-b", new BeganLater(1_800_000), figure("jg-b", "disk.throughput", 90, 2))
            .exonerated("jg-c", new GrewLess(0.04), figure("jg-c", "disk.throughput", 110, 2))
            .exonerated("jg-d", new LoudInPart(0.24), figure("jg-d", "disk.throughput", 200, 2))
            .change(started)
            .change(ended)
            .before("inc-3", "2026-03-12T19:05:00Z")
            .before("inc-2", "2026-03-11T19:00:00Z")
            .before("inc-1", "2026-03-10T19:10:00Z")
            .propose(new Proposal(AdviceAction.REDUCE_CONCURRENCY, "jg-backup", "asp-1", null, 15))
            .propose(new Proposal(AdviceAction.RESCHEDULE, "jg-backup", "asp-1", null, 0))
            .build();

    assertThat(text(rendered(diagnosis, Reader.ALL))).isEqualTo(golden("backup"));
  }

  @Test
  void texts_ofAFaultWithASilentMetric_areTheGoldenOnes() throws IOException {
    Diagnosis diagnosis =
        new Diagnoses(
                CauseClass.SHARED_RESOURCE_FAULT,
                resource("cu-1740", ResourceKind.ARRAY, Environment.PRODUCTION, "team-storage"))
            .victim("app-library", ResourceKind.APPLICATION, "app.response_time", 510, 1_358, 3_355)
            .facts(
                new SilentMetric(
                    List.of("device-1742", "device-1743"),
                    "cache.hit_ratio",
                    ONSET.minusSeconds(900).toEpochMilli()),
                new ChangeBefore(
                    new Change(ONSET.minusSeconds(60), "cu-1740", ChangeKind.FIRMWARE, "7.1")),
                new DeviceSign(figure("cu-1740", "background.throughput", 80, 0)),
                new TotalLoad(new Figure("cu-1740", "disk.iops", 3.47, 3.1, 17), List.of("a"), 0.4),
                new DegradedUsers("cu-1740", 2, 2),
                new Components(
                    List.of(
                        figure("device-1742", "disk.latency.disconnect", 18.4, 0.36),
                        figure("device-1742", "disk.latency.connect", 4.7, 2.2)),
                    figure("device-1742", "disk.latency", 26.3, 2.8)))
            .notMeasured("cu-1740", Subject.WRITE_CACHE)
            .propose(new Proposal(AdviceAction.INSPECT, "cu-1740", "cu-1740", null, 0))
            .build();

    assertThat(text(rendered(diagnosis, NEW_YORK))).isEqualTo(golden("fault"));
  }

  @Test
  void texts_ofATapeLibraryAtItsLimit_areTheGoldenOnes() throws IOException {
    Diagnosis diagnosis =
        new Diagnoses(
                CauseClass.CAPACITY,
                resource("vts-1", ResourceKind.TAPE_LIBRARY, Environment.PRODUCTION, "team-tape"))
            .victim("db2-prod", ResourceKind.DATABASE, "wait.log_full", 0.05, 56, 73.6)
            .facts(
                new BackEnd(new Figure("vts-1", "tape.backend.throughput", 52, 27, 53), 1.2, 1.8),
                new TotalLoad(
                    new Figure("vts-1", "tape.host_write.throughput", 63, 48, 60),
                    List.of("jg-a", "jg-b"),
                    0.6))
            .propose(new Proposal(AdviceAction.RESCHEDULE, "vts-1", "vts-1", null, 0))
            .propose(new Proposal(AdviceAction.ADD_CAPACITY, "vts-1", "vts-1", null, 0))
            .build();

    assertThat(text(rendered(diagnosis, Reader.ALL))).isEqualTo(golden("capacity"));
  }

  @Test
  void texts_ofAnUnevenLoad_areTheGoldenOnes() throws IOException {
    Diagnosis diagnosis =
        new Diagnoses(
                CauseClass.LOAD_IMBALANCE,
                resource("lb-mobile", ResourceKind.LOAD_BALANCER, Environment.PRODUCTION, "net"))
            .victim("app-mobile", ResourceKind.APPLICATION, "app.errors", 0.067, 40.2, 86.9)
            .facts(
                new Imbalance(
                    figure("lb-mobile", "net.rx.throughput", 51.8, 18),
                    "net.rx.throughput",
                    List.of("fe-09", "fe-12", "fe-13"),
                    0.88,
                    0.87,
                    6),
                new TotalLoad(
                    new Figure("lb-mobile", "net.rx.throughput", 51.9, 18, 20), List.of(), 0))
            .exonerated(
                "lpar-core",
                new SendsResets(37_118),
                figure("lpar-core", "net.resets_sent", 0.724, 0))
            .propose(new Proposal(AdviceAction.REBALANCE, "lb-mobile", "lb-mobile", null, 0))
            .build();

    assertThat(text(rendered(diagnosis, Reader.ALL))).isEqualTo(golden("imbalance"));
  }

  @Test
  void texts_ofASettingThatIsToggledWhileALoadIsHigh_areTheGoldenOnes() throws IOException {
    Resource user = resource("BADUSER", ResourceKind.USER, Environment.PRODUCTION, "team-a");
    Diagnosis diagnosis =
        new Diagnoses(
                CauseClass.NOISY_NEIGHBOUR,
                resource("group-2", ResourceKind.STORAGE_POOL, Environment.PRODUCTION, "team-s"))
            .victim("file-pool", ResourceKind.APPLICATION, "app.response_time", 16, 65.2, 227)
            .suspect(user, 0.92, reasons("BADUSER", "group-2"))
            .facts(new Toggle("group-2", "cache on", 3, "cache off", 3))
            .propose(new Proposal(AdviceAction.CHANGE_SETTING, "group-2", "BADUSER", null, 0))
            .build();

    assertThat(text(rendered(diagnosis, Reader.ALL))).isEqualTo(golden("toggle"));
  }

  @Test
  void texts_ofSilentResources_areTheGoldenOnes() throws IOException {
    Diagnosis diagnosis =
        new Diagnoses(
                CauseClass.MISSING_SIGNAL,
                resource("esx-1", ResourceKind.HOST, Environment.PRODUCTION, "team-vmware"))
            .victim("vm-1", ResourceKind.VM, "disk.latency", 1, 1, 1)
            .victim("vm-2", ResourceKind.VM, "disk.latency", 1, 1, 1)
            .propose(new Proposal(AdviceAction.INSPECT, "esx-1", "esx-1", null, 0))
            .build();

    assertThat(text(rendered(diagnosis, Reader.ALL))).isEqualTo(golden("silence"));
  }

  @Test
  void texts_ofVictimsWithoutSamples_stateWhatWasLastKnown() throws IOException {
    Diagnosis diagnosis = neighbour().withoutDataSince(ONSET.plusSeconds(3_600)).build();

    Incident incident = rendered(diagnosis, Reader.ALL);

    assertThat(incident.dataState()).isEqualTo(DataState.NO_DATA);
    assertThat(text(incident).lines().limit(6))
        .containsExactlyElementsOf(golden("unknown").lines().toList());
  }

  @Test
  void cause_notCertainWhoseLoad_namesNoCulpritInTheTitle() {
    Diagnosis diagnosis =
        new Diagnoses(CauseClass.NOISY_NEIGHBOUR, ADAPTER)
            .victim("app-orders", ResourceKind.APPLICATION, "app.errors", 0, 9, 20)
            .suspect(UAT, 0.4)
            .propose(new Proposal(AdviceAction.INSPECT, ADAPTER.id(), ADAPTER.id(), null, 0))
            .build();

    Incident incident = rendered(diagnosis, Reader.ALL);

    assertThat(incident.title()).doesNotContain("vm-uat").contains("not certain whose");
    assertThat(incident.explanation()).contains("Possible: load of vm-uat (40 %).");
  }

  @Test
  void names_thatTheReaderMayNotSee_occurNowhereInTheTexts() {
    Reader reader =
        new Reader(
            Reader.ALL.language(), ZoneId.of("UTC"), id -> !id.equals("vm-uat"), TeamRole.VICTIM);
    Diagnosis diagnosis =
        neighbour()
            .exonerated("vm-uat", new NoGrowth(), figure("vm-uat", "cpu.ready", 1, 1))
            .map(
                new IncidentMap(
                    List.of(
                        new Node("vm-uat", ResourceKind.VM, Role.CULPRIT, ADAPTER.id()),
                        new Node(ADAPTER.id(), ADAPTER.kind(), Role.SHARED, null)),
                    0))
            .build();

    Incident incident = rendered(diagnosis, reader);

    assertThat(incident.map()).isNull();
    assertThat(rendered(diagnosis, Reader.ALL).map()).isEqualTo(diagnosis.map());

    assertThat(text(incident)).doesNotContain("vm-uat").contains("a resource of another team");
    assertThat(incident.suspects()).extracting(Suspect::resource).doesNotContain("vm-uat");
    assertThat(incident.exonerated()).noneMatch(each -> each.resource().equals("vm-uat"));
    assertThat(incident.advice()).noneMatch(each -> each.resource().equals("vm-uat"));
    assertThat(incident.suspects())
        .flatExtracting(Suspect::evidence)
        .noneMatch(each -> each.series().stream().anyMatch(s -> s.resource().equals("vm-uat")));
  }

  @Test
  void explanation_forTheTeamOfTheCulprit_beginsWithItsPart() {
    Reader reader =
        new Reader(Reader.ALL.language(), ZoneId.of("UTC"), id -> true, TeamRole.CULPRIT);

    assertThat(rendered(neighbour().build(), reader).explanation())
        .startsWith("Your resource degrades others.");
  }

  @Test
  void evidence_ofASuspect_hasTheSeriesOfTheVictimFirst() {
    Suspect first = rendered(neighbour().build(), Reader.ALL).suspects().getFirst();

    assertThat(first.evidence().getFirst().kind()).isEqualTo(EvidenceKind.CHANGE_AGAINST_BASELINE);
    assertThat(first.evidence().getFirst().series())
        .extracting(Series::resource)
        .containsExactly("app-orders", "vm-uat");
  }

  @Test
  void evidence_withoutAFigure_hasTheSeriesOfTheLoad() {
    Suspect first = rendered(neighbour().build(), Reader.ALL).suspects().getFirst();

    assertThat(first.evidence())
        .filteredOn(each -> each.kind() == EvidenceKind.TEMPORAL_PRECEDENCE)
        .flatExtracting(Evidence::series)
        .extracting(Series::resource)
        .containsExactly("app-orders", "vm-uat");
  }

  @Test
  void suspects_ofHardlyAnyProbability_areNotListed() {
    Diagnosis diagnosis =
        neighbour()
            .suspect(resource("vm-x", ResourceKind.VM, Environment.TEST, "team-x"), 1e-6)
            .build();

    assertThat(rendered(diagnosis, Reader.ALL).suspects())
        .extracting(Suspect::resource)
        .containsExactly("vm-uat", "vm-dwh");
  }

  @Test
  void recovery_withoutAChange_statesTheForemostVictimAfterTheEnd() {
    assertThat(recovery(0))
        .isEqualTo("Over (degraded until 19:20): time-outs of app-orders 0/min.");
    assertThat(recovery(2)).startsWith("Over (degraded until");
  }

  @Test
  void recovery_withAValueThatIsNotAsBefore_statesNoEnd() {
    assertThat(recovery(8))
        .isEqualTo(
            "Degraded until 19:20, then better, but not as before: time-outs of app-orders 8/min,"
                + " ordinarily 0/min.");
  }

  private static @Nullable String recovery(double after) {
    Instant end = ONSET.plusSeconds(1_200);
    Diagnosis diagnosis =
        new Diagnoses(CauseClass.UNKNOWN, ADAPTER)
            .until(end)
            .victim("app-orders", ResourceKind.APPLICATION, "app.timeouts", 0, 9, 20)
            .series(
                new Series(
                    "app-orders",
                    "app.timeouts",
                    "",
                    List.of(new Series.Point(end.plusSeconds(60).toEpochMilli(), after))))
            .build();
    return summary(diagnosis).recovery();
  }

  private static Summary summary(Diagnosis diagnosis) {
    return Objects.requireNonNull(rendered(diagnosis, Reader.ALL).summary());
  }

  @Test
  void texts_ofAnUnknownCauseAtTheVictim_nameAlsoWhatItUses() {
    Diagnosis diagnosis =
        new Diagnoses(
                CauseClass.UNKNOWN,
                resource("erp-db", ResourceKind.HOST, Environment.PRODUCTION, "team-os"))
            .victim("erp-db", ResourceKind.HOST, "disk.latency", 1, 30, 40)
            .propose(new Proposal(AdviceAction.INSPECT, "erp-db", "erp-db", null, 0))
            .build();

    assertThat(summary(diagnosis).cause())
        .isEqualTo(
            "The cause is not known yet; it is probably at the host erp-db or something that it"
                + " uses.");
    assertThat(summary(diagnosis).action())
        .isEqualTo("Have erp-db or something that it uses examined.");
  }

  @Test
  void texts_ofAnUnknownCauseWhileALoadIsNotPlaced_adviseToAddWhatIsMissing() {
    assertThat(summary(unknownWithout("bi-load", Subject.RELATIONS)).action())
        .isEqualTo(
            "Add to the inventory what bi-load uses: its load may be the cause if it is on erp-db.");
    assertThat(summary(unknownWithout("erp-db/sda", Subject.LOAD)).action())
        .isEqualTo(
            "Record the whole of erp-db/sda: load on partitions that are not recorded may be the"
                + " cause.");
  }

  private static Diagnosis unknownWithout(String resource, Subject subject) {
    return new Diagnoses(
            CauseClass.UNKNOWN,
            resource("erp-db", ResourceKind.HOST, Environment.PRODUCTION, "team-os"))
        .victim("erp-db", ResourceKind.HOST, "disk.latency", 1, 30, 40)
        .propose(new Proposal(AdviceAction.INSPECT, "erp-db", "erp-db", null, 0))
        .notMeasured(resource, subject)
        .build();
  }

  @Test
  void texts_ofAClassThatIsNotLikely_stateAPossibleCause() {
    Diagnosis diagnosis =
        new Diagnoses(
                CauseClass.CAPACITY,
                resource("lb-1", ResourceKind.LOAD_BALANCER, Environment.PRODUCTION, "net"))
            .probability(0.63)
            .victim("app-1", ResourceKind.APPLICATION, "app.response_time", 100, 900, 950)
            .facts(new NextBest(CauseClass.MISCONFIGURATION, List.of(), 0.3))
            .propose(new Proposal(AdviceAction.RESCHEDULE, "lb-1", "lb-1", null, 0))
            .build();

    Incident incident = rendered(diagnosis, Reader.ALL);

    assertThat(incident.title()).isEqualTo("app-1 slow: lb-1 is at its limit, not certain");
    assertThat(summary(diagnosis).cause())
        .isEqualTo("Possible cause (63 %): the load balancer lb-1 is at its limit.");
    assertThat(summary(diagnosis).action())
        .isEqualTo("If that is right: Move some of the load on lb-1 to another time.");
    assertThat(incident.explanation())
        .contains("Also possible: a setting (30 %).", "What to do: If that is right: Move")
        .doesNotContain("to blame");
  }

  @Test
  void texts_ofACulpritThatIsNotLikely_stateAProbableCause() {
    Diagnoses diagnoses =
        new Diagnoses(CauseClass.NOISY_NEIGHBOUR, ADAPTER)
            .victim("app-orders", ResourceKind.APPLICATION, "app.errors", 0, 9, 20)
            .suspect(UAT, 0.54)
            .propose(new Proposal(AdviceAction.LIMIT, "vm-uat", ADAPTER.id(), null, 0));

    assertThat(rendered(diagnoses.build(), Reader.ALL).title())
        .isEqualTo("app-orders with errors: vm-uat (UAT) loads esx-07/vmhba2, not certain");
    assertThat(summary(diagnoses.build()).cause())
        .isEqualTo(
            "vm-uat (UAT) is probably the cause (54 %), through the storage adapter"
                + " esx-07/vmhba2.");
    assertThat(summary(diagnoses.until(END).build()).cause())
        .startsWith("The cause (54 %) was probably");
  }

  @Test
  void texts_ofACulpritWithOneKindOfEvidence_stateAProbableCause() {
    Diagnosis diagnosis =
        new Diagnoses(CauseClass.NOISY_NEIGHBOUR, ADAPTER)
            .victim("app-orders", ResourceKind.APPLICATION, "app.errors", 0, 9, 20)
            .suspect(UAT, 0.95, reasons("vm-uat", ADAPTER.id())[0])
            .propose(new Proposal(AdviceAction.LIMIT, "vm-uat", ADAPTER.id(), null, 0))
            .build();

    assertThat(rendered(diagnosis, Reader.ALL).title()).endsWith("not certain");
    assertThat(summary(diagnosis).cause()).contains("is probably the cause (95 %)");
    assertThat(summary(diagnosis).action()).startsWith("If that is right:");
  }

  @Test
  void advice_againstACauseThatIsNotCertain_givesItsProbabilityAsTheReason() {
    Diagnoses diagnoses =
        new Diagnoses(CauseClass.NOISY_NEIGHBOUR, ADAPTER)
            .victim("app-orders", ResourceKind.APPLICATION, "app.errors", 0, 9, 20)
            .propose(new Proposal(AdviceAction.LIMIT, "vm-uat", ADAPTER.id(), null, 0));

    assertThat(rendered(diagnoses.suspect(UAT, 0.54).build(), Reader.ALL).advice())
        .singleElement()
        .satisfies(
            each ->
                assertThat(each.reason())
                    .isEqualTo(
                        "vm-uat (UAT) is probably the cause (54 %), through the storage adapter"
                            + " esx-07/vmhba2."));
  }

  @Test
  void cause_ofOthersLoadThatIsOver_isLikelyOnly() {
    Diagnosis diagnosis =
        new Diagnoses(CauseClass.NOISY_NEIGHBOUR, ADAPTER)
            .victim("app-orders", ResourceKind.APPLICATION, "app.errors", 0, 9, 20)
            .until(END)
            .build();

    assertThat(summary(diagnosis).cause())
        .isEqualTo(
            "The likely cause was load of others on the storage adapter esx-07/vmhba2; it is not"
                + " certain whose.");
  }

  @Test
  void cause_atADeviceOrAUser_namesItWithoutItsKind() {
    Diagnosis full =
        new Diagnoses(
                CauseClass.CAPACITY,
                resource("cpu-0", ResourceKind.DEVICE, Environment.PRODUCTION, null))
            .victim("cms", ResourceKind.APPLICATION, "app.response_time", 440, 4_228, 4_604)
            .build();
    Diagnosis loaded =
        new Diagnoses(
                CauseClass.NOISY_NEIGHBOUR,
                resource("SFSSERV", ResourceKind.USER, Environment.PRODUCTION, null))
            .victim("pool", ResourceKind.APPLICATION, "app.response_time", 16, 65, 227)
            .suspect(UAT, 0.95, reasons("vm-uat", "SFSSERV"))
            .build();

    assertThat(summary(full).cause())
        .isEqualTo("No single user is to blame: cpu-0 is at its limit with the load of all.");
    assertThat(summary(loaded).cause()).endsWith("is the cause (95 %), through SFSSERV.");
  }

  @Test
  void cause_ofTwoCulprits_hasTheProbabilityOfEach() {
    Diagnosis diagnosis =
        new Diagnoses(CauseClass.NOISY_NEIGHBOUR, ADAPTER)
            .victim("app-orders", ResourceKind.APPLICATION, "app.errors", 0, 9, 20)
            .suspect(UAT, 0.95, reasons("vm-uat", ADAPTER.id()))
            .suspect(
                resource("vm-b", ResourceKind.VM, Environment.TEST, null),
                0.93,
                reasons("vm-b", ADAPTER.id()))
            .build();

    assertThat(summary(diagnosis).cause())
        .startsWith("vm-uat (UAT) and vm-b (test) are the cause (95 % and 93 %), through");
  }

  @Test
  void load_thatOneUserHasAllOfTheGrowthOf_isSaidToBeAll() {
    Figure load = figure("vm-uat", "disk.throughput", 755, 24);

    assertThat(
            explained(
                new TotalLoad(
                    new Figure("ds-1", "disk.iops", 90, 30, 40), List.of("vm-uat"), 0.9998),
                new GrowthShare(load, "ds-1", 1),
                new Alignment(load, 1, 0)))
        .contains(
            "All of the growth is that of vm-uat.",
            "That is all of the growth of the load on ds-1.",
            "It was high during all of the degraded time, and never otherwise.");
    assertThat(
            explained(
                new TotalLoad(
                    new Figure("ds-1", "disk.iops", 90, 30, 40), List.of("vm-uat"), 0.996)))
        .contains("vm-uat makes up 99 % of the growth.");
  }

  @Test
  void load_onProcessors_isASumOfTheUsers() {
    assertThat(
            explained(
                new TotalLoad(
                    new Figure("cpu-0", "cpu.utilization", 841, 270, 300), List.of("A", "B"), 0.4)))
        .contains(
            "CPU utilization of all users of cpu-0 added up: 841 %, ordinarily 270 % (100 % is one"
                + " processor; a user of unknown size counts as one). A and B make up 40 % of the"
                + " growth.");
  }

  @Test
  void load_thatIsHardlyMoreThanBefore_isNotLessThanItsRoundedPeak() {
    assertThat(
            explained(
                new TotalLoad(new Figure("ds-1", "disk.iops", 171, 160, 171.4), List.of(), 0)))
        .contains("disk IOPS 171/s, is no more than it carried while all were well (up to 171/s)");
  }

  @Test
  void load_ofStorageThatOtherMachinesMayUse_isOnlyTheRecordedOne() {
    assertThat(
            explained(
                new TotalLoad(new Figure("lun-1", "disk.iops", 90, 80, 100), List.of(), 0, true)))
        .contains("All recorded load on lun-1 together", "other machines may use lun-1, too");
  }

  @Test
  void users_oneOfTwo_areInTheSingular() {
    assertThat(explained(new DegradedUsers("ds-1", 1, 2)))
        .contains("1 of 2 measured users of ds-1 is degraded; the other is well.");
    assertThat(explained(new DegradedUsers("ds-1", 2, 4)))
        .contains("2 of 4 measured users of ds-1 are degraded; the others are well.");
  }

  @Test
  void latency_atBothEndsOfAPath_isStatedWithWhatTheyDifferBy() {
    assertThat(
            explained(
                new AlongThePath(
                    figure("vm-9", "disk.latency", 45.2, 0.94),
                    figure("vol-201", "disk.latency", 0.72, 0.74))))
        .contains(
            "Disk latency: 45.2 ms at vm-9 (0.94 ms before), 0.72 ms at vol-201 (0.74 ms before);"
                + " the path between them adds 44 ms.");
  }

  @Test
  void devices_thatAnswerDifferently_areStatedInTwoGroups() {
    assertThat(
            explained(
                new UnequalDevices(
                    "pool-1",
                    figure("lun-b1", "disk.latency", 15.6, 0.54),
                    List.of("lun-b1", "lun-b2"),
                    figure("lun-a1", "disk.latency", 11.1, 0.39),
                    List.of("lun-a1", "lun-a2"))))
        .endsWith(
            "Not all devices on pool-1 answer alike: disk latency 15.6 ms (0.54 ms before) at"
                + " lun-b1 and lun-b2, 11.1 ms (0.39 ms before) at lun-a1 and lun-a2.");
  }

  @Test
  void largestUser_isStatedWithItsLoadNowAndBefore() {
    assertThat(explained(new LargestUser(figure("VSE", "cpu.utilization", 40.1, 40))))
        .endsWith("The largest user is VSE: CPU utilization 40.1 % (40 % before).");
  }

  @Test
  void imbalance_withOtherShares_statesBoth() {
    assertThat(
            explained(
                new Imbalance(
                    figure("lb-1", "net.rx.throughput", 10, 9),
                    "net.rx.throughput",
                    List.of("fe-1", "fe-2"),
                    0.88,
                    0.41,
                    4)))
        .isEqualTo(
            "Immediately before: vMotion of vm-uat (esx-08), 14 March 01:10. 2 of 4 peers (fe-1 and"
                + " fe-2) carry 88 % of the network receive throughput; before the degradation it"
                + " was 41 %. Spread evenly it would be 50 %.");
  }

  @Test
  void imbalance_withMoreLoad_statesItFirst() {
    assertThat(explained(unevenLoad()))
        .contains(
            "Network receive throughput of all 6 peers together rose from 18 MB/s to 51.8 MB/s."
                + " 2 of 6 peers (fe-09 and fe-12) carry");
  }

  @Test
  void imbalance_isPlottedWithTheLoadOfItsPeers() {
    Diagnoses diagnoses =
        new Diagnoses(CauseClass.LOAD_IMBALANCE, ADAPTER)
            .victim("app-1", ResourceKind.APPLICATION, "app.errors", 0, 9, 20)
            .facts(unevenLoad())
            .series(plotted("app-1", "app.errors", 9));
    List.of("fe-09", "fe-10", "fe-12")
        .forEach(peer -> diagnoses.series(plotted(peer, "net.rx.throughput", 5)));

    assertThat(rendered(diagnoses.build(), Reader.ALL).evidence())
        .flatExtracting(Evidence::series)
        .extracting(Series::resource)
        .containsExactly("app-1", "fe-09", "fe-12");
  }

  private static Imbalance unevenLoad() {
    return new Imbalance(
        figure("lb-1", "net.rx.throughput", 51.8, 18),
        "net.rx.throughput",
        List.of("fe-09", "fe-12"),
        0.88,
        0.87,
        6);
  }

  @Test
  void load_ofAPlaceWhoseOwnUtilizationIsStated_hasNoSumBesideIt() {
    Figure own = figure("cpu-0", "cpu.utilization", 93.3, 31);
    Figure sum = new Figure("cpu-0", "cpu.utilization", 841, 270, 300);

    assertThat(explained(new PlaceItself(own), new TotalLoad(sum, List.of("A", "B"), 0.4)))
        .contains(
            "cpu-0 itself: CPU utilization 93.3 % (31 % before). A and B make up 40 % of the growth"
                + " of the CPU utilization of all users.")
        .doesNotContain("841");
    assertThat(explained(new PlaceItself(own), new TotalLoad(sum, List.of(), 0)))
        .endsWith("cpu-0 itself: CPU utilization 93.3 % (31 % before).");
  }

  @Test
  void load_thatAllCarriedWhileWell_isStatedBesideItsOwnFigure() {
    Figure sum = new Figure("ds-1", "disk.busy", 60, 55, 80);

    assertThat(
            explained(
                new PlaceItself(figure("ds-1", "disk.busy", 60, 30)),
                new TotalLoad(sum, List.of("A"), 0.4)))
        .contains("is no more than it carried while all were well");
    assertThat(
            explained(
                new PlaceItself(figure("ds-1", "disk.busy", 60, 30)),
                new TotalLoad(sum, List.of(), 0)))
        .contains("is no more than it carried while all were well");
  }

  @Test
  void load_ofPeersWhoseGrowthIsNotStated_isStated() {
    assertThat(
            explained(
                new Imbalance(
                    figure("lb-1", "net.rx.throughput", 10, 9),
                    "net.rx.throughput",
                    List.of("fe-1"),
                    0.88,
                    0.41,
                    4),
                new TotalLoad(
                    new Figure("lb-1", "net.rx.throughput", 10, 9, 9.5), List.of("A"), 0.4)))
        .contains("All load on lb-1 together: network receive throughput 10 MB/s");
  }

  @Test
  void components_ofAListedVictim_haveNoOtherFigureOfItsResponseTime() {
    assertThat(
            explained(
                new Components(
                    List.of(figure("vm-1", "disk.latency.queue", 5, 0.36)),
                    figure("vm-1", "disk.latency", 8.7, 1))))
        .endsWith("Parts of the response time of vm-1 that grew: queue 5 ms (0.36 ms before).");
  }

  @Test
  void components_thatExceedTheResponseTime_areStatedWithoutIt() {
    assertThat(
            explained(
                new Components(
                    List.of(
                        figure("lun-1", "disk.latency.device", 31.1, 0.87),
                        figure("lun-1", "disk.latency.kernel", 13, 0.041)),
                    figure("lun-1", "disk.latency", 43.9, 0.92))))
        .contains("Parts of the response time of lun-1 that grew")
        .doesNotContain("43.9");
  }

  @Test
  void components_ofAResponseTimeThatIsStated_doNotRepeatIt() {
    Figure whole = figure("lun-1", "disk.latency", 26.3, 2.8);
    Components parts =
        new Components(List.of(figure("lun-1", "disk.latency.queue", 18.4, 0.36)), whole);

    assertThat(explained(parts))
        .endsWith(
            "lun-1: disk latency 26.3 ms (2.8 ms before); parts of it that grew: queue 18.4 ms"
                + " (0.36 ms before).");
    assertThat(explained(new PlaceItself(whole), parts))
        .endsWith("Parts of the response time of lun-1 that grew: queue 18.4 ms (0.36 ms before).");
  }

  /** Readers of the JSON must not meet a number that the sentence beside it does not state. */
  @Test
  void evidence_value_isTheNumberThatItsSentenceStates() {
    Figure own = figure("cpu-0", "cpu.utilization", 93.3, 31);
    Figure sum = new Figure("cpu-0", "cpu.utilization", 841, 270, 300);

    assertThat(
            reasons(
                new PlaceItself(own),
                new TotalLoad(sum, List.of("A", "B"), 0.4),
                new TotalLoad(new Figure("ds-1", "disk.iops", 90, 30, 40), List.of("A"), 0.4),
                unevenLoad(),
                new Toggle("vm-uat", "cache on", 2, "cache off", 2)))
        .extracting(each -> each.value() + " " + each.unit())
        .containsExactly("1.0 1", "93.3 %", "0.4 1", "90.0 1/s", "0.88 1", "2.0 1");
  }

  private static String explained(Fact... facts) {
    return reasons(facts).stream().map(Evidence::summary).collect(Collectors.joining(" "));
  }

  /** Evidence of some facts after that of a change. */
  private static List<Evidence> reasons(Fact... facts) {
    return rendered(
            new Diagnoses(CauseClass.SHARED_RESOURCE_FAULT, ADAPTER)
                .victim("vm-1", ResourceKind.VM, "disk.latency", 1, 9, 10)
                .facts(new ChangeBefore(MOVE))
                .facts(facts)
                .build(),
            Reader.ALL)
        .evidence();
  }

  @Test
  void victim_whoseMedianIsOrdinary_hasItsWorstValue() {
    Diagnosis diagnosis =
        new Diagnoses(CauseClass.UNKNOWN, ADAPTER)
            .victim("app-1", ResourceKind.APPLICATION, "app.timeouts", 0, 0, 721)
            .build();

    assertThat(summary(diagnosis).degradation())
        .startsWith("app-1: time-outs at worst 721/min, ordinarily 0/min, since");
    assertThat(rendered(diagnosis, Reader.ALL).explanation())
        .startsWith("Degraded: app-1 (time-outs at worst 721/min, ordinarily 0/min).");
  }

  @Test
  void silence_thatIsOver_isInThePast() {
    Diagnosis diagnosis =
        new Diagnoses(
                CauseClass.MISSING_SIGNAL,
                resource("esx-1", ResourceKind.HOST, Environment.PRODUCTION, "team-vmware"))
            .until(ONSET.plusSeconds(1_200))
            .victim("vm-1", ResourceKind.VM, "disk.latency", 1, 1, 1)
            .propose(new Proposal(AdviceAction.INSPECT, "esx-1", "esx-1", null, 0))
            .build();

    assertThat(summary(diagnosis).cause()).isEqualTo("Why no samples arrived is not known.");
    assertThat(summary(diagnosis).recovery()).isEqualTo("Samples arrive again since 19:20.");
    assertThat(summary(diagnosis).action()).isEqualTo("Find out why no samples of esx-1 arrived.");
  }

  @Test
  void title_ofASettingThatIsKnown_namesIt() {
    Diagnoses pool =
        new Diagnoses(
                CauseClass.MISCONFIGURATION,
                resource("drp-1", ResourceKind.STORAGE_POOL, Environment.PRODUCTION, "team-s"))
            .victim("jg-1", ResourceKind.JOB_GROUP, "disk.latency", 1, 9, 10);
    Change change = new Change(ONSET, "fw-1", ChangeKind.CONFIG, "rule 7");

    assertThat(rendered(pool.build(), Reader.ALL).title()).endsWith("slow: a setting of drp-1");
    assertThat(rendered(pool.facts(new ChangeBefore(change)).build(), Reader.ALL).title())
        .endsWith("slow: configuration change of fw-1");
  }

  @Test
  void title_ofDataReduction_namesIt() {
    Diagnosis diagnosis =
        new Diagnoses(
                CauseClass.MISCONFIGURATION,
                resource("drp-1", ResourceKind.STORAGE_POOL, Environment.PRODUCTION, "team-s"))
            .victim("jg-1", ResourceKind.JOB_GROUP, "disk.latency", 1, 9, 10)
            .facts(
                new Setting(
                    new Contradiction(Contradiction.Kind.REDUCTION, "drp-1", "", 492, Double.NaN),
                    null))
            .build();

    assertThat(rendered(diagnosis, Reader.ALL).title()).endsWith("slow: data reduction on drp-1");
  }

  @Test
  void advice_onACulpritThatIsThePlace_namesItOnce() {
    Diagnosis diagnosis =
        new Diagnoses(CauseClass.NOISY_NEIGHBOUR, UAT)
            .victim("app-1", ResourceKind.APPLICATION, "app.errors", 0, 9, 20)
            .suspect(UAT, 0.9, reasons("vm-uat", "vm-uat"))
            .propose(new Proposal(AdviceAction.LIMIT, "vm-uat", "vm-uat", null, 0))
            .build();

    assertThat(summary(diagnosis).action()).isEqualTo("Limit the load of vm-uat (QoS).");
  }

  @Test
  void exoneration_ofManyFigures_statesThree() {
    Figure same = figure("vm-2", "cpu.ready", 1, 1);
    Incident incident =
        rendered(
            neighbour().exonerated("vm-2", new Unaffected(), same, same, same, same).build(),
            Reader.ALL);

    assertThat(incident.exonerated())
        .filteredOn(each -> each.resource().equals("vm-2"))
        .singleElement()
        .satisfies(each -> assertThat(each.summary().split(";")).hasSize(3));
  }

  @Test
  void exoneration_smallFigureThatGrew_isNotSaidToHaveStayed() {
    Figure grown = figure("lpar-1", "wait.disk_page_fault", 0.55, 0.3);
    Incident incident =
        rendered(neighbour().exonerated("lpar-1", new Unaffected(), grown).build(), Reader.ALL);

    assertThat(incident.exonerated())
        .filteredOn(each -> each.resource().equals("lpar-1"))
        .singleElement()
        .satisfies(
            each ->
                assertThat(each.summary())
                    .isEqualTo("its disk page fault wait grew only to 0.55 % (0.3 % before)."));
  }

  @Test
  void nextBestExplanation_isNoEvidence() {
    Diagnosis diagnosis =
        neighbour().facts(new NextBest(CauseClass.CAPACITY, List.of(), 0.09)).build();

    Incident incident = rendered(diagnosis, Reader.ALL);

    assertThat(incident.evidence()).noneMatch(each -> each.summary().contains("possible"));
    assertThat(incident.explanation()).doesNotContain("Also possible");
  }

  @Test
  void changes_sinceTheLastTime_areListedToo() {
    Change earlier = new Change(ONSET.minusSeconds(90_000), "san-1", ChangeKind.CONFIG, "zones");
    Diagnosis diagnosis =
        neighbour()
            .change(MOVE)
            .facts(new SinceLast(List.of(earlier), figure("app-orders", "app.timeouts", 9, 9)))
            .build();

    assertThat(rendered(diagnosis, Reader.ALL).changes()).containsExactly(earlier, MOVE);
  }

  @Test
  void teams_ofASuspectWithTwoKindsOfEvidence_includeItsTeam() {
    assertThat(rendered(neighbour().build(), Reader.ALL).teams())
        .contains(new Incident.TeamInvolvement("team-quality", TeamRole.CULPRIT))
        .doesNotContain(new Incident.TeamInvolvement("team-dwh", TeamRole.CULPRIT));
  }

  @Test
  void remedy_afterWhichTheVictimIsWell_isVerified() {
    var remedy = Objects.requireNonNull(rendered(movedAway(), Reader.ALL).remedy());

    assertThat(remedy.change()).isEqualTo("vmotion of vm-uat (esx-08)");
    assertThat(remedy.verified()).isTrue();
  }

  @Test
  void remedy_thatUndoesTheChange_leavesNothingToUndo() {
    Change change = new Change(ONSET, "array-1", ChangeKind.CONFIG, "cache: 2 GB");
    Change undone = new Change(END, "array-1", ChangeKind.CONFIG, "cache: 128 GB");
    Diagnosis diagnosis =
        new Diagnoses(
                CauseClass.MISCONFIGURATION,
                resource("array-1", ResourceKind.ARRAY, Environment.PRODUCTION, "team-s"))
            .until(END)
            .victim("app-1", ResourceKind.APPLICATION, "app.timeouts", 0, 9, 20)
            .facts(
                new TotalLoad(new Figure("array-1", "disk.iops", 90, 80, 100), List.of(), 0),
                new ChangeBefore(change),
                new Recovery(undone, figure("app-1", "app.timeouts", 0, 9)))
            .propose(new Proposal(AdviceAction.UNDO_CHANGE, "array-1", "array-1", change, 0))
            .build();

    assertThat(summary(diagnosis).action())
        .isEqualTo("Helped: configuration change of array-1 (cache: 128 GB).");
    assertThat(summary(diagnosis).cause())
        .isEqualTo(
            "The cause was a setting of the array array-1. Immediately before: configuration change"
                + " of array-1 (cache: 2 GB), 13 March 19:00.");
    assertThat(rendered(diagnosis, Reader.ALL).explanation()).doesNotContain("Undo");
  }

  @Test
  void cause_thatIsUnknown_hasNoReason() {
    Diagnosis diagnosis =
        new Diagnoses(CauseClass.UNKNOWN, ADAPTER)
            .victim("app-1", ResourceKind.APPLICATION, "app.timeouts", 0, 9, 20)
            .facts(new PlaceItself(figure("esx-2", "cpu.utilization", 41, 31)))
            .build();

    assertThat(summary(diagnosis).cause()).doesNotContain("esx-2");
    assertThat(rendered(diagnosis, Reader.ALL).explanation()).contains("esx-2 itself");
  }

  @Test
  void remedy_afterWhichTheVictimIsStillDegraded_hasNotHelped() {
    Diagnosis diagnosis =
        neighbour()
            .until(END)
            .change(MOVE)
            .facts(new Recovery(MOVE, figure("app-orders", "app.timeouts", 4, 9)))
            .build();

    assertThat(Objects.requireNonNull(rendered(diagnosis, Reader.ALL).remedy()).verified())
        .isFalse();
    assertThat(summary(diagnosis).action()).doesNotContain("Helped");
    assertThat(summary(diagnosis).recovery()).startsWith("Degraded until");
  }

  @Test
  void recovery_ofSamplesThatEndWhileDegraded_isThatNoneWasMeasured() {
    Summary summary = summary(neighbour().expired(END).build());

    assertThat(summary.recovery())
        .isEqualTo(
            "Still degraded when the samples end (14 March 01:10): no recovery was measured.");
  }

  @Test
  void medianOfTheVictimIsOrdinaryAndItIsBadAfterTheEnd_isNotCalledWell() {
    Diagnosis diagnosis =
        new Diagnoses(CauseClass.CAPACITY, ADAPTER)
            .victim("db-orders", ResourceKind.DATABASE, "disk.latency", 1, 1, 40)
            .until(END)
            .series(
                new Series(
                    "db-orders",
                    "disk.latency",
                    "ms",
                    List.of(new Series.Point(END.plusSeconds(60).toEpochMilli(), 30))))
            .build();
    Incident incident = rendered(diagnosis, Reader.ALL);
    assertThat(Objects.requireNonNull(incident.summary()).recovery()).startsWith("Degraded until");
  }
}
