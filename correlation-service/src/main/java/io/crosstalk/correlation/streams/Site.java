package io.crosstalk.correlation.streams;

import io.crosstalk.engine.site.SiteEngine;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.incident.SiteObserver;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One world with its engine. A failure never leaves it: the record that causes it becomes a dead
 * letter. Not thread-safe.
 */
final class Site {
  private static final Logger LOG = LoggerFactory.getLogger(Site.class);

  private final World world;
  private final BiFunction<World, SiteObserver, SiteEngine> engines;
  private final Function<Diagnosis, DiagnosisMessage> writer;
  private final List<Supplier<DiagnosisMessage>> said = new ArrayList<>();
  private SiteEngine engine;

  /** A meter reads it in another thread. */
  private volatile long reachedMs = Long.MIN_VALUE / 2;

  /**
   * Creates a world without resources.
   *
   * @param engines creates an engine with its observer
   * @param writer makes a version of an incident from a diagnosis
   */
  Site(
      World world,
      BiFunction<World, SiteObserver, SiteEngine> engines,
      Function<Diagnosis, DiagnosisMessage> writer) {
    this.world = world;
    this.engines = engines;
    this.writer = writer;
    engine = begin();
  }

  private SiteEngine begin() {
    return engines.apply(
        world,
        new SiteObserver() {
          @Override
          public void version(Diagnosis version) {
            said.add(() -> writer.apply(version));
          }

          @Override
          public void decided(DiagnosisMessage.DecisionOutcome outcome) {
            said.add(() -> outcome);
          }
        });
  }

  World world() {
    return world;
  }

  /** Event time that the ticks have reached, epoch milliseconds. */
  long reachedMs() {
    return reachedMs;
  }

  /** Applies a record, and passes on what the engine says. */
  void process(SiteRecord entry, SiteOutput output) {
    String failure = attempt(entry);
    if (failure != null) {
      output.reject(entry, failure);
    }
    say(entry, output);
  }

  /** Applies a record whose output was written before a restart. */
  void repeat(SiteRecord entry) {
    attempt(entry);
    said.clear();
  }

  /** Applies a record; returns the reason when it fails, else null. */
  private @Nullable String attempt(SiteRecord entry) {
    try {
      apply(entry);
      return null;
    } catch (RuntimeException e) {
      LOG.error("world {}: the record at offset {} is set aside", world, entry.offset(), e);
      if (entry.message() instanceof Tick) {
        // The state may be half a step ahead. All but the inventory is learnt again.
        DiagnosisMessage reset = reset();
        List<Resource> resources = engine.resources();
        engine = begin();
        resources.forEach(engine::update);
        said.add(() -> reset);
      }
      return "it could not be processed: " + e;
    }
  }

  /** Returns the statement that the engine is given up. */
  DiagnosisMessage reset() {
    return new DiagnosisMessage.Reset(
        world.key(), engine.decisions().stream().map(Decision::id).toList());
  }

  private void apply(SiteRecord entry) {
    switch (entry.message()) {
      case SampleBatch batch -> engine.add(entry.resource(), batch);
      case InventoryNews news -> apply(news.message());
      case Decision decision -> engine.decide(decision);
      case Tick tick -> {
        // A source that lags behind the others does not set the time back.
        reachedMs = Math.max(reachedMs, tick.completeThroughMs());
        engine.complete(new Tick(tick.source(), reachedMs, tick.end()));
      }
    }
  }

  private void apply(InventoryMessage news) {
    switch (news) {
      case InventoryMessage.ResourceVersion version -> update(version.resource());
      case InventoryMessage.ChangeSeen seen -> engine.add(seen.change());
      case InventoryMessage.Complete _ -> {}
    }
  }

  /** Adds or replaces a resource, or notes that it is gone; what it has used stays known. */
  void update(Resource resource) {
    if (resource.isVanished()) {
      engine.remove(resource.id());
    } else {
      engine.update(resource);
    }
  }

  private void say(SiteRecord cause, SiteOutput output) {
    for (Supplier<DiagnosisMessage> each : said) {
      DiagnosisMessage message;
      try {
        message = each.get();
      } catch (RuntimeException e) {
        LOG.error("world {}: a version at offset {} has no text", world, cause.offset(), e);
        output.reject(cause, "a version of an incident could not be written: " + e);
        continue;
      }
      output.send(message);
    }
    said.clear();
    if (cause.message() instanceof Tick tick) {
      output.send(
          new DiagnosisMessage.Complete(
              world.key(), tick.source(), Instant.ofEpochMilli(reachedMs), tick.end()));
    }
  }

  /** Returns the state of the engine in parts, which may be written later. */
  Queue<Consumer<ByteWriter>> snapshot() {
    return engine.snapshot();
  }

  /**
   * Continues from a snapshot; the world must be new.
   *
   * @param atMs time that the ticks had reached, epoch milliseconds
   * @throws IllegalArgumentException when the snapshot has another format
   */
  void restore(long atMs, Iterator<ByteReader> parts) {
    reachedMs = atMs;
    engine.restore(parts);
  }
}
