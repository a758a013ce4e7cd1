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
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.event.wire.MalformedRecordException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Stage 3, by episode: waits for all answers to an inquiry and gives one verdict. */
final class VerdictProcessor implements Processor<byte[], byte[], byte[], byte[]> {
  static final String STORE = "verdicts";

  static final String VERDICTS_SINK = "verdicts-sink";

  private static final String CLOCK = "T/";

  /** Prefix of the latest verdicts on episodes that go on, as far as the past was remembered. */
  private static final String FORMER = "F/";

  private final Inventories inventories;
  private final InventoryGate gate;
  private final int partitions;
  private final RulesOfThumb rules;
  private final Pieces pieces;
  private final Map<String, SourceClock> clocks = new HashMap<>();
  private @Nullable ProcessorContext<byte[], byte[]> context;
  private @Nullable JournalStore store;
  private @Nullable EndedReplays ended;
  private @Nullable Replies replies;
  private @Nullable LetterBox letters;

  VerdictProcessor(
      Inventories inventories,
      InventoryGate gate,
      int partitions,
      RulesOfThumb rules,
      Pieces pieces) {
    this.inventories = inventories;
    this.gate = gate;
    this.partitions = partitions;
    this.rules = rules;
    this.pieces = pieces;
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
    replies = new Replies(store());
    letters = new LetterBox(processorContext);
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
    StageRecord record;
    try {
      record = StageRecord.read(message.value());
    } catch (MalformedRecordException | MalformedJsonException e) {
      refuse(message, e);
      return;
    }
    switch (record) {
      case StageRecord.Shared shared -> replies().add(shared, message.value());
      case StageRecord.Reply reply -> {
        List<StageRecord.Reply> all = replies().add(reply, message.value());
        if (!all.isEmpty()) {
          adjudicate(all, message.key());
        }
      }
      case StageRecord.Ticked ticked -> tick(ticked.tick());
    }
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
    Inventory inventory = inventories.of(inquiry.world());
    List<Answer> answers = all.stream().map(replies()::answer).toList();
    answers.forEach(answer -> await(inventory, answer));
    String kept = FORMER + new String(key, StandardCharsets.UTF_8);
    verdict(answers, inventory, kept).ifPresent(each -> tell(each, answers, key, kept));
    boolean complete = answers.stream().allMatch(Answer::complete);
    if (complete || !inquiry.closing()) {
      replies().remove(inquiry);
    }
  }

  /** A diagnosis that fails is set aside: the verdicts on other victims go on. */
  private Optional<Verdict> verdict(List<Answer> answers, Inventory inventory, String kept) {
    try {
      return adjudicate(answers, inventory, kept)
          .map(verdict -> VerdictSeries.of(verdict, answers));
    } catch (RuntimeException e) {
      Inquiry inquiry = answers.getFirst().inquiry();
      letters()
          .send(
              inquiry.world(),
              inquiry.source(),
              "no verdict on %s could be made: %s".formatted(inquiry.victim().resource(), e),
              inquiry.decidedAtMs(),
              StageCodec.write(inquiry));
      return Optional.empty();
    }
  }

  /** What a source that has come as far as the decision told of changes is on the bus. */
  private void await(Inventory inventory, Answer answer) {
    long decidedAt = answer.inquiry().decidedAtMs();
    answer
        .evidenceThrough()
        .forEach(
            (source, through) -> {
              if (through.toEpochMilli() == decidedAt) {
                gate.await(inventory, source, decidedAt);
              }
            });
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
