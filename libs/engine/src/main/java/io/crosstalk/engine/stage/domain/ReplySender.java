package io.crosstalk.engine.stage.domain;

import io.crosstalk.engine.diagnosis.examination.RequestGroup;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.DeadLetterSender;
import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.StageKeys;
import io.crosstalk.engine.stage.StageTask;
import io.crosstalk.engine.stage.StageTopics;
import io.crosstalk.engine.stage.codec.StageCodec;
import io.crosstalk.engine.stage.message.LoadBlock;
import io.crosstalk.engine.stage.message.StageRecord;
import io.crosstalk.engine.stage.message.StageRecord.Reply;
import io.crosstalk.engine.stage.message.StageRecord.Report;
import io.crosstalk.event.VerdictMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Sends findings, replies and ticks to stage 3, and unusable input to the dead letters. */
final class ReplySender {
  private final StageTask task;
  private final Partitions partitions;
  private final DeadLetterSender deadLetters;

  /**
   * Creates a sender.
   *
   * @param partitions partitions of stage 3
   */
  ReplySender(StageTask task, Partitions partitions) {
    this.task = task;
    this.partitions = partitions;
    this.deadLetters = new DeadLetterSender(task);
  }

  /** Sends a block that cannot be read to the dead letters. */
  void refuse(byte[] key, byte[] value, RuntimeException reason) {
    deadLetters.send(
        StageKeys.world(key),
        StageTopics.LOADS,
        "a block of loads could not be read: " + reason.getMessage(),
        0,
        value);
  }

  private static byte[] answerKey(DiagnosisRequest request) {
    return (request.world() + "/" + request.episode().id()).getBytes(StandardCharsets.UTF_8);
  }

  private void send(byte[] key, byte[] value) {
    task.send(StageTask.Channel.REPLIES, key, value);
  }

  /** Sends the watermark of a source to all partitions of stage 3. */
  void tick(String worldKey, String source, long throughMs, boolean ended) {
    VerdictMessage.Complete tick =
        new VerdictMessage.Complete(
            worldKey,
            source,
            task.partition(),
            partitions.count(),
            Instant.ofEpochMilli(throughMs),
            ended);
    byte[] value = new StageRecord.Ticked(tick).bytes();
    for (int target = 0; target < partitions.count(); target++) {
      send(StageKeys.to(target, worldKey), value);
    }
  }

  /** Creates the output for the ticks of one world. */
  TickAdvance.Output output(WorldDomains world) {
    return new WorldOutput(world);
  }

  private final class WorldOutput implements TickAdvance.Output {
    private final WorldDomains world;

    WorldOutput(WorldDomains world) {
      this.world = world;
    }

    @Override
    public void share(String id, DomainFinding finding, List<DiagnosisRequest> requests) {
      byte[] value = new StageRecord.Shared(world.key(), task.partition(), id, finding).bytes();
      Set<Integer> targets = new TreeSet<>();
      requests.forEach(each -> targets.add(partitions.of(answerKey(each))));
      targets.forEach(target -> send(StageKeys.to(target, world.key()), value));
    }

    @Override
    public void answer(DiagnosisRequest request, List<Report> reports, boolean remembered) {
      Reply reply = world.reply(request, task.partition(), reports, remembered);
      boolean again = request.reconsidered();
      send(answerKey(request), (again ? reply.asComplete() : reply).bytes());
      if (!again && request.closing() && !reply.complete()) {
        world.deferred().add(request);
      }
    }

    @Override
    public void setAside(RequestGroup group, String reason) {
      deadLetters.send(
          world.key(),
          group.lead().source(),
          "the examination of %s for %s and %d other requests was given up: %s"
              .formatted(
                  group.domain().id(),
                  group.lead().victim().resource(),
                  group.requests().size() - 1,
                  reason),
          group.lead().decidedAtMs(),
          StageCodec.write(group.lead()));
    }

    @Override
    public void setAside(byte[] block, RuntimeException reason) {
      deadLetters.send(
          world.key(),
          LoadBlock.Header.decode(block).source(),
          "a block of loads could not be applied: " + reason,
          LoadBlock.Header.decode(block).throughMs(),
          block);
    }
  }
}
