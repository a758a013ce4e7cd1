package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bus.TraceHeader;
import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.correlation.streams.CaseRecords.Entry;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.SiteEngine;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.incident.SiteObserver;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.DiagnosisMessage.Complete;
import io.crosstalk.event.message.DiagnosisMessage.DecisionOutcome;
import io.crosstalk.event.message.DiagnosisMessage.Reset;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.event.message.Tick;
import io.crosstalk.report.Reader;
import io.crosstalk.testworlds.StormWorld;
import io.crosstalk.tracing.Traces;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteProcessorTest {
  private static final CaseFolder STORM = StormWorld.of(5);
  private static final World WORLD = World.ofCase(STORM.name(), "00000000", 1);
  private static final long END = STORM.samples().lastKey();
  private static final EarlierRecords NONE = (partition, from, to, reader) -> {};

  @TempDir private Path state;

  private SiteDriver start(CorrelationTopology topology) {
    return new SiteDriver(topology, state);
  }

  private static List<Version> versions(List<DiagnosisMessage> messages) {
    return messages.stream().filter(Version.class::isInstance).map(Version.class::cast).toList();
  }

  @Test
  void case_read_givesVersionsAndThenTheTickThatCompletesThem() {
    try (SiteDriver driver = start(SiteDriver.topology(NONE))) {
      driver.write(CaseRecords.of(STORM, WORLD));

      List<DiagnosisMessage> said = driver.diagnoses();
      assertThat(versions(said)).first().extracting(Version::kind).isEqualTo(VersionKind.OPENED);
      assertThat(versions(said)).last().extracting(Version::kind).isEqualTo(VersionKind.RESOLVED);
      assertThat(said)
          .filteredOn(Complete.class::isInstance)
          .hasSameSizeAs(STORM.samples().keySet());
      assertThat(said)
          .last()
          .isEqualTo(new Complete(WORLD.key(), "case", Instant.ofEpochMilli(END), true));
      Version opened = versions(said).getFirst();
      assertThat(said.get(said.indexOf(opened) + 1)).isInstanceOf(Complete.class);
      assertThat(opened.incident().world()).isEqualTo(WORLD.key());
      assertThat(driver.deadLetters()).isEmpty();
    }
  }

  @Test
  void record_malformed_becomesADeadLetterAndTheNextIsProcessed() {
    try (SiteDriver driver = start(SiteDriver.topology(NONE))) {
      driver.write(new Entry(bytes("live/vm-1"), new byte[] {1, 9}));
      driver.write(new Entry(bytes("live/vm-1"), null));
      driver.write(new Entry(null, new byte[] {1, 9}));
      driver.write(new Entry(bytes("a~b/vm-1"), CaseRecords.tick(WORLD, 1, false).value()));
      driver.write(CaseRecords.tick(WORLD, END, false));

      assertThat(driver.deadLetters())
          .extracting(each -> each.world() + ": " + each.reason())
          .containsExactly(
              "live: unknown kind 9",
              "live: a record without key or value",
              ": a record without key or value",
              "a~b: For input string: \"b\"");
      assertThat(driver.diagnoses()).singleElement().isInstanceOf(Complete.class);
    }
  }

  @Test
  void engine_failsInATick_isReplacedByANewOneThatKnowsTheInventory() {
    AtomicInteger made = new AtomicInteger();
    CorrelationTopology topology =
        SiteDriver.topology(NONE)
            .withEngines(
                (world, observer) -> {
                  boolean isFirst = made.getAndIncrement() == 0;
                  return new SiteEngine(
                      world,
                      Objectives.DEFAULTS,
                      diagnosis -> {
                        if (isFirst) {
                          throw new IllegalStateException("a defect");
                        }
                        observer.version(diagnosis);
                      });
                });
    try (SiteDriver driver = start(topology)) {
      List<Entry> all = CaseRecords.of(STORM, WORLD);
      driver.write(all.subList(0, all.size() - 1));

      assertThat(driver.deadLetters())
          .singleElement()
          .satisfies(
              letter -> {
                assertThat(letter.reason()).contains("could not be processed", "a defect");
                assertThat(letter.world()).isEqualTo(WORLD.key());
              });
      assertThat(driver.diagnoses())
          .filteredOn(Complete.class::isInstance)
          .hasSize(STORM.samples().size() - 1);

      driver.write(CaseRecords.of(CaseRecords.later(STORM, Duration.ofHours(1)), WORLD));
      assertThat(versions(driver.diagnoses())).isNotEmpty();
      assertThat(driver.deadLetters()).isEmpty();
    }
  }

  @Test
  void engine_failsWithOpenIncidents_saysBeforeTheTickThatItHasBegunAnew() {
    AtomicInteger versions = new AtomicInteger();
    CorrelationTopology topology =
        SiteDriver.topology(NONE)
            .withEngines(
                (world, observer) ->
                    new SiteEngine(
                        world,
                        Objectives.DEFAULTS,
                        diagnosis -> {
                          if (versions.incrementAndGet() == 2) {
                            throw new IllegalStateException("a defect");
                          }
                          observer.version(diagnosis);
                        }));
    try (SiteDriver driver = start(topology)) {
      List<Entry> all = CaseRecords.of(STORM, WORLD);
      driver.write(all.subList(0, all.size() - 1));

      List<DiagnosisMessage> said = driver.diagnoses();
      assertThat(versions(said)).extracting(Version::kind).containsExactly(VersionKind.OPENED);
      int reset = said.indexOf(new Reset(WORLD.key(), List.of()));
      assertThat(reset).isGreaterThan(said.indexOf(versions(said).getFirst()));
      assertThat(said.get(reset + 1)).isInstanceOf(Complete.class);
      assertThat(said).containsOnlyOnce(new Reset(WORLD.key(), List.of()));
    }
  }

  @Test
  void engine_failsInADecision_namesItInTheReset() {
    CorrelationTopology topology =
        SiteDriver.topology(NONE)
            .withEngines(
                (world, observer) ->
                    new SiteEngine(
                        world,
                        Objectives.DEFAULTS,
                        new SiteObserver() {
                          @Override
                          public void version(Diagnosis version) {
                            observer.version(version);
                          }

                          @Override
                          public void decided(DecisionOutcome outcome) {
                            if (outcome.decision() == 7) {
                              throw new IllegalStateException("a defect");
                            }
                            observer.decided(outcome);
                          }
                        }));
    try (SiteDriver driver = start(topology)) {
      driver.write(CaseRecords.of(STORM, WORLD).subList(0, 200));
      for (int id = 6; id <= 8; id++) {
        Grouping grouping = new Grouping.Merge("inc-1", "inc-2");
        driver.write(
            CaseRecords.entry(WORLD, "", new Decision(WORLD.key(), id, Instant.EPOCH, grouping)));
      }
      driver.write(CaseRecords.tick(WORLD, END, false));

      assertThat(driver.diagnoses())
          .filteredOn(each -> !(each instanceof Complete))
          .containsExactly(
              new DecisionOutcome(WORLD.key(), 6, false, "inc-1"),
              new Reset(WORLD.key(), List.of(7L, 8L)));
    }
  }

  @Test
  void version_hasNoText_becomesADeadLetterAndTheOthersAreWritten() {
    AtomicInteger asked = new AtomicInteger();
    DiagnosisWriter writer =
        new DiagnosisWriter(
            Reader.ALL,
            () -> {
              if (asked.getAndIncrement() == 0) {
                throw new IllegalStateException("no words");
              }
              return RulesOfThumb.shipped();
            });
    try (SiteDriver driver =
        start(
            new CorrelationTopology(
                new Inventories(), Objectives.DEFAULTS, writer, NONE, new SimpleMeterRegistry()))) {
      driver.write(CaseRecords.of(STORM, WORLD));

      assertThat(driver.deadLetters())
          .singleElement()
          .satisfies(
              letter -> assertThat(letter.reason()).contains("could not be written", "no words"));
      assertThat(versions(driver.diagnoses())).isNotEmpty();
    }
  }

  @Test
  void tick_ofALaggingSource_doesNotSetTheTimeBack() {
    try (SiteDriver driver = start(SiteDriver.topology(NONE))) {
      driver.write(CaseRecords.entry(WORLD, "", new Tick("fast", 5000, false)));
      driver.write(CaseRecords.entry(WORLD, "", new Tick("slow", 3000, false)));

      assertThat(driver.diagnoses())
          .containsExactly(
              new Complete(WORLD.key(), "fast", Instant.ofEpochMilli(5000), false),
              new Complete(WORLD.key(), "slow", Instant.ofEpochMilli(5000), false));
    }
  }

  @Test
  void decision_onAnUnknownIncident_isAnsweredAsNotApplied() {
    try (SiteDriver driver = start(SiteDriver.topology(NONE))) {
      Decision decision =
          new Decision(WORLD.key(), 7, Instant.EPOCH, new Grouping.Merge("inc-1", "inc-2"));
      driver.write(CaseRecords.of(STORM, WORLD).subList(0, 200));
      driver.write(CaseRecords.entry(WORLD, "", decision));
      driver.write(CaseRecords.tick(WORLD, END, false));

      assertThat(driver.diagnoses())
          .filteredOn(DecisionOutcome.class::isInstance)
          .containsExactly(new DecisionOutcome(WORLD.key(), 7, false, "inc-1"));
    }
  }

  @Test
  void replay_ended_leavesNoState() {
    Inventories inventories = new Inventories();
    inventories.of(WORLD.key());
    try (SiteDriver driver =
        start(SiteDriver.topology(NONE, inventories).withSnapshotAfter(1000))) {
      List<Entry> all = CaseRecords.of(STORM, WORLD);
      driver.write(all.subList(0, 100));
      assertThat(driver.entries()).isPositive();
      driver.write(all.getLast());
      assertThat(driver.entries()).isZero();
    }
  }

  @Test
  void replays_moreThanAllowed_theOldestMakesRoom() {
    try (SiteDriver driver = start(SiteDriver.topology(NONE))) {
      for (int run = 1; run <= Sites.REPLAYS + 5; run++) {
        driver.write(
            CaseRecords.resource(World.ofCase("c", "00000000", run), STORM.resources().getFirst()));
      }
      assertThat(driver.entries()).isEqualTo(Sites.REPLAYS);
      assertThat(driver.diagnoses())
          .startsWith(new Reset(World.ofCase("c", "00000000", 1).key(), List.of()))
          .hasSize(5);
    }
  }

  @Test
  void records_withTraces_versionsContinueTheTraceOfTheirTickAndHaveTheSameValues() {
    List<Entry> all = CaseRecords.of(STORM, WORLD);
    List<TestRecord<byte[], byte[]>> untraced;
    try (SiteDriver driver = start(SiteDriver.topology(NONE))) {
      driver.write(all);
      untraced = driver.records();
    }
    List<SpanData> spans = new ArrayList<>();
    try (SiteDriver driver =
        new SiteDriver(
            SiteDriver.topology(NONE).withTraces(recordingIn(spans)), state.resolve("2"))) {
      for (int i = 0; i < all.size(); i++) {
        driver.write(all.get(i), "00-%032x-00f067aa0ba902b7-01".formatted(i + 1));
      }
      List<TestRecord<byte[], byte[]>> traced = driver.records();

      assertThat(traced)
          .usingElementComparator(Comparator.comparing(TestRecord::value, Arrays::compare))
          .containsExactlyElementsOf(untraced);
      List<String> headers =
          traced.stream()
              .map(each -> TraceHeader.read(each.headers()))
              .filter(Objects::nonNull)
              .toList();
      assertThat(headers).hasSize(versions(messages(traced)).size());
      assertThat(spans)
          .isNotEmpty()
          .allMatch(each -> each.getName().equals("decide"))
          .extracting(each -> "00-%s-%s-01".formatted(each.getTraceId(), each.getSpanId()))
          .containsExactlyElementsOf(new LinkedHashSet<>(headers));
    }
  }

  private static List<DiagnosisMessage> messages(List<TestRecord<byte[], byte[]>> records) {
    return records.stream()
        .map(each -> EventJson.read(each.value(), DiagnosisMessage.class))
        .toList();
  }

  private static Traces recordingIn(List<SpanData> spans) {
    SpanExporter exporter =
        new SpanExporter() {
          @Override
          public CompletableResultCode export(Collection<SpanData> ended) {
            spans.addAll(ended);
            return CompletableResultCode.ofSuccess();
          }

          @Override
          public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
          }

          @Override
          public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
          }
        };
    return new Traces(
        SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build()
            .get("test"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
