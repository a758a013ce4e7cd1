package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.settings.ResourceIdentities;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.collectors.settings.SourcesFile;
import io.crosstalk.ingest.normalize.PrefixOwners;
import io.crosstalk.ingest.publish.LiveSources;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * All running sources. When the settings change, sources with the same settings continue, and the
 * others are stopped, started or created again. Not thread-safe, except for {@link #runs}.
 */
@Component
final class SourceFleet {
  private static final Logger LOG = LoggerFactory.getLogger(SourceFleet.class);

  private final SourceStarter starter;
  private final LiveSources ticks;
  private final PrefixOwners owners;
  private final Map<String, LiveSources.Registration> registrations = new HashMap<>();
  private volatile Map<String, SourceRun> runs = Map.of();
  private ResourceIdentities identities = ResourceIdentities.none();

  SourceFleet(SourceStarter starter, LiveSources ticks, PrefixOwners owners) {
    this.starter = starter;
    this.ticks = ticks;
    this.owners = owners;
  }

  Collection<SourceRun> runs() {
    return runs.values();
  }

  /**
   * Starts and stops sources so that those of the sources file are running.
   *
   * @param path path of the sources file
   */
  void apply(SourcesFile file, Path path) {
    boolean sameIdentities = file.identities().equals(identities);
    identities = file.identities();
    Map<String, SourceDefinition> wanted =
        file.sources().stream().collect(Collectors.toMap(SourceDefinition::name, each -> each));
    Map<String, SourceRun> next = new TreeMap<>();
    for (SourceRun run : runs.values()) {
      if (sameIdentities && run.definition().equals(wanted.get(run.definition().name()))) {
        next.put(run.definition().name(), run);
      } else {
        stop(run);
      }
    }
    wanted.forEach(
        (name, definition) -> next.computeIfAbsent(name, unknown -> start(definition, path)));
    runs = Map.copyOf(next);
  }

  private SourceRun start(SourceDefinition definition, Path path) {
    LOG.info("the source {} ({}) is started", definition.name(), definition.type().name());
    owners.own(definition.common().prefix(), definition.name());
    return starter.start(definition, identities, path);
  }

  private void stop(SourceRun run) {
    LOG.info("the source {} is stopped", run.definition().name());
    run.close();
    owners.release(run.definition().common().prefix(), run.definition().name());
    run.report().streams().forEach(stream -> unregister(stream.name()));
  }

  private void unregister(String stream) {
    LiveSources.Registration registration = registrations.remove(stream);
    if (registration != null) {
      registration.close();
    }
  }

  /**
   * Registers streams that have appeared since the last call, so that ticks are written for them.
   */
  void registerStreams() {
    for (SourceRun run : runs.values()) {
      for (String stream : run.streams()) {
        registrations.computeIfAbsent(
            stream, name -> ticks.collected(name, limitMs -> run.completeThrough(name, limitMs)));
      }
    }
  }

  void stopAll() {
    // All at the same time, since each may take a while.
    try (var closing = Executors.newVirtualThreadPerTaskExecutor()) {
      runs.values().forEach(run -> closing.execute(run::close));
    }
    runs.values().forEach(this::stop);
    runs = Map.of();
  }
}
