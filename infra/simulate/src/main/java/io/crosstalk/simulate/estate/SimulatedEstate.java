package io.crosstalk.simulate.estate;

import static io.crosstalk.event.inventory.ChangeKind.CONFIG;
import static io.crosstalk.event.inventory.ChangeKind.DEPLOY;
import static io.crosstalk.event.inventory.ChangeKind.JOB_START;
import static io.crosstalk.event.inventory.ChangeKind.SNAPSHOT_CREATE;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.simulate.cases.CaseFolderWriter;
import io.crosstalk.simulate.cases.SampleRows;
import io.crosstalk.simulate.estate.TruthSearch.Incident;
import io.crosstalk.simulate.model.SeededRandom;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Simulated estate with its troubles, their truth, and the files of its case folder. */
public final class SimulatedEstate {
  /** Troubles of an estate of 12 hours. */
  private static final int TROUBLES = 12;

  private static final int HARMLESS = 4;
  private static final int ORDINARY_HOURS = 12;

  private final EstateSpec spec;
  private final SeededRandom dice;
  private final Runs runs;
  private final Sampling sampling;

  private SimulatedEstate(EstateSpec spec) {
    this.spec = spec;
    this.dice = spec.dice("estate");
    this.runs = new Runs(spec);
    this.sampling = Sampling.draw(spec.dice("sampling"));
  }

  /**
   * Writes a case folder into {@code parent}.
   *
   * @return its path
   */
  public static Path write(EstateSpec spec, Path parent) throws IOException {
    return new SimulatedEstate(spec).write(parent.resolve(spec.name()));
  }

  private Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    var troubles = new TroubleSearch(spec, runs, sampling);
    List<Trouble> events = troubles.find(kinds(spec));
    var search = new TruthSearch(spec, runs, sampling, events, troubles.latest);
    List<Incident> incidents = search.incidents();
    var degradations = new Degradations(runs, search, sampling, events).find();
    long rows = writeSamples(folder, events);
    List<Resource> inventory = new EstateInventory(search.estate).list();
    var writer = new CaseFolderWriter(folder);
    writer.writeAbout(
        inventory,
        incidents.stream().map(Incident::expected).toList(),
        changes(events, search.estate.world()),
        readme(events, incidents, inventory.size(), rows));
    writer.writeText(
        "truth.json", new EstateTruth(sampling, search, incidents, degradations).text());
    return folder;
  }

  /** Kinds of the events, wide ones first: successive seeds go through all kinds in turn. */
  static List<TroubleKind> kinds(EstateSpec spec) {
    var kinds = new ArrayList<TroubleKind>();
    kinds.addAll(some(TroubleKind.all(true), TROUBLES, spec));
    Collections.sort(kinds);
    kinds.addAll(0, some(TroubleKind.all(false), HARMLESS, spec));
    return kinds;
  }

  private static List<TroubleKind> some(List<TroubleKind> all, int ordinary, EstateSpec spec) {
    int count = Math.max(1, ordinary * spec.hours() / ORDINARY_HOURS);
    var drawn = new ArrayList<TroubleKind>();
    for (long i = spec.seed() * count; i < (spec.seed() + 1) * count; i++) {
      var deck = new ArrayList<>(all);
      Collections.shuffle(deck, new Random(i / all.size()));
      drawn.add(deck.get((int) (i % all.size())));
    }
    return drawn;
  }

  private long writeSamples(Path folder, List<Trouble> events) throws IOException {
    try (var rows = SampleRows.into(folder)) {
      Estate estate = Estate.build(spec);
      runs.run(estate, events, true, new Recorder(estate, events, sampling, rows)::look);
      return rows.count();
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Changes of the troubles among others that have no effect. */
  private List<Change> changes(List<Trouble> events, World world) {
    var changes = new ArrayList<Change>();
    events.forEach(each -> changes.addAll(each.changes(spec)));
    int routine = dice.whole(8, 24);
    for (int i = 0; i < routine; i++) {
      String service = dice.pick(world.services).id;
      String machine = dice.pick(world.machines).id;
      Instant time = spec.at(dice.whole(0, spec.seconds()));
      changes.add(
          switch (dice.whole(0, 3)) {
            case 0 -> new Change(time, service, DEPLOY, "version " + dice.whole(2, 40));
            case 1 -> new Change(time, service, CONFIG, dice.pick("connection pool", "limit"));
            case 2 -> new Change(time, machine, JOB_START, "job");
            default -> new Change(time, machine, SNAPSHOT_CREATE, "");
          });
    }
    changes.sort(Comparator.comparing(Change::time));
    return changes;
  }

  private String readme(List<Trouble> events, List<Incident> incidents, int resources, long rows) {
    String lines =
        events.stream()
            .map(each -> line(each, incidents))
            .collect(Collectors.joining("\n", "", "\n"));
    return """
    # %s
    Simulated estate: %d hours, %d resources, %d rows.

    * Sampling in seconds: %s. Clocks ahead in seconds: %s.
    * `expected.json` has an incident for each trouble that degrades something; `truth.json` also tells what explains
      each degradation.

    | trouble | kind | what happens | from | to |
    |---|---|---|---|---|
    %s"""
        .formatted(
            spec.name(),
            spec.hours(),
            resources,
            rows,
            sampling.intervals(),
            sampling.clocks(),
            lines);
  }

  private String line(Trouble trouble, List<Incident> incidents) {
    String id =
        incidents.stream()
            .filter(each -> each.trouble().equals(trouble))
            .map(Incident::id)
            .findFirst()
            .orElse("no incident");
    return "| %s | %s | %s | %s | %s |"
        .formatted(
            id,
            trouble.kind().label(),
            trouble.plan().summary(),
            spec.at(trouble.from()),
            spec.at(trouble.to()));
  }
}
