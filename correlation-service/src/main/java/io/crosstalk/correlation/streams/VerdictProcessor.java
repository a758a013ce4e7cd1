package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Adjudicator;
import io.crosstalk.correlation.diagnosis.Answer;
import io.crosstalk.correlation.diagnosis.VerdictSeries;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.correlation.thumb.RulesOfThumb;
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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stage 3, by episode: waits for all answers to an inquiry and gives one verdict. */
final class VerdictProcessor implements Processor<byte[], byte[], byte[], byte[]> {
  private static final Logger LOG = LoggerFactory.getLogger(VerdictProcessor.class);

  static final String STORE = "verdicts";

  static final String VERDICTS_SINK = "verdicts-sink";

  private static final String CLOCK = "T/";

  /** Prefix of the latest verdicts on episodes that go on, as far as the past was remembered. */
  private static final String FORMER = "F/";

  private final Inventories inventories;
  private final int partitions;
  private final RulesOfThumb rules;
  private final Slices slices;
  private final Pieces pieces;
  private final AnswerPressure pressure;
  private final Map<String, SourceClock> clocks = new HashMap<>();

  /** Worlds of which it was told that too much waits. */
  private final Set<String> overfull = new HashSet<>();

  private @Nullable ProcessorContext<byte[], byte[]> context;
  private @Nullable JournalStore store;
  private @Nullable EndedReplays ended;
  private @Nullable Replies replies;
  private @Nullable HeldRecords held;
  private @Nullable Cancellable goingOn;
  private @Nullable LetterBox letters;

  VerdictProcessor(
      Inventories inventories,
      int partitions,
      RulesOfThumb rules,
      Slices slices,
      Pieces pieces,
      AnswerPressure pressure) {
    this.inventories = inventories;
    this.partitions = partitions;
    this.rules = rules;
    this.slices = slices;
    this.pieces = pieces;
    this.pressure = pressure;
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> processorContext) {
    context = processorContext;
    store = processorContext.getStateStore(STORE);
    clocks.clear();
    for (KeyValue<String, byte[]> clock : store().scan(CLOCK)) {
      clocks.put(clock.key, SourceClock.restore(clock.value));
    }
    ended = new EndedReplays(store(), inventories);
    if (replies != null) {
      replies.close();
    }
    replies = new Replies(store(), pressure);
    held = new HeldRecords(store());
    letters = new LetterBox(processorContext);
    if (goingOn != null) {
      goingOn.cancel();
    }
    goingOn =
        processorContext.schedule(slices.pause(), PunctuationType.WALL_CLOCK_TIME, time -> goOn());
  }

  @Override
  public void close() {
    if (replies != null) {
      replies.close();
    }
  }

  @Override
  public void process(Record<byte[], byte[]> message) {
    long begin = System.nanoTime();
    try {
      take(message);
    } finally {
      pieces.ended(Pieces.Stage.VERDICTS, begin);
    }
  }

  private void take(Record<byte[], byte[]> message) {
    if (message.key() == null || message.value() == null) {
      LOG.warn("a record of {} without key or value was ignored", BusTopics.ANSWERS);
      return;
    }
    StageRecord record;
    try {
      record = StageRecord.read(message.value());
      World.parse(record.world());
    } catch (MalformedRecordException | IllegalArgumentException e) {
      refuse(message, e);
      return;
    }
    if (held().has(record.world()) || !isReady(record)) {
      held().add(record.world(), message.key(), message.value());
      keepBound(record.world());
    } else {
      work(record, message.key(), message.value());
    }
  }

  private void work(StageRecord record, byte[] key, byte[] value) {
    switch (record) {
      case StageRecord.Shared shared -> replies().add(shared, value);
      case StageRecord.Reply reply -> {
        List<StageRecord.Reply> all = replies().add(reply, value);
        if (!all.isEmpty()) {
          adjudicate(all, key);
        }
      }
      case StageRecord.Ticked ticked -> tick(ticked.tick());
    }
  }

  /**
   * Whether this instance's inventory knows all that the sources had told when the decision was
   * made. It may lag a little behind that of the instance with stage 2.
   */
  private boolean isReady(StageRecord record) {
    if (!(record instanceof StageRecord.Reply reply)) {
      return true;
    }
    Inventory inventory = inventories.of(reply.inquiry().world());
    long decidedAt = reply.inquiry().decidedAtMs();
    return reply.evidenceThrough().entrySet().stream()
        .filter(each -> each.getValue().toEpochMilli() == decidedAt)
        .allMatch(each -> inventory.isComplete(each.getKey(), decidedAt));
  }

  /**
   * Works off the first record of a world with the inventory as far as it is known here, when more
   * waits than may: memory is bounded, and the task must go on.
   */
  private void keepBound(String world) {
    if (!held().isFull()) {
      overfull.clear();
      return;
    }
    if (overfull.add(world)) {
      LOG.warn(
          "world {}: its inventory in this instance lags behind that of another one, and {} MiB"
              + " wait for it; verdicts are made without what is missing; see whether the brokers"
              + " answer",
          world,
          HeldRecords.MOST_BYTES >> 20);
    }
    workOff(world);
  }

  private void goOn() {
    if (held().isEmpty()) {
      return;
    }
    long begin = System.nanoTime();
    long end = begin + slices.perPunctuation().toNanos();
    Set<String> closed = new HashSet<>();
    String world = held().next(closed);
    while (world != null) {
      long start = System.nanoTime();
      if (isReady(StageRecord.read(held().first(world).value))) {
        workOff(world);
      } else {
        closed.add(world);
      }
      long now = System.nanoTime();
      held().used(world, now - start);
      world = now - end < 0 ? held().next(closed) : null;
    }
    pieces.ended(Pieces.Stage.VERDICTS, begin);
  }

  private void workOff(String world) {
    KeyValue<byte[], byte[]> first = held().first(world);
    held().done(world);
    work(StageRecord.read(first.value), first.key, first.value);
  }

  private void refuse(Record<byte[], byte[]> message, RuntimeException reason) {
    String key = new String(message.key(), StandardCharsets.UTF_8);
    letters()
        .send(
            key.substring(0, Math.max(0, key.indexOf('/'))),
            BusTopics.ANSWERS,
            "an answer could not be read: " + reason.getMessage(),
            0,
            message.value());
  }

  private void adjudicate(List<StageRecord.Reply> all, byte[] key) {
    Inquiry inquiry = all.getFirst().inquiry();
    try {
      List<Answer> answers = all.stream().map(replies()::answer).toList();
      String kept = FORMER + new String(key, StandardCharsets.UTF_8);
      adjudicate(answers, inventories.of(inquiry.world()), kept)
          .map(verdict -> VerdictSeries.of(verdict, answers))
          .ifPresent(verdict -> tell(verdict, answers, key, kept));
    } catch (KafkaException | StateVersionException e) {
      throw e;
    } catch (RuntimeException e) {
      setAside(inquiry, e);
    }
    if (!inquiry.closing() || all.stream().allMatch(StageRecord.Reply::complete)) {
      replies().remove(inquiry);
    }
  }

  /** A diagnosis that fails is set aside: the verdicts on other victims go on. */
  private void setAside(Inquiry inquiry, RuntimeException reason) {
    letters()
        .send(
            inquiry.world(),
            inquiry.source(),
            "no verdict on %s could be made: %s".formatted(inquiry.victim().resource(), reason),
            inquiry.decidedAtMs(),
            StageCodec.write(inquiry));
  }

  private void tell(Verdict verdict, List<Answer> answers, byte[] key, String kept) {
    byte[] json = EventJson.write(verdict);
    context().forward(new Record<>(key, json, 0L), VERDICTS_SINK);
    if (verdict.state() != VerdictState.PROVISIONAL) {
      store().delete(kept);
    } else if (isSilence(answers) || answers.stream().allMatch(Answer::remembered)) {
      store().put(kept, Gzip.pack(json));
    }
  }

  private Optional<Verdict> adjudicate(List<Answer> answers, Inventory inventory, String kept) {
    boolean carriedOn =
        isSilence(answers)
            ? answers.getFirst().inquiry().closing()
            : !answers.stream().allMatch(Answer::remembered);
    byte[] former = carriedOn ? store().get(kept) : null;
    if (former == null && carriedOn && isSilence(answers)) {
      return Optional.empty();
    }
    return former == null
        ? Adjudicator.adjudicate(answers, inventory, rules)
        : Optional.of(
            Adjudicator.carryOn(
                EventJson.read(Gzip.unpack(former), Verdict.class), answers, inventory, rules));
  }

  /** A silence ends if and only if it was told, whatever the windows have forgotten since. */
  private static boolean isSilence(List<Answer> answers) {
    return answers.getFirst().inquiry().subject() == Inquiry.Subject.SILENCE;
  }

  private void tick(VerdictMessage.Complete tick) {
    replies().ticked(tick.world(), tick.partition());
    String key = CLOCK + tick.world() + "/" + tick.source();
    SourceClock clock = clocks.computeIfAbsent(key, each -> new SourceClock(tick.partitions()));
    boolean advanced =
        clock.hear(tick.partition(), tick.completeThrough().toEpochMilli(), tick.end());
    store().put(key, clock.snapshot());
    if (advanced) {
      inventories.of(tick.world()).passed(clock.time());
      forward(tick, clock);
    }
    if (clock.hasEnded()) {
      Superseded.by(tick.world(), worlds()).forEach(this::forget);
      forget(tick.world());
      Objects.requireNonNull(ended).add(World.parse(tick.world()));
    }
  }

  private Set<String> worlds() {
    return clocks.keySet().stream()
        .map(key -> key.substring(CLOCK.length(), key.indexOf('/', CLOCK.length())))
        .collect(Collectors.toSet());
  }

  private void forget(String world) {
    clocks.keySet().removeIf(key -> key.startsWith(CLOCK + world + "/"));
    store().deleteAll(CLOCK + world + "/");
    replies().forget(world);
    held().forget(world);
    store().deleteAll(FORMER + world + "/");
  }

  private void forward(VerdictMessage.Complete tick, SourceClock clock) {
    VerdictMessage.Complete next =
        new VerdictMessage.Complete(
            tick.world(),
            tick.source(),
            context().taskId().partition(),
            partitions,
            Instant.ofEpochMilli(clock.time()),
            clock.hasEnded());
    byte[] key = Partitioning.to(context().taskId().partition(), tick.world());
    context().forward(new Record<>(key, EventJson.write(next), 0L), VERDICTS_SINK);
  }

  private HeldRecords held() {
    return Objects.requireNonNull(held);
  }

  private Replies replies() {
    return Objects.requireNonNull(replies);
  }

  private LetterBox letters() {
    return Objects.requireNonNull(letters);
  }

  private JournalStore store() {
    return Objects.requireNonNull(store);
  }

  private ProcessorContext<byte[], byte[]> context() {
    return Objects.requireNonNull(context);
  }
}
