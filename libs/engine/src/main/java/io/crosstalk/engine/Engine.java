package io.crosstalk.engine;

import io.crosstalk.engine.diagnosis.finding.DomainReport;
import io.crosstalk.engine.incident.IncidentReplay;
import io.crosstalk.engine.incident.SiteTime;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.stage.MemoryStages;
import io.crosstalk.engine.stage.ReplyReader;
import io.crosstalk.engine.stage.StageTask.Channel;
import io.crosstalk.event.Change;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Keys;
import io.crosstalk.event.Resource;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The whole chain from the samples of one world to its incidents, in memory: the three stages that
 * the platform runs on Kafka, and the incidents that it keeps in PostgreSQL. Same input, same
 * output. Not thread-safe.
 */
public final class Engine {
  private static final Instant FOREVER = Instant.parse("2100-01-01T00:00:00Z");

  private final World world;
  private final SiteTime site;
  private final MemoryStages stages;
  private final ReplyReader replies = new ReplyReader();
  private final Map<String, DomainReport> reports = new TreeMap<>();
  private final List<Verdict> verdicts = new ArrayList<>();
  private final List<DeadLetter> deadLetters = new ArrayList<>();

  /**
   * Result of a world.
   *
   * @param incidents each in its last published version, by onset
   * @param verdicts in the order of their decision
   * @param reports the last domain report on each episode, by the episode's id
   * @param deadLetters input that could not be processed
   */
  public record Result(
      List<Incident> incidents,
      List<Verdict> verdicts,
      List<DomainReport> reports,
      List<DeadLetter> deadLetters) {}

  /**
   * An engine with the inventory of one source, complete from the beginning.
   *
   * @param source name of the only source of samples
   * @param site local times for texts and rhythms
   */
  public Engine(
      World world, String source, List<Resource> resources, List<Change> changes, SiteTime site) {
    this.world = world;
    this.site = site;
    Inventories inventories = new Inventories();
    var inventory = inventories.of(world.key());
    resources.forEach(resource -> inventory.put(source, Instant.EPOCH, resource));
    changes.forEach(inventory::put);
    inventory.resourcesComplete(source, FOREVER);
    inventory.changesComplete(source, FOREVER);
    stages = MemoryStages.forOneRun(inventories, this::receive);
  }

  private void receive(Channel channel, byte[] key, byte[] value) {
    switch (channel) {
      case LOADS -> {}
      case REPLIES -> {
        DomainReport report = replies.read(value);
        if (report != null) {
          reports.put(report.request().episode().id(), report);
        }
      }
      case VERDICTS -> {
        if (EventJson.read(value, VerdictMessage.class) instanceof Verdict verdict) {
          verdicts.add(verdict);
        }
      }
      case DEAD_LETTERS -> deadLetters.add(EventJson.read(value, DeadLetter.class));
    }
  }

  /** Adds samples of a resource; they take effect with the next tick. */
  public void add(String resource, SampleBatch samples) {
    stages.process(Keys.bytes(world, resource), SampleCodec.encode(samples));
  }

  /** Completes the samples up to a time, and processes them. */
  public void complete(Tick tick) {
    stages.process(world.key().getBytes(StandardCharsets.UTF_8), SampleCodec.encode(tick));
  }

  /** The result; complete once the last tick has been processed. */
  public Result result() {
    return new Result(
        new IncidentReplay(world, site).apply(verdicts).incidents(),
        List.copyOf(verdicts),
        List.copyOf(reports.values()),
        List.copyOf(deadLetters));
  }
}
