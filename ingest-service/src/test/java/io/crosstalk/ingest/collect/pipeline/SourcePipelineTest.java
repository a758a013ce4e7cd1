package io.crosstalk.ingest.collect.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.collectors.settings.ResourceIdentities;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.FakeBus;
import io.crosstalk.testkit.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class SourcePipelineTest {
  private static final long NOW = Instant.parse("2026-11-21T12:00:00Z").toEpochMilli();

  private final TestClock clock = new TestClock("2026-11-21T12:00:00Z");
  private final FakeBus bus = new FakeBus(true);
  private final SourcePipeline pipeline = pipeline(ResourceIdentities.none(), 1_000, 1_000);
  private final Intake intake = pipeline.intake(() -> {});

  private SourcePipeline pipeline(ResourceIdentities identities, int maxSeries, int maxBuffered) {
    return new SourcePipeline(settings(identities, maxSeries, maxBuffered), List.of());
  }

  /** A pipeline of a source that has published an inventory before. */
  private SourcePipeline restarted(List<Resource> published) {
    return new SourcePipeline(settings(ResourceIdentities.none(), 1_000, 1_000), published);
  }

  private PipelineSettings settings(ResourceIdentities identities, int maxSeries, int maxBuffered) {
    return new PipelineSettings(
        "vc-1",
        "live",
        identities,
        TimeBounds.live(clock, Duration.ofDays(31), Duration.ofMinutes(10)),
        clock,
        new ReadingMeters(bus.registry()),
        maxSeries,
        maxBuffered);
  }

  private static Resource vm(String id, String... uses) {
    return new Resource(
        id,
        ResourceKind.VM,
        Layer.VMWARE,
        null,
        Environment.PRODUCTION,
        null,
        Map.of(),
        List.of(uses));
  }

  private void deliver() throws InterruptedException {
    assertThat(pipeline.deliver(new BusDestination(bus))).isNull();
  }

  @Test
  void sample_withUnit_isConvertedAndPublished() throws Exception {
    intake.sample(NOW - 1_000, "vc-1/vm-1", "disk.latency", 0.0031, "s");
    deliver();

    assertThat(bus.samples()).containsExactly("vc-1/vm-1 " + (NOW - 1_000) + " disk.latency 3.1");
    assertThat(bus.batches()).extracting(batch -> batch.source()).containsExactly("vc-1");
    assertThat(pipeline.report().samples()).isEqualTo(1);
  }

  @Test
  void sample_withNaN_isCountedAsMissingAndNotPublished() throws Exception {
    intake.sample(NOW, "vm-1", "disk.iops", Double.NaN, null);
    deliver();

    assertThat(bus.samples()).isEmpty();
    assertThat(pipeline.report().missing()).isEqualTo(1);
  }

  @Test
  void sample_notNewerThanTheLast_isCountedAsDuplicate() throws Exception {
    intake.sample(NOW - 20_000, "vm-1", "disk.iops", 5, null);
    deliver();
    intake.sample(NOW - 20_000, "vm-1", "disk.iops", 5, null);
    intake.sample(NOW - 40_000, "vm-1", "disk.iops", 4, null);
    intake.sample(NOW, "vm-1", "disk.iops", 6, null);
    deliver();

    assertThat(bus.samples())
        .containsExactly(
            "vm-1 " + (NOW - 20_000) + " disk.iops 5.0", "vm-1 " + NOW + " disk.iops 6.0");
    assertThat(pipeline.report().duplicates()).isEqualTo(2);
  }

  @Test
  void report_afterSamples_containsSamplingIntervals() throws Exception {
    for (int i = 0; i < 5; i++) {
      intake.sample(NOW + i * 20_000L, "vm-1", "disk.iops", i, null);
      intake.stream("datastores").sample(NOW + i * 30_000L, "ds-1", "disk.iops", i, null);
    }
    intake.sample(NOW, "vm-2", "disk.iops", 1, null);

    assertThat(pipeline.report().streams())
        .extracting(StreamReport::name, StreamReport::intervals)
        .containsExactly(
            tuple("vc-1", Map.of(0L, 1, 20_000L, 1)), tuple("vc-1.datastores", Map.of(30_000L, 1)));
  }

  @Test
  void sample_afterAMissingOne_countsAHole() throws Exception {
    for (int i : new int[] {0, 1, 2, 3, 5, 6}) {
      intake.sample(NOW + i * 20_000L, "vm-1", "disk.iops", i, null);
    }
    deliver();

    assertThat(bus.samples()).hasSize(6);
    assertThat(pipeline.report().holes()).isEqualTo(1);
  }

  @Test
  void stream_ofASource_hasItsOwnNameAndWatermarkOnTheBus() throws Exception {
    intake.stream("datastores").sample(NOW, "ds-1", "disk.iops", 5, null);
    intake.stream("datastores").complete(NOW - 300_000);
    intake.complete(NOW - 20_000);
    deliver();

    assertThat(bus.batches())
        .extracting(batch -> batch.source())
        .containsExactly("vc-1.datastores");
    assertThat(pipeline.streams()).containsExactly("vc-1", "vc-1.datastores");
    assertThat(pipeline.progress("vc-1").coveredMs()).isEqualTo(NOW - 20_000);
    assertThat(pipeline.progress("vc-1.datastores").coveredMs()).isEqualTo(NOW - 300_000);
  }

  @Test
  void firstWatermark_afterTimeZero_countsAsNoStep() throws Exception {
    intake.complete(0);
    deliver();
    assertThat(pipeline.announces("vc-1")).isTrue();
    assertThat(pipeline.progress("vc-1").isKnown()).isFalse();

    intake.complete(NOW - 20_000);
    deliver();
    assertThat(pipeline.progress("vc-1").longestStepMs()).isZero();
  }

  @Test
  void watermark_beforeDelivery_isUnknown() throws Exception {
    bus.producer().sendException = new TimeoutException("no broker");
    intake.sample(NOW, "vm-1", "disk.iops", 5, null);
    intake.complete(NOW);
    assertThat(pipeline.deliver(new BusDestination(bus))).contains("no broker");
    assertThat(pipeline.progress("vc-1").isKnown()).isFalse();

    bus.producer().sendException = null;
    deliver();
    assertThat(bus.samples()).containsExactly("vm-1 " + NOW + " disk.iops 5.0");
    assertThat(pipeline.progress("vc-1").coveredMs()).isEqualTo(NOW);
  }

  @Test
  void samples_afterFailedDelivery_areInTheNextDelivery() throws Exception {
    bus.producer().sendException = new TimeoutException("no broker");
    intake.sample(NOW, "vm-1", "disk.iops", 5, null);
    assertThat(pipeline.deliver(new BusDestination(bus))).contains("no broker");
    intake.sample(NOW, "vm-2", "disk.iops", 6, null);

    bus.producer().sendException = null;
    deliver();
    assertThat(bus.samples()).hasSize(2);
    assertThat(pipeline.report().waiting()).isZero();
  }

  @Test
  void complete_inTheFuture_isLimitedToNow() throws Exception {
    intake.complete(NOW + 86_400_000);
    deliver();

    assertThat(pipeline.progress("vc-1").coveredMs()).isEqualTo(NOW);
  }

  @Test
  void complete_timeZero_declaresThatTheSourceSetsItsWatermark() throws Exception {
    intake.complete(0);
    deliver();
    assertThat(pipeline.announces("vc-1")).isTrue();
    assertThat(pipeline.progress("vc-1").isKnown()).isFalse();

    intake.complete(NOW - 300_000);
    deliver();
    assertThat(pipeline.progress("vc-1"))
        .isEqualTo(new StreamProgress(NOW - 300_000, 0, NOW, Long.MIN_VALUE));
  }

  @Test
  void longestStep_afterOneOutage_isTheUsualStep() throws Exception {
    for (int minutes : new int[] {600, 595, 590, 10, 5, 0}) {
      intake.complete(NOW - minutes * 60_000L);
      deliver();
    }

    assertThat(pipeline.progress("vc-1").longestStepMs()).isEqualTo(300_000);
  }

  @Test
  void sourceClock_isAhead_timesAreCorrectedAndOffsetIsReported() throws Exception {
    intake.clock(NOW + 45_000 + 50, 100);
    intake.sample(NOW + 45_000, "vm-1", "disk.iops", 5, null);
    intake.change(NOW + 45_000, "vm-1", ChangeKind.CONFIG, "more memory");
    intake.complete(NOW + 45_000);
    deliver();

    assertThat(bus.samples()).containsExactly("vm-1 " + (NOW - 100) + " disk.iops 5.0");
    assertThat(pipeline.progress("vc-1").coveredMs()).isEqualTo(NOW - 100);
    assertThat(pipeline.report().clockCorrectionMs()).isEqualTo(45_100);
    assertThat(pipeline.report().clockOffsetMs()).isEqualTo(45_100);
  }

  @Test
  void streamClock_isAhead_correctsOnlyThatStream() throws Exception {
    intake.stream("collection").clock(NOW - 3_600_000, 0);
    intake.stream("collection").sample(NOW - 3_600_000, "ibmi-1", "disk.iops", 5, null);
    intake.sample(NOW - 1_000, "ibmi-1", "disk.iops", 6, null);
    deliver();

    assertThat(bus.samples())
        .containsExactlyInAnyOrder(
            "ibmi-1 " + NOW + " disk.iops 5.0", "ibmi-1 " + (NOW - 1_000) + " disk.iops 6.0");
    assertThat(pipeline.report().clockOffsetMs()).isEqualTo(-3_600_000);
  }

  @Test
  void sourceClock_isAhead_correctsItsStreams() throws Exception {
    intake.clock(NOW + 60_000, 0);
    intake.stream("datastores").sample(NOW + 60_000, "ds-1", "disk.iops", 5, null);
    deliver();

    assertThat(bus.samples()).containsExactly("ds-1 " + NOW + " disk.iops 5.0");
  }

  @Test
  void resourceIds_withIdentities_areMappedToCommonIds() throws Exception {
    SourcePipeline named =
        pipeline(
            new ResourceIdentities(
                Map.of("vc-1/vm-1", "vm-erp"), Map.of("vm-erp", Set.of("naa.6005"))),
            10,
            10);
    Intake into = named.intake(() -> {});
    into.sample(NOW, "vc-1/vm-1", "disk.iops", 5, null);
    into.inventory(NOW, List.of(vm("vc-1/vm-1", "vc-1/host-1")));
    named.deliver(new BusDestination(bus));

    assertThat(bus.samples()).containsExactly("vm-erp " + NOW + " disk.iops 5.0");
    assertThat(resources()).containsExactly(vm("vm-erp", "vc-1/host-1", "naa.6005"));
  }

  private List<Resource> resources() {
    return bus.inventory(Topics.INVENTORY).stream()
        .map(message -> ((InventoryMessage.ResourceVersion) message).resource())
        .toList();
  }

  @Test
  void inventory_repeated_publishesOnlyChangedResources() throws Exception {
    intake.inventory(NOW, List.of(vm("vm-1", "host-1"), vm("vm-2", "host-1")));
    intake.inventory(NOW + 1, List.of(vm("vm-1", "host-1"), vm("vm-2", "host-1")));
    intake.inventory(NOW + 2, List.of(vm("vm-1", "host-2"), vm("vm-2", "host-1")));
    deliver();

    assertThat(resources())
        .containsExactly(vm("vm-1", "host-1"), vm("vm-2", "host-1"), vm("vm-1", "host-2"));
    assertThat(pipeline.inventory()).containsExactly(vm("vm-1", "host-2"), vm("vm-2", "host-1"));
  }

  @Test
  void inventory_lacksAKnownResource_publishesItAsVanished() throws Exception {
    intake.inventory(NOW, List.of(vm("vm-1", "host-1")));
    intake.inventory(NOW + 1, List.of());
    intake.inventory(NOW + 2, List.of());
    intake.inventory(NOW + 3, List.of(vm("vm-1", "host-1")));
    deliver();

    assertThat(resources()).hasSize(3);
    assertThat(resources().get(1).uses()).isEmpty();
    assertThat(resources().get(1).attributes()).isEqualTo(Map.of("vanished", true));
    assertThat(resources().get(2)).isEqualTo(vm("vm-1", "host-1"));
  }

  private static Resource inferredPod() {
    return new Resource(
        "shop/api-0",
        ResourceKind.POD,
        Layer.COMPUTE,
        null,
        Environment.UNKNOWN,
        null,
        Map.of("inferred", "true"),
        List.of());
  }

  /** It would be forgotten if it were not described again. */
  @Test
  void inventory_inferredResourceLastsUnchanged_isPublishedEvery14Days() throws Exception {
    Resource pod = inferredPod();
    for (int day = 0; day <= 28; day++) {
      intake.inventory(NOW + Duration.ofDays(day).toMillis(), List.of(vm("vm-1"), pod));
    }
    deliver();

    assertThat(resources()).containsExactly(vm("vm-1"), pod, pod, pod);
  }

  @Test
  void inventory_inferredResourceAfterARestart_isPublishedOnce() throws Exception {
    SourcePipeline restarted = restarted(List.of(vm("vm-1"), inferredPod()));
    Intake next = restarted.intake(() -> {});
    next.inventory(NOW, List.of(vm("vm-1"), inferredPod()));
    next.inventory(NOW + 60_000, List.of(vm("vm-1"), inferredPod()));
    assertThat(restarted.deliver(new BusDestination(bus))).isNull();

    assertThat(resources()).containsExactly(inferredPod());
  }

  @Test
  void inventory_lacksAVanishedOrInferredResource_remembersItNoLonger() throws Exception {
    Resource pod = inferredPod();
    intake.inventory(NOW, List.of(vm("vm-1", "host-1"), pod));
    intake.inventory(NOW + 1, List.of());
    deliver();

    assertThat(pipeline.inventory()).isEmpty();
    assertThat(resources()).containsExactly(vm("vm-1", "host-1"), pod, vm("vm-1").vanished());
  }

  @Test
  void unusableInput_becomesDeadLetterWithReason() throws Exception {
    intake.sample(NOW, "vm-1", "disk.busy", 250, null);
    intake.sample(NOW, " ", "disk.busy", 50, null);
    intake.reject(RejectReason.MALFORMED, "no such column", "a.csv", 7, new byte[] {'x'});
    deliver();

    assertThat(bus.deadLetters())
        .extracting(DeadLetter::source, DeadLetter::file, DeadLetter::line)
        .containsExactly(
            tuple("vc-1", null, 0L), tuple("vc-1", null, 0L), tuple("vc-1", "a.csv", 7L));
    assertThat(bus.deadLetters().getFirst().reason()).contains("250.0 is not plausible");
    assertThat(pipeline.report().rejected()).isEqualTo(3);
    assertThat(pipeline.report().lastRejection()).isEqualTo("no such column");
  }

  @Test
  void rejections_veryMany_areAllCountedAndPartlyWritten() throws Exception {
    SourcePipeline large = pipeline(ResourceIdentities.none(), 10, 100_000);
    Intake into = large.intake(() -> {});
    byte[] original = new byte[100_000];
    for (int i = 0; i < 5_000; i++) {
      into.reject(RejectReason.MALFORMED, "garbage " + i, null, 0, original);
    }
    large.deliver(new BusDestination(bus));

    assertThat(bus.deadLetters()).hasSize(1_001);
    assertThat(bus.deadLetters().getFirst().original()).hasSize(65_536);
    assertThat(bus.deadLetters().getLast().reason())
        .isEqualTo("4000 more readings were refused, the last one: garbage 4999");
    assertThat(large.report().rejected()).isEqualTo(5_000);
  }

  @Test
  void series_aboveTheLimit_areRejected() throws Exception {
    SourcePipeline small = pipeline(ResourceIdentities.none(), 2, 100);
    Intake into = small.intake(() -> {});
    for (int i = 0; i < 5; i++) {
      into.sample(NOW, "vm-" + i, "disk.iops", 1, null);
    }
    small.deliver(new BusDestination(bus));

    assertThat(bus.samples()).hasSize(2);
    assertThat(bus.deadLetters())
        .hasSize(3)
        .allMatch(letter -> letter.reason().contains("more than 2 series"));
  }

  @Test
  void series_ended_makeRoomForOthersAtTheLimit() throws Exception {
    SourcePipeline small = pipeline(ResourceIdentities.none(), 2, 100);
    Intake into = small.intake(() -> {});
    into.sample(NOW - 10_800_000, "vm-1", "disk.iops", 1, null);
    into.sample(NOW - 60_000, "vm-2", "disk.iops", 1, null);
    into.sample(NOW, "vm-3", "disk.iops", 1, null);
    into.sample(NOW, "vm-4", "disk.iops", 1, null);
    small.deliver(new BusDestination(bus));

    assertThat(bus.samples()).hasSize(3);
    assertThat(bus.deadLetters()).hasSize(1);
  }

  @Test
  void samples_bufferIsFull_areCountedAsLost() throws Exception {
    SourcePipeline small = pipeline(ResourceIdentities.none(), 100, 3);
    Intake into = small.intake(() -> {});
    for (int i = 0; i < 5; i++) {
      into.sample(NOW, "vm-" + i, "disk.iops", 1, null);
    }

    assertThat(small.report().lost()).isEqualTo(2);
  }

  @Test
  void samples_refusedPermanently_becomeDeadLetterAndOthersAreSent() throws Exception {
    bus.refuse(
        record -> Keys.resource(FakeBus.text(record.key())).equals("vm-1"),
        new RecordTooLargeException("it is too large"));
    intake.sample(NOW, "vm-1", "disk.iops", 5, null);
    intake.sample(NOW, "vm-2", "disk.iops", 6, null);
    intake.complete(NOW);
    deliver();

    assertThat(bus.samples()).containsExactly("vm-2 " + NOW + " disk.iops 6.0");
    assertThat(bus.deadLetters())
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.source()).isEqualTo("vc-1");
              assertThat(letter.reason())
                  .isEqualTo("Kafka never takes 1 samples of 'vm-1': it is too large");
              assertThat(FakeBus.text(letter.original())).isEqualTo(NOW + ",vm-1,disk.iops,5.0");
            });
    assertThat(pipeline.progress("vc-1").coveredMs()).isEqualTo(NOW);
    assertThat(pipeline.report().samples()).isEqualTo(1);
    assertThat(pipeline.report().rejected()).isEqualTo(1);
    assertThat(pipeline.report().waiting()).isZero();
  }

  @Test
  void resource_refusedPermanently_becomesDeadLetter() throws Exception {
    bus.refuse(record -> record.topic().equals(Topics.INVENTORY), new SerializationException("no"));
    intake.inventory(NOW, List.of(vm("vm-1")));
    deliver();

    assertThat(bus.deadLetters())
        .singleElement()
        .satisfies(
            letter -> assertThat(FakeBus.text(letter.original())).contains("\"id\":\"vm-1\""));
  }

  @Test
  void deadLetter_refusedPermanently_isReplacedByOneWithoutOriginal() throws Exception {
    bus.refuse(
        record -> record.topic().equals(Topics.DEAD_LETTERS) && record.value().length > 1_000,
        new RecordTooLargeException("it is too large"));
    intake.reject(RejectReason.MALFORMED, "no such column", "a.csv", 7, new byte[2_000]);
    deliver();

    assertThat(bus.deadLetters())
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.reason()).contains("a dead letter").contains("no such column");
              assertThat(letter.original()).isEmpty();
            });
  }

  @Test
  void deadLetter_shortOneRefusedToo_isCountedAsLost() throws Exception {
    bus.refuse(
        record -> record.topic().equals(Topics.DEAD_LETTERS), new RecordTooLargeException("no"));
    intake.reject(RejectReason.MALFORMED, "no such column", "a.csv", 7, new byte[2_000]);
    deliver();

    assertThat(pipeline.report().lost()).isEqualTo(1);
  }

  @Test
  void change_refusedAfterAnOutage_doesNotDelayWaitingSamples() throws Exception {
    bus.refuse(
        record -> record.topic().equals(Topics.CHANGES), new RecordTooLargeException("too large"));
    bus.producer().sendException = new TimeoutException("no broker");
    intake.change(NOW, "vm-1", ChangeKind.CONFIG, "more memory");
    intake.sample(NOW, "vm-1", "disk.iops", 5, null);
    assertThat(pipeline.deliver(new BusDestination(bus))).contains("no broker");
    assertThat(pipeline.deliver(new BusDestination(bus))).contains("no broker");

    bus.producer().sendException = null;
    deliver();
    assertThat(bus.samples()).hasSize(1);
    assertThat(bus.deadLetters()).hasSize(1);
  }

  @Test
  void samples_refusedForAMissingPermission_areKeptAndRetried() throws Exception {
    bus.refuse(record -> true, new TopicAuthorizationException("not allowed"));
    intake.sample(NOW, "vm-1", "disk.iops", 5, null);
    assertThat(pipeline.deliver(new BusDestination(bus))).contains("not allowed");

    bus.refuse(record -> false, new TopicAuthorizationException("not allowed"));
    deliver();
    assertThat(bus.samples()).hasSize(1);
    assertThat(bus.deadLetters()).isEmpty();
  }

  @Test
  void changesResourcesAndDeadLetters_countTowardsTheBufferLimit() throws Exception {
    SourcePipeline small = pipeline(ResourceIdentities.none(), 100, 3);
    Intake into = small.intake(() -> {});
    into.change(NOW, "vm-1", ChangeKind.CONFIG, "more memory");
    into.reject(RejectReason.MALFORMED, "no such column", null, 0, new byte[0]);
    into.inventory(NOW, List.of(vm("vm-1")));
    into.sample(NOW, "vm-1", "disk.iops", 1, null);
    into.change(NOW + 1, "vm-1", ChangeKind.CONFIG, "less memory");
    into.inventory(NOW, List.of(vm("vm-1"), vm("vm-2")));
    into.reject(RejectReason.MALFORMED, "no such row", null, 0, new byte[0]);
    assertThat(small.report().lost()).isEqualTo(3);
    assertThat(small.report().rejected()).isEqualTo(2);

    deliver(small);
    into.inventory(NOW, List.of(vm("vm-1"), vm("vm-2")));
    deliver(small);
    assertThat(bus.inventory(Topics.CHANGES)).hasSize(1);
    assertThat(resources()).containsExactly(vm("vm-1"), vm("vm-2"));
    assertThat(bus.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly(
            "no such column", "1 more readings were refused, the last one: no such row");
  }

  @Test
  void fullBuffer_withDeliveryOnDemand_losesNothing() throws Exception {
    SourcePipeline small = pipeline(ResourceIdentities.none(), 100, 3);
    Intake into = small.intake(() -> deliver(small));
    for (int i = 0; i < 5; i++) {
      into.sample(NOW, "vm-" + i, "disk.iops", 1, null);
    }
    deliver(small);

    assertThat(small.report().lost()).isZero();
    assertThat(bus.samples()).hasSize(5);
  }

  private void deliver(SourcePipeline pipeline) {
    try {
      assertThat(pipeline.deliver(new BusDestination(bus))).isNull();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void isTooOld_timesAroundTheBound_onlyEarlierOnesAreTooOld() {
    assertThat(intake.isTooOld(NOW - Duration.ofDays(32).toMillis())).isTrue();
    assertThat(intake.stream("slow").isTooOld(NOW - Duration.ofDays(30).toMillis())).isFalse();
  }
}
