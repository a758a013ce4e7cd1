package io.crosstalk.engine;

import io.crosstalk.engine.diagnosis.finding.DomainReport;
import io.crosstalk.engine.incident.IncidentReplay;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.stage.StageTask.Channel;
import io.crosstalk.engine.stage.memory.MemoryStages;
import io.crosstalk.engine.stage.message.ReplyReader;
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

/**
 * The whole chain from the samples of one world to its incidents, in memory: the three stages that
 * the platform runs on Kafka, and the incidents that it keeps in PostgreSQL. Same input, same
 * output. Not thread-safe.
 */
public final class Engine {
  private static final Instant FOREVER = Instant.parse("9999-12-31T23:59:59Z");

  private final World world;
  private final EngineObserver observer;
  private final MemoryStages stages;
  private final IncidentReplay incidents;
  private final ReplyReader replies = new ReplyReader();

  /** Verdicts of the current tick that have not yet been applied to the incidents. */
  private final List<Verdict> verdicts = new ArrayList<>();

  /**
   * Creates an engine whose inventory comes from one source and is complete from the beginning.
   *
   * @param source name of the only source of samples
   * @param site time zone of the site, used for times in texts and for daily, weekly and monthly
   *     rhythms
   */
  public Engine(
      World world,
      String source,
      List<Resource> resources,
      List<Change> changes,
      SiteTime site,
      EngineObserver observer) {
    this.world = world;
    this.observer = observer;
    this.incidents = new IncidentReplay(world, site);
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
          observer.reported(report);
        }
      }
      case VERDICTS -> {
        if (EventJson.read(value, VerdictMessage.class) instanceof Verdict verdict) {
          verdicts.add(verdict);
          observer.decided(verdict);
        }
      }
      case DEAD_LETTERS -> observer.rejected(EventJson.read(value, DeadLetter.class));
    }
  }

  /** Adds samples of a resource; they take effect with the next tick. */
  public void add(String resource, SampleBatch samples) {
    stages.process(Keys.bytes(world, resource), SampleCodec.encode(samples));
  }

  /** Completes the samples up to a time, and processes them. */
  public void complete(Tick tick) {
    stages.process(world.key().getBytes(StandardCharsets.UTF_8), SampleCodec.encode(tick));
    incidents.apply(verdicts).forEach(observer::published);
    verdicts.clear();
  }

  /** Incidents in their latest published version, by onset. */
  public List<Incident> incidents() {
    return incidents.incidents();
  }
}
