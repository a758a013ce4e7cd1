package io.crosstalk.engine.stage.verdict;

import io.crosstalk.engine.diagnosis.DiagnosisMerger;
import io.crosstalk.engine.diagnosis.VerdictSeries;
import io.crosstalk.engine.diagnosis.finding.DomainReport;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.stage.Backpressure;
import io.crosstalk.engine.stage.DeadLetterSender;
import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.PlatformException;
import io.crosstalk.engine.stage.SourceProgress;
import io.crosstalk.engine.stage.Stage;
import io.crosstalk.engine.stage.StageKeys;
import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.engine.stage.StageTask;
import io.crosstalk.engine.stage.StageTopics;
import io.crosstalk.engine.stage.SupersededRuns;
import io.crosstalk.engine.stage.WorkSlices;
import io.crosstalk.engine.stage.codec.StageCodec;
import io.crosstalk.engine.stage.message.StageRecord;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.MalformedRecordException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stage 3, partitioned by episode: waits for all replies to a diagnosis request and merges them
 * into one verdict.
 */
public final class VerdictStage implements Stage {
  private static final Logger LOG = LoggerFactory.getLogger(VerdictStage.class);

  private static final String WATERMARKS = "T/";

  /**
   * Prefix of the keys of the latest verdicts on open episodes. These verdicts are repeated when
   * the samples before the onset are no longer available.
   */
  private static final String FORMER = "F/";

  private final Inventories inventories;
  private final Partitions partitions;
  private final Supplier<RulesOfThumb> rules;
  private final WorkSlices slices;
  private final StageTask task;
  private final StageStore store;
  private final EndedReplays ended;
  private final Replies replies;
  private final HeldRecords held;
  private final DeadLetterSender deadLetters;
  private final Map<String, SourceProgress> watermarksByKey = new HashMap<>();

  /** Worlds for which it has been logged that the limit of held records is exceeded. */
  private final Set<String> overLimit = new HashSet<>();

  /**
   * Creates the stage and restores its state from the store.
   *
   * @param rules rules of thumb now; they add remarks to verdicts and decide nothing
   * @param pressure back-pressure, shared by stages 2 and 3 of an instance
   * @throws PlatformException when the store fails, or another release has written it
   */
  public VerdictStage(
      Inventories inventories,
      Partitions partitions,
      Supplier<RulesOfThumb> rules,
      WorkSlices slices,
      Backpressure pressure,
      StageTask task,
      StageStore store) {
    this.inventories = inventories;
    this.partitions = partitions;
    this.rules = rules;
    this.slices = slices;
    this.task = task;
    this.store = store;
    for (StageStore.Entry watermarks : store.scan(WATERMARKS)) {
      watermarksByKey.put(watermarks.key(), SourceProgress.restore(watermarks.value()));
    }
    ended = new EndedReplays(store, inventories);
    replies = new Replies(store, pressure);
    held = new HeldRecords(store);
    deadLetters = new DeadLetterSender(task);
  }

  @Override
  public void close() {
    replies.leavePressure();
  }

  @Override
  public void resume() {
    replies.joinPressure();
  }

  @Override
  public boolean hasWork() {
    return !held.isEmpty();
  }

  @Override
  public void process(byte @Nullable [] key, byte @Nullable [] value) {
    if (key == null || value == null) {
      LOG.warn("a record of {} without key or value was ignored", StageTopics.REPLIES);
      return;
    }
    StageRecord record;
    try {
      record = StageRecord.read(value);
    } catch (MalformedRecordException | IllegalArgumentException e) {
      refuse(key, value, e);
      return;
    }
    if (held.has(record.world()) || !isReady(record)) {
      held.add(record.world(), key, value);
      enforceLimit(record.world());
    } else {
      work(record, key, value);
    }
  }

  private void work(StageRecord record, byte[] key, byte[] value) {
    switch (record) {
      case StageRecord.Shared shared -> replies.add(shared, value);
      case StageRecord.Reply reply -> {
        List<StageRecord.Reply> all = replies.add(reply, value);
        if (!all.isEmpty()) {
          merge(all, key);
        }
      }
      case StageRecord.Ticked ticked -> tick(ticked.tick());
    }
  }

  /**
   * Returns whether this instance's inventory has everything that the sources had sent when the
   * decision was made. This inventory may lag a little behind that of the instance that runs stage
   * 2.
   */
  private boolean isReady(StageRecord record) {
    if (!(record instanceof StageRecord.Reply reply)) {
      return true;
    }
    Inventory inventory = inventories.of(reply.request().world());
    long decidedAt = reply.request().decidedAtMs();
    return reply.evidenceThrough().entrySet().stream()
        .filter(each -> each.getValue().toEpochMilli() == decidedAt)
        .allMatch(each -> inventory.isComplete(each.getKey(), decidedAt));
  }

  /**
   * Processes the first held record of a world with the inventory as far as it is known here, if
   * the limit of held records is exceeded. This bounds the memory and ensures progress.
   */
  private void enforceLimit(String world) {
    if (!held.isFull()) {
      overLimit.clear();
      return;
    }
    if (overLimit.add(world)) {
      LOG.warn(
          "world {}: its inventory in this instance lags behind that of another one, and {} MiB"
              + " wait for it; verdicts are made without what is missing; see whether the brokers"
              + " answer",
          world,
          HeldRecords.MOST_BYTES >> 20);
    }
    workOff(world);
  }

  @Override
  public void continueWork() {
    long end = task.nanos() + slices.perPunctuation().toNanos();
    Set<String> closed = new HashSet<>();
    String world = held.next(closed);
    while (world != null) {
      long start = task.nanos();
      if (isReady(StageRecord.read(held.first(world).value()))) {
        workOff(world);
      } else {
        closed.add(world);
      }
      long now = task.nanos();
      held.used(world, now - start);
      world = now - end < 0 ? held.next(closed) : null;
    }
  }

  private void workOff(String world) {
    HeldRecords.Message first = held.first(world);
    held.done(world);
    work(StageRecord.read(first.value()), first.key(), first.value());
  }

  private void refuse(byte[] keyBytes, byte[] value, RuntimeException reason) {
    String key = new String(keyBytes, StandardCharsets.UTF_8);
    deadLetters.send(
        key.substring(0, Math.max(0, key.indexOf('/'))),
        StageTopics.REPLIES,
        "an answer could not be read: " + reason.getMessage(),
        0,
        value);
  }

  private void merge(List<StageRecord.Reply> all, byte[] key) {
    DiagnosisRequest request = all.getFirst().request();
    try {
      List<DomainReport> reports = all.stream().map(replies::answer).toList();
      String keptKey = FORMER + new String(key, StandardCharsets.UTF_8);
      merge(reports, inventories.of(request.world()), keptKey)
          .map(verdict -> VerdictSeries.of(verdict, reports))
          .ifPresent(verdict -> publish(verdict, reports, key, keptKey));
    } catch (PlatformException e) {
      throw e;
    } catch (RuntimeException e) {
      sendToDeadLetters(request, e);
    }
    if (!request.closing() || all.stream().allMatch(StageRecord.Reply::complete)) {
      replies.remove(request);
    }
  }

  /** Sends a failed diagnosis to the dead letters; the verdicts on other victims continue. */
  private void sendToDeadLetters(DiagnosisRequest request, RuntimeException reason) {
    deadLetters.send(
        request.world(),
        request.source(),
        "no verdict on %s could be made: %s".formatted(request.victim().resource(), reason),
        request.decidedAtMs(),
        StageCodec.write(request));
  }

  private void publish(Verdict verdict, List<DomainReport> reports, byte[] key, String keptKey) {
    byte[] json = EventJson.write(verdict);
    task.send(StageTask.Channel.VERDICTS, key, json);
    if (verdict.state() != VerdictState.PROVISIONAL) {
      store.delete(keptKey);
    } else if (isSilence(reports) || reports.stream().allMatch(DomainReport::remembered)) {
      store.put(keptKey, Gzip.pack(json));
    }
  }

  private Optional<Verdict> merge(List<DomainReport> reports, Inventory inventory, String keptKey) {
    boolean carriedOn =
        isSilence(reports)
            ? reports.getFirst().request().closing()
            : !reports.stream().allMatch(DomainReport::remembered);
    byte[] previous = carriedOn ? store.get(keptKey) : null;
    if (previous == null && carriedOn && isSilence(reports)) {
      return Optional.empty();
    }
    return previous == null
        ? DiagnosisMerger.merge(reports, inventory, rules.get())
        : Optional.of(
            DiagnosisMerger.repeatDiagnosis(
                EventJson.read(Gzip.unpack(previous), Verdict.class),
                reports,
                inventory,
                rules.get()));
  }

  /**
   * Returns whether the reports are about a silence. The end of a silence is reported if and only
   * if its beginning was reported, even if the samples before it are no longer kept.
   */
  private static boolean isSilence(List<DomainReport> reports) {
    return reports.getFirst().request().subject() == DiagnosisRequest.Subject.SILENCE;
  }

  private void tick(VerdictMessage.Complete tick) {
    replies.ticked(tick.world(), tick.partition());
    String key = WATERMARKS + tick.world() + "/" + tick.source();
    SourceProgress watermarks =
        watermarksByKey.computeIfAbsent(key, each -> new SourceProgress(tick.partitions()));
    boolean advanced =
        watermarks.advance(tick.partition(), tick.completeThrough().toEpochMilli(), tick.end());
    store.put(key, watermarks.snapshot());
    if (advanced) {
      inventories.of(tick.world()).passed(watermarks.time());
      forward(tick, watermarks);
    }
    if (watermarks.hasEnded()) {
      SupersededRuns.by(tick.world(), worlds()).forEach(this::forget);
      forget(tick.world());
      ended.add(World.parse(tick.world()));
    }
  }

  private Set<String> worlds() {
    return watermarksByKey.keySet().stream()
        .map(key -> key.substring(WATERMARKS.length(), key.indexOf('/', WATERMARKS.length())))
        .collect(Collectors.toSet());
  }

  private void forget(String world) {
    watermarksByKey.keySet().removeIf(key -> key.startsWith(WATERMARKS + world + "/"));
    store.deleteAll(WATERMARKS + world + "/");
    replies.forget(world);
    held.forget(world);
    store.deleteAll(FORMER + world + "/");
  }

  private void forward(VerdictMessage.Complete tick, SourceProgress watermarks) {
    VerdictMessage.Complete next =
        new VerdictMessage.Complete(
            tick.world(),
            tick.source(),
            task.partition(),
            partitions.count(),
            Instant.ofEpochMilli(watermarks.time()),
            watermarks.hasEnded());
    byte[] key = StageKeys.to(task.partition(), tick.world());
    task.send(StageTask.Channel.VERDICTS, key, EventJson.write(next));
  }
}
