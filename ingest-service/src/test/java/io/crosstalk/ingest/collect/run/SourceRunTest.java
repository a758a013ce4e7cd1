package io.crosstalk.ingest.collect.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.awaitility.Awaitility.await;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.ListeningSource;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.settings.CommonSettings;
import io.crosstalk.collectors.settings.ResourceIdentities;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.collectors.settings.SourcesFile;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.normalize.LimitProperties;
import io.crosstalk.ingest.normalize.PrefixOwners;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.FakeBus;
import io.crosstalk.ingest.publish.KnownResources;
import io.crosstalk.ingest.publish.LiveSources;
import io.crosstalk.ingest.publish.SeriesSources;
import io.crosstalk.ingest.publish.TestSources;
import io.crosstalk.testkit.TestClock;
import io.crosstalk.tracing.Traces;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceRunTest {
  private static final long NOW = Instant.parse("2026-11-21T12:00:00Z").toEpochMilli();
  private static final long LIMIT = NOW - 5_000;

  private final TestClock clock = new TestClock("2026-11-21T12:00:00Z");
  private final FakeBus bus = new FakeBus(true);
  private final LiveSources ticks = TestSources.of(10);
  private final Inventory inventory = new Inventory();
  private final PrefixOwners owners = new PrefixOwners();
  private SourceFleet fleet;

  @TempDir Path folder;

  @AfterEach
  void stop() {
    fleet.stopAll();
  }

  /** Settings of a source type that has none. */
  record None() {}

  /** Source type whose sources are defined by the test. */
  private static final class Scripted extends SourceType<None> {
    private final Function<SourceContext, Source> source;

    Scripted(String name, Function<SourceContext, Source> source) {
      super(name, None.class);
      this.source = source;
    }

    @Override
    public Source open(None settings, SourceContext context) {
      return source.apply(context);
    }
  }

  /** Action of a source when it is polled or listens. */
  @FunctionalInterface
  private interface Poll {
    void poll(SourceContext context, Intake intake) throws Exception;
  }

  /** Polled source with an action that the test defines. */
  private record Polled(SourceContext context, Poll poll) implements PolledSource {
    @Override
    public void poll(Intake intake) throws Exception {
      poll.poll(context, intake);
    }

    @Override
    public void check(CheckReport report) {}

    @Override
    public void close() {}
  }

  /** Listening source with an action that the test defines. */
  private record Listening(Poll script) implements ListeningSource {
    @Override
    public void listen(Intake intake) throws Exception {
      script.poll(null, intake);
    }

    @Override
    public void check(CheckReport report) {}

    @Override
    public void close() {}
  }

  private static SourceDefinition definition(
      String name, Duration timeout, Function<SourceContext, Source> source) {
    return new SourceDefinition(
        new CommonSettings(
            name, "scripted", Duration.ofMillis(20), timeout, Duration.ofMinutes(5), null),
        new Scripted("scripted", source),
        new None());
  }

  private static SourceDefinition polled(String name, Poll poll) {
    return definition(name, Duration.ofSeconds(20), context -> new Polled(context, poll));
  }

  private void run(SourceDefinition... definitions) {
    if (fleet == null) {
      SourcesProperties properties = new SourcesProperties(null, folder, 100);
      SourceStarter starter =
          new SourceStarter(
              properties,
              new LimitProperties(Duration.ofDays(31), Duration.ofMinutes(10)),
              bus,
              new ReadingMeters(bus.registry()),
              clock,
              Traces.OFF);
      fleet = new SourceFleet(starter, ticks, owners);
    }
    fleet.apply(
        new SourcesFile(
            List.of(definitions),
            ResourceIdentities.none(),
            List.of(),
            Map.of(),
            definitions.length),
        folder.resolve("sources.yaml"));
  }

  private SourceRun only() {
    return fleet.runs().iterator().next();
  }

  private SourceCondition condition(SourceRun run) {
    return run.condition(run.progress(run.definition().name()), clock.millis());
  }

  @Test
  void round_succeeds_publishesAndAdvancesWatermark() {
    run(
        polled(
            "vc-1",
            (context, intake) ->
                intake.sample(NOW - 1_000, context.id("vm-1"), "disk.iops", 5, null)));

    await().until(() -> only().health().lastSuccessMs() == NOW);
    assertThat(bus.samples()).containsExactly("vc-1/vm-1 " + (NOW - 1_000) + " disk.iops 5.0");
    assertThat(only().completeThrough("vc-1", NOW + 1)).isEqualTo(NOW);
    assertThat(condition(only())).isEqualTo(SourceCondition.OK);
  }

  @Test
  void source_fails_isRetriedAndReportsReason() {
    AtomicBoolean right = new AtomicBoolean();
    run(
        polled(
            "vc-1",
            (context, intake) -> {
              if (!right.get()) {
                throw new SourceException("the password is wrong");
              }
              intake.sample(NOW, "vm-1", "disk.iops", 5, null);
            }));

    await().until(() -> only().health().failure() != null);
    assertThat(only().health().failure().reason()).isEqualTo("the password is wrong");
    right.set(true);
    await().until(() -> bus.samples().size() == 1);
    await().until(() -> only().health().failure() == null);
  }

  @Test
  void samples_passedBeforeAFailure_arePublishedAndMemoryIsNotSaved() throws Exception {
    run(
        polled(
            "vc-1",
            (context, intake) -> {
              intake.sample(NOW, "vm-1", "disk.iops", 5, null);
              context.memory().put("at", "here");
              throw new SourceException("and then it broke");
            }));

    await().until(() -> bus.samples().size() == 1);
    await().until(() -> only().health().failuresInARow() > 1);
    assertThat(folder.resolve("vc-1.json")).doesNotExist();
    assertThat(only().progress("vc-1").isKnown()).isFalse();
  }

  @Test
  void memory_afterRestart_isRead() {
    Poll counting =
        (context, intake) -> {
          String last = context.memory().get("round");
          context.memory().put("round", last == null ? "1" : "again");
          intake.inventory(NOW, List.of());
        };
    run(polled("vc-1", counting));
    await().until(() -> Files.exists(folder.resolve("vc-1.json")));
    run();
    run(polled("vc-1", counting));
    await()
        .untilAsserted(() -> assertThat(folder.resolve("vc-1.json")).content().contains("again"));
  }

  @Test
  void source_hangs_doesNotDelayOthers() {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger opened = new AtomicInteger();
    SourceDefinition hanging =
        definition(
            "hanging",
            Duration.ofMillis(50),
            context -> {
              opened.incrementAndGet();
              return new Polled(context, (_, intake) -> awaitUninterruptibly(never));
            });
    run(
        hanging,
        polled("good", (context, intake) -> intake.sample(NOW, "vm-1", "disk.iops", 5, null)));

    await().until(() -> bus.samples().size() == 1);
    SourceRun hung =
        fleet.runs().stream()
            .filter(run -> run.definition().name().equals("hanging"))
            .findFirst()
            .orElseThrow();
    await().until(() -> hung.health().failure() != null);
    // The later reason is that of a slow machine: the source is looked at again after ten seconds.
    assertThat(hung.health().failure().reason())
        .containsAnyOf("it was broken off", "does not even stop");
    assertThat(opened).hasValue(1);
    never.countDown();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // the source hangs
      }
    }
  }

  @Test
  void samples_whileKafkaIsUnavailable_areKeptAndSentLater() {
    bus.goAway();
    AtomicInteger rounds = new AtomicInteger();
    run(
        polled(
            "vc-1",
            (context, intake) ->
                intake.sample(
                    NOW + rounds.incrementAndGet(), "vm-1", "disk.iops", rounds.get(), null)));
    await().until(() -> only().health().failure() != null);
    assertThat(only().health().failure().reason()).contains("waits in memory");
    assertThat(only().progress("vc-1").isKnown()).isFalse();

    bus.comeBack();
    await().until(() -> !bus.samples().isEmpty());
    assertThat(bus.samples().getFirst()).isEqualTo("vm-1 " + (NOW + 1) + " disk.iops 1.0");
  }

  @Test
  void source_lags_isPendingAndHoldsTicksBackUntilSilent() {
    run(
        polled(
            "vc-1",
            (context, intake) -> {
              intake.sample(NOW, "vm-1", "disk.iops", 5, null);
              intake.complete(NOW - 60_000);
            }));
    await().until(() -> only().progress("vc-1").isKnown());
    assertThat(condition(only())).isEqualTo(SourceCondition.PENDING);
    assertThat(only().completeThrough("vc-1", LIMIT)).isEqualTo(NOW - 60_000);

    clock.advance(Duration.ofMinutes(5));
    assertThat(condition(only())).isEqualTo(SourceCondition.SILENT);
    assertThat(only().completeThrough("vc-1", LIMIT + 300_000)).isEqualTo(LIMIT + 300_000);
  }

  @Test
  void source_waitsForKafka_timeDoesNotCountTowardsItsTimeout() {
    bus.goAway();
    AtomicInteger opened = new AtomicInteger();
    Poll muchAtOnce =
        (context, intake) -> {
          for (int i = 0; i < 150; i++) {
            intake.sample(NOW - 1_000 + i, "vm-1", "disk.iops", i, null);
          }
        };
    run(
        definition(
            "vc-1",
            Duration.ofSeconds(1),
            context -> {
              opened.incrementAndGet();
              return new Polled(context, muchAtOnce);
            }));
    await()
        .during(Duration.ofSeconds(2))
        .until(
            () -> {
              RoundResults.RoundFailure failure = only().health().failure();
              return failure == null || failure.reason().contains("waits in memory");
            });

    bus.comeBack();
    await().until(() -> bus.samples().size() == 150);
    assertThat(only().report().lost()).isZero();
    assertThat(opened).hasValue(1);
  }

  @Test
  void source_fails_reportsTimeOfTheFirstFailure() {
    run(
        polled(
            "vc-1",
            (context, intake) -> {
              throw new SourceException("the password is wrong");
            }));

    await().until(() -> only().state(clock.millis()) == SourceCondition.FAILING);
    clock.advance(Duration.ofMinutes(1));
    await().until(() -> only().health().failure().at().equals(clock.instant()));
    assertThat(only().health().failure().since()).isEqualTo(Instant.ofEpochMilli(NOW));
    clock.advance(Duration.ofMinutes(5));
    assertThat(only().state(clock.millis())).isEqualTo(SourceCondition.SILENT);
  }

  @Test
  void memory_roundFails_isDiscarded() {
    AtomicInteger rounds = new AtomicInteger();
    run(
        polled(
            "vc-1",
            (context, intake) -> {
              if (rounds.incrementAndGet() == 1) {
                context.memory().put("failed", "round");
                throw new SourceException("and then it broke");
              }
              context.memory().put("seen", context.memory().get("failed") + " in a good one");
            }));

    await().until(() -> Files.exists(folder.resolve("vc-1.json")));
    assertThat(folder.resolve("vc-1.json")).content().contains("null in a good one");
  }

  @Test
  void memory_ofAListener_isSavedOnlyAfterItsData() {
    CountDownLatch end = new CountDownLatch(1);
    AtomicReference<Runnable> meanwhile = new AtomicReference<>();
    bus.refuse(
        record -> {
          Runnable goOn = meanwhile.getAndSet(null);
          if (goOn != null) {
            goOn.run();
          }
          return false;
        },
        new IllegalStateException());
    run(
        definition(
            "flows",
            Duration.ofSeconds(20),
            context ->
                new Listening(
                    (_, intake) -> {
                      intake.sample(NOW, "vm-1", "net.tx.throughput", 5, null);
                      context.memory().put("at", "first");
                      meanwhile.set(
                          () -> {
                            intake.sample(NOW, "vm-2", "net.tx.throughput", 5, null);
                            context.memory().put("at", "second");
                            bus.goAway();
                          });
                      end.await();
                    })));

    await().until(() -> Files.exists(folder.resolve("flows.json")));
    await().until(() -> only().health().failure() != null);
    assertThat(folder.resolve("flows.json")).content().contains("first");
    bus.comeBack();
    await()
        .untilAsserted(() -> assertThat(folder.resolve("flows.json")).content().contains("second"));
  }

  @Test
  void samples_passedWhileTheListenerStops_areDelivered() {
    CountDownLatch listening = new CountDownLatch(1);
    run(
        definition(
            "flows",
            Duration.ofSeconds(20),
            context ->
                new Listening(
                    (_, intake) -> {
                      CountDownLatch never = new CountDownLatch(1);
                      listening.countDown();
                      try {
                        never.await();
                      } catch (InterruptedException e) {
                        boolean unused = never.await(200, TimeUnit.MILLISECONDS);
                        intake.sample(NOW, "vm-1", "net.tx.throughput", 5, null);
                      }
                    })));
    await().until(() -> listening.getCount() == 0);
    run();

    assertThat(bus.samples()).hasSize(1);
  }

  private SourceDefinition listening(Consumer<Intake> each) {
    return definition(
        "flows",
        Duration.ofSeconds(20),
        context ->
            new Announcing(
                intake -> {
                  CountDownLatch never = new CountDownLatch(1);
                  do {
                    each.accept(intake);
                  } while (!never.await(20, TimeUnit.MILLISECONDS));
                }));
  }

  /** Action of a source when it listens. */
  @FunctionalInterface
  private interface Listen {
    void listen(Intake intake) throws Exception;
  }

  /** Listening source that declares its watermark itself. */
  private record Announcing(Listen script) implements ListeningSource {
    @Override
    public void listen(Intake intake) throws Exception {
      script.listen(intake);
    }

    @Override
    public boolean announces() {
      return true;
    }

    @Override
    public void check(CheckReport report) {}

    @Override
    public void close() {}
  }

  @Test
  void stream_stopsWhileItsSourceRuns_becomesSilent() {
    run(
        listening(
            intake -> {
              intake.sample(clock.millis(), "vm-1", "net.tx.throughput", 5, null);
              intake.complete(clock.millis());
              intake.stream("slow").sample(NOW, "vm-2", "net.tx.throughput", 5, null);
              intake.stream("slow").complete(NOW);
            }));
    await().until(() -> condition(only(), "flows.slow") == SourceCondition.OK);

    clock.advance(Duration.ofMinutes(6));
    await().until(() -> condition(only(), "flows") == SourceCondition.OK);
    assertThat(condition(only(), "flows.slow")).isEqualTo(SourceCondition.SILENT);
    assertThat(only().completeThrough("flows.slow", LIMIT + 360_000)).isEqualTo(LIMIT + 360_000);
  }

  @Test
  void listener_catchesUpWithOldData_isOk() {
    AtomicLong through = new AtomicLong(NOW - 7_200_000);
    run(
        listening(
            intake -> {
              long timeMs = through.addAndGet(1_000);
              intake.sample(timeMs, "vm-1", "net.tx.throughput", 5, null);
              intake.complete(timeMs);
            }));

    await().until(() -> only().progress("flows").isKnown());
    assertThat(condition(only())).isEqualTo(SourceCondition.OK);
    assertThat(only().completeThrough("flows", LIMIT)).isLessThan(NOW - 6_000_000);
  }

  @Test
  void streams_ofAListenerWithoutWatermark_areCompleteThroughNow() {
    CountDownLatch end = new CountDownLatch(1);
    run(
        definition(
            "flows",
            Duration.ofSeconds(20),
            context ->
                new Listening(
                    (_, intake) -> {
                      intake.stream("b").sample(NOW, "vm-1", "net.tx.throughput", 5, null);
                      end.await();
                    })));

    await().until(() -> only().streams().contains("flows.b"));
    await().until(() -> only().completeThrough("flows.b", NOW + 1) == NOW);
  }

  private SourceCondition condition(SourceRun run, String stream) {
    return run.condition(run.progress(stream), clock.millis());
  }

  @Test
  void silenceSignal_refusedByKafka_isSentAgain() {
    run(failing());
    await().until(() -> only().health().failure() != null);
    SilenceSignals signals = new SilenceSignals(fleet, bus, clock);
    clock.advance(Duration.ofMinutes(6));
    bus.refuse(record -> true, new TimeoutException("no broker"));
    signals.send();
    assertThat(bus.inventory(Topics.CHANGES)).isEmpty();

    bus.refuse(record -> false, new TimeoutException("no broker"));
    signals.send();
    signals.send();
    assertThat(signalled()).containsExactly("source_silent: nobody there");
  }

  private static SourceDefinition failing() {
    return polled(
        "vc-1",
        (context, intake) -> {
          throw new SourceException("nobody there");
        });
  }

  private List<String> signalled() {
    return bus.inventory(Topics.CHANGES).stream()
        .map(message -> ((InventoryMessage.ChangeSeen) message).change().detail())
        .toList();
  }

  @Test
  void source_returnsLate_isReportedAndCanBecomeSilentAgain() {
    AtomicLong through = new AtomicLong(NOW - 10_000);
    run(polled("vc-1", (context, intake) -> intake.complete(through.incrementAndGet())));
    await().until(() -> only().progress("vc-1").coveredMs() > NOW - 9_990);
    SilenceSignals signals = new SilenceSignals(fleet, bus, clock);
    clock.advance(Duration.ofMinutes(6));
    signals.send();
    through.set(clock.millis() - 120_000);
    await().until(() -> condition(only()) == SourceCondition.PENDING);
    signals.send();
    clock.advance(Duration.ofMinutes(30));
    signals.send();

    assertThat(signalled())
        .containsExactly(
            "source_silent: nothing comes from it",
            "source_back",
            "source_silent: nothing comes from it");
  }

  @Test
  void source_removedAndAddedAgain_signalsSilenceAgain() {
    run(failing());
    SilenceSignals signals = new SilenceSignals(fleet, bus, clock);
    clock.advance(Duration.ofMinutes(6));
    await().until(() -> only().health().failure() != null);
    signals.send();
    run();
    signals.send();
    run(failing());
    await().until(() -> only().health().failure() != null);
    clock.advance(Duration.ofMinutes(6));
    signals.send();

    assertThat(signalled()).hasSize(2);
  }

  private SourcesOverview overview(SimpleMeterRegistry registry) {
    return new SourcesOverview(
        fleet, ticks, new NoMapping(), inventory, new SeriesSources(), clock, registry);
  }

  /** An inventory that the test fills. */
  private static final class Inventory implements KnownResources {
    private final Set<String> ids = new HashSet<>();

    @Override
    public boolean isMissing(String resource) {
      return !ids.contains(resource);
    }

    @Override
    public void add(String resource) {
      ids.add(resource);
    }
  }

  @Test
  void changes_ofResourcesThatTheInventoryDoesNotHave_areAWarningUntilItHasThem() {
    inventory.add("vm-1");
    run(
        polled(
            "plans",
            (context, intake) -> {
              intake.change(NOW - 20_000, "vm-1", ChangeKind.BACKUP_START, "nightly");
              intake.change(NOW - 10_000, "vm-2", ChangeKind.BACKUP_START, "nightly");
              intake.complete(NOW);
            }));
    SourcesOverview overview = overview(new SimpleMeterRegistry());
    await().until(() -> only().changedResources().size() == 2);

    assertThat(overview.all().getFirst().warnings())
        .containsExactly(
            "changes of the last day name resources that the inventory does not have, so that no"
                + " diagnosis uses them: vm-2; correct the ids, or add the resources to the"
                + " inventory");

    inventory.add("vm-2");
    assertThat(overview.all().getFirst().warnings()).isEmpty();
  }

  @Test
  void pushSource_unknownCounts_areNotShownAsZero() {
    run(polled("vc-1", (context, intake) -> {}));
    ticks.recordArrival("scripts");
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    SourcesOverview overview = overview(registry);
    overview.look();

    assertThat(overview.all())
        .extracting(SourceStatus::name, status -> status.counts().lost() != null)
        .containsExactly(tuple("vc-1", true), tuple("scripts", false));
    assertThat(
            registry.get("crosstalk.ingest.source.lost").tag("source", "scripts").gauge().value())
        .isNaN();
  }

  @Test
  void pushSource_withRejections_showsThemInItsStatus() {
    run();
    ticks.recordArrival("collector-1");
    ticks.tallies().count("collector-1", 7, 2, "two series are one");
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    SourcesOverview overview = overview(registry);
    overview.look();

    assertThat(overview.all())
        .singleElement()
        .satisfies(
            status -> {
              assertThat(status.counts().samples()).isEqualTo(7);
              assertThat(status.counts().rejected()).isEqualTo(2);
              assertThat(status.lastRejection()).isEqualTo("two series are one");
            });
    assertThat(
            registry
                .get("crosstalk.ingest.source.rejected")
                .tag("source", "collector-1")
                .gauge()
                .value())
        .isEqualTo(2);
  }

  @Test
  void pushSource_ofNothingUsable_isUnusedAndSaysWhatIsLeftOut() {
    run();
    ticks.recordArrival("collector-1");
    for (int minute = 0; minute < 5; minute++) {
      ticks.tallies().recordData("collector-1", NOW + minute * 60_000L, 0);
    }
    ticks.tallies().leftOut("collector-1").add("no_resource", 80, "k8s.pod", "send it", NOW);

    assertThat(overview(new SimpleMeterRegistry()).all())
        .singleElement()
        .satisfies(
            status -> {
              assertThat(status.state()).isEqualTo(SourceCondition.UNUSED);
              assertThat(status.warnings())
                  .containsExactly(
                      "no diagnosis can use anything of this source: none of its metrics is one of"
                          + " those in docs/vocabulary.md; see what is left out",
                      "80 points are left out: send it, for instance k8s.pod");
              assertThat(status.leftOut())
                  .containsExactly(
                      new LeftOut(
                          "no_resource", 80, Instant.ofEpochMilli(NOW), "k8s.pod", "send it"));
            });
  }

  /** A log of which no counter is known has no samples at all. */
  @Test
  void collectedSource_fromWhichEverythingIsLeftOut_isUnusedAndNotSilent() {
    LeftOut columns = new LeftOut("columns", 3, Instant.ofEpochMilli(NOW), "Processeur", "columns");
    run(
        definition(
            "files",
            Duration.ofSeconds(20),
            context ->
                new PolledSource() {
                  @Override
                  public void poll(Intake intake) {
                    intake.complete(0);
                  }

                  @Override
                  public List<LeftOut> leftOut() {
                    return List.of(columns);
                  }

                  @Override
                  public void check(CheckReport report) {}

                  @Override
                  public void close() {}
                }));
    await().until(() -> only().health().lastSuccessMs() == NOW);

    assertThat(only().state(NOW)).isEqualTo(SourceCondition.STARTING);
    assertThat(only().state(NOW + 3_600_000)).isEqualTo(SourceCondition.UNUSED);
  }

  @Test
  void collectedSource_ofNothingUsable_isUnusedAfterFiveMinutesOfItsData() {
    AtomicLong time = new AtomicLong(NOW - 10 * 60_000);
    AtomicInteger minutes = new AtomicInteger(4);
    run(
        polled(
            "files",
            (context, intake) -> {
              if (minutes.getAndDecrement() > 0) {
                intake.sample(time.addAndGet(60_000), "x", "queue length", 1, null);
              }
              intake.complete(clock.millis());
            }));
    await().until(() -> only().report().samples() == 4);
    assertThat(only().state(NOW)).isEqualTo(SourceCondition.OK);
    minutes.set(1);
    await().until(() -> only().state(NOW) == SourceCondition.UNUSED);
    assertThat(overview(new SimpleMeterRegistry()).all().getFirst().warnings())
        .anyMatch(text -> text.contains("docs/vocabulary.md"));
  }

  @Test
  void pushSource_withUsableSamples_isOk() {
    run();
    ticks.recordArrival("collector-1");
    for (int minute = 0; minute < 5; minute++) {
      ticks.tallies().recordData("collector-1", NOW + minute * 60_000L, minute == 0 ? 1 : 0);
    }
    assertThat(overview(new SimpleMeterRegistry()).all())
        .singleElement()
        .extracting(SourceStatus::state)
        .isEqualTo(SourceCondition.OK);
  }

  @Test
  void silence_lastsSeveralRounds_isPublishedOnce() {
    run(
        polled(
            "vc-1",
            (context, intake) -> {
              throw new SourceException("nobody there");
            }));
    await().until(() -> only().health().failure() != null);
    SilenceSignals signals = new SilenceSignals(fleet, bus, clock);
    signals.send();
    assertThat(bus.inventory(Topics.CHANGES)).isEmpty();

    clock.advance(Duration.ofMinutes(6));
    signals.send();
    signals.send();
    assertThat(bus.inventory(Topics.CHANGES))
        .singleElement()
        .satisfies(
            message -> {
              var change = ((InventoryMessage.ChangeSeen) message).change();
              assertThat(change.resource()).isEqualTo("source/vc-1");
              assertThat(change.detail()).isEqualTo("source_silent: nobody there");
            });
  }

  @Test
  void listener_passesSamples_areDeliveredWhileItListens() {
    CountDownLatch end = new CountDownLatch(1);
    run(
        definition(
            "flows",
            Duration.ofSeconds(20),
            context ->
                new Listening(
                    (_, intake) -> {
                      intake.sample(NOW, "vm-1", "net.tx.throughput", 5, null);
                      end.await();
                    })));

    await().until(() -> bus.samples().size() == 1);
    await().until(() -> condition(only()) == SourceCondition.OK);
    assertThat(only().completeThrough("flows", NOW + 1)).isEqualTo(NOW);
    clock.advance(Duration.ofMinutes(6));
    await().until(() -> only().progress("flows").coveredMs() > NOW);
    assertThat(condition(only())).isEqualTo(SourceCondition.SILENT);
  }

  /** Listening source that passes on old samples until the test ends it. */
  private record CatchingUp(CountDownLatch end) implements ListeningSource {
    @Override
    public void listen(Intake intake) throws Exception {
      intake.sample(NOW, "vm-1", "net.tx.throughput", 5, null);
      end.await();
    }

    @Override
    public boolean announces() {
      return true;
    }

    @Override
    public void check(CheckReport report) {}

    @Override
    public void close() {}
  }

  @Test
  void announcingListener_declaresNothing_hasNoWatermark() {
    CountDownLatch end = new CountDownLatch(1);
    run(definition("flows", Duration.ofSeconds(20), context -> new CatchingUp(end)));

    await().until(() -> bus.samples().size() == 1);
    await().until(() -> only().health().lastSuccessMs() == NOW);
    assertThat(only().progress("flows").isKnown()).isFalse();
    end.countDown();
  }

  @Test
  void source_interruptsItself_isPolledAgain() {
    AtomicInteger rounds = new AtomicInteger();
    run(
        polled(
            "vc-1",
            (context, intake) -> {
              if (rounds.incrementAndGet() == 1) {
                throw new InterruptedException("inside");
              }
            }));

    await().until(() -> rounds.get() > 1);
  }

  @Test
  void memory_unreadableInventory_doesNotStopTheSource() throws Exception {
    Files.writeString(folder.resolve("vc-1.json"), "{\"inventory\":\"[{\"}");
    AtomicInteger rounds = new AtomicInteger();
    run(polled("vc-1", (context, intake) -> rounds.incrementAndGet()));

    await().until(() -> rounds.get() > 0);
  }

  @Test
  void fleet_fileChanges_restartsOnlyChangedSources() {
    AtomicInteger opened = new AtomicInteger();
    SourceDefinition same =
        definition(
            "same",
            Duration.ofSeconds(20),
            context -> {
              opened.incrementAndGet();
              return new Polled(context, (_, intake) -> {});
            });
    run(same, polled("old", (context, intake) -> {}));
    await().until(() -> opened.get() == 1);
    SourceRun before =
        fleet.runs().stream()
            .filter(run -> run.definition().name().equals("same"))
            .findFirst()
            .orElseThrow();

    run(same, polled("new", (context, intake) -> {}));

    assertThat(fleet.runs())
        .extracting(run -> run.definition().name())
        .containsExactlyInAnyOrder("same", "new");
    assertThat(fleet.runs()).contains(before);
    assertThat(opened).hasValue(1);
  }
}
