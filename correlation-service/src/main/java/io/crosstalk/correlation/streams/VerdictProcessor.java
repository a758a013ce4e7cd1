package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Adjudicator;
import io.crosstalk.correlation.diagnosis.Answer;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.correlation.thumb.RulesOfThumb;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
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

  private static final String PARTS = "A/";
  private static final String CLOCK = "T/";

  /** Prefix of the latest verdicts on episodes that go on, as far as the past was remembered. */
  private static final String FORMER = "F/";

  private final Inventories inventories;
  private final InventoryGate gate;
  private final int partitions;
  private final RulesOfThumb rules;
  private final Map<String, SourceClock> clocks = new HashMap<>();
  private @Nullable ProcessorContext<byte[], byte[]> context;
  private @Nullable JournalStore store;
  private @Nullable EndedReplays ended;

  VerdictProcessor(
      Inventories inventories, InventoryGate gate, int partitions, RulesOfThumb rules) {
    this.inventories = inventories;
    this.gate = gate;
    this.partitions = partitions;
    this.rules = rules;
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
  }

  @Override
  public void process(Record<byte[], byte[]> message) {
    Answer answer = AnswersWire.answer(message.value());
    if (answer == null) {
      tick(AnswersWire.tick(message.value()));
    } else {
      collect(answer, message.key(), message.value());
    }
  }

  /** Parts are kept by revision: one domain may be revisions ahead of another. */
  private void collect(Answer answer, byte[] key, byte[] value) {
    String prefix =
        "%s%s/%08d/"
            .formatted(PARTS, new String(key, StandardCharsets.UTF_8), answer.inquiry().revision());
    store().put(prefix + answer.part(), value);
    List<Answer> answers = new ArrayList<>();
    for (KeyValue<String, byte[]> part : store().scan(prefix)) {
      answers.add(Objects.requireNonNull(AnswersWire.answer(part.value)));
    }
    if (answers.size() == answer.inquiry().parts()) {
      adjudicate(answers, key, prefix);
    }
  }

  private void adjudicate(List<Answer> answers, byte[] key, String prefix) {
    answers.sort(Comparator.comparingInt(Answer::part));
    Inquiry inquiry = answers.getFirst().inquiry();
    String kept = FORMER + new String(key, StandardCharsets.UTF_8);
    Inventory inventory = inventories.of(inquiry.world());
    answers.forEach(answer -> await(inventory, answer));
    Optional<Verdict> verdict = adjudicate(answers, inventory, kept);
    verdict.ifPresent(each -> tell(each, answers, key, kept));
    boolean complete = answers.stream().allMatch(Answer::complete);
    if (complete || !inquiry.closing()) {
      store().deleteAll(prefix);
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
    context().forward(new Record<>(key, json, 0L));
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
    store().deleteAll(PARTS + world + "/");
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
    context().forward(new Record<>(key, EventJson.write(next), 0L));
  }

  private JournalStore store() {
    return Objects.requireNonNull(store);
  }

  private ProcessorContext<byte[], byte[]> context() {
    return Objects.requireNonNull(context);
  }
}
