package io.crosstalk.local.export;

import io.crosstalk.casefolder.CaseWriter;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.Format;
import io.crosstalk.local.process.PlatformView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Writes an incident, the stored data around it and the feedback on it as a labelled case. */
public final class CaseExport {
  /** Period of one request; a day of seconds is the longest one. */
  private static final Duration PIECE = Duration.ofHours(1);

  private static final Duration AFTERWARDS = Duration.ofMinutes(10);
  private static final int MAX_RESOURCES = 200;

  private final StoredDataApi api;
  private final Incident incident;
  private final ExpectedIncident expected;
  private final Duration before;

  private CaseExport(
      StoredDataApi api, Incident incident, ExpectedIncident expected, Duration before) {
    this.api = api;
    this.incident = incident;
    this.expected = expected;
    this.before = before;
  }

  /**
   * Exports an incident.
   *
   * @param id id of the incident
   * @param folder folder of the case, without a case in it
   * @param before period before the onset of which samples are written
   * @return what was written, for people
   * @throws CommandFailure when there is no incident, no feedback, or nothing is stored of it
   */
  public static String write(PlatformView platform, String id, Path folder, Duration before)
      throws InterruptedException {
    Optional<String> existing = CaseWriter.caseIn(folder);
    if (existing.isPresent()) {
      throw CommandFailure.usage(
          "%s contains a case: %s".formatted(folder, existing.get()), "name another folder");
    }
    try (StoredDataApi api = new StoredDataApi(platform.url(), platform.adminToken())) {
      Incident incident = api.incident(id);
      ExpectedIncident expected = FeedbackLabel.of(incident, api.log(id));
      return new CaseExport(api, incident, expected, before).write(folder);
    } catch (IOException e) {
      throw new CommandFailure("cannot write " + folder + ": " + e, "check the folder", e);
    }
  }

  private String write(Path folder) throws IOException, InterruptedException {
    String world = incident.world();
    Instant onset = incident.onset();
    List<Resource> inventory = api.inventory(world, onset);
    Set<String> selected = new CaseSelection(inventory).of(named(), domains());
    List<Resource> resources =
        inventory.stream().filter(each -> selected.contains(each.id())).toList();
    Instant from = onset.minus(before);
    Instant to = end(onset);
    long samples = 0;
    try (CaseWriter writer = CaseWriter.create(folder, false)) {
      for (Resource resource : resources) {
        samples += writeSamples(writer, world, resource.id(), from, to);
      }
      if (samples == 0) {
        throw new CommandFailure(
            "no samples of the incident's resources are stored",
            "samples are kept for 14 days, and those of the 20 newest replays");
      }
      writeChanges(writer, world, List.copyOf(selected), from, to);
      writer.inventory(resources);
      writer.expected(List.of(expected));
    }
    return "%s: %s, %s; expected: %s, %s"
        .formatted(
            folder,
            Format.quantity(resources.size(), "resource"),
            Format.quantity(samples, "sample"),
            expected.causeClass().wireName(),
            expected.culprits().isEmpty()
                ? "no culprit"
                : "culprit " + String.join(", ", expected.culprits()));
  }

  private Set<String> named() {
    Set<String> named = new TreeSet<>(expected.culprits());
    incident.victims().forEach(victim -> named.add(victim.resource()));
    incident.suspects().forEach(suspect -> named.add(suspect.resource()));
    incident.exonerated().forEach(exoneration -> named.add(exoneration.resource()));
    return named;
  }

  private List<String> domains() {
    SharedResource domain = incident.sharedResource();
    return domain == null ? List.of() : List.of(domain.id());
  }

  /** End of the case: some time after the degradation, but not in the future. */
  private Instant end(Instant onset) {
    Instant end = incident.end();
    Instant last = end == null ? onset.plus(Duration.ofDays(1)) : end.plus(AFTERWARDS);
    Instant now = Instant.now();
    return last.isBefore(now) ? last : now;
  }

  private long writeSamples(
      CaseWriter writer, String world, String resource, Instant from, Instant to)
      throws InterruptedException {
    long written = 0;
    for (Instant begin = from; begin.isBefore(to); begin = begin.plus(PIECE)) {
      Instant end = begin.plus(PIECE).isBefore(to) ? begin.plus(PIECE) : to;
      for (JsonNode series : api.samples(world, resource, begin, end)) {
        String metric = series.path("metric").asString();
        for (JsonNode point : series.path("points")) {
          writer.sample(
              Instant.ofEpochMilli(point.get(0).asLong()),
              resource,
              metric,
              point.get(1).asDouble());
          written++;
        }
      }
    }
    return written;
  }

  private void writeChanges(
      CaseWriter writer, String world, List<String> resources, Instant from, Instant to)
      throws InterruptedException {
    for (int i = 0; i < resources.size(); i += MAX_RESOURCES) {
      List<String> some = resources.subList(i, Math.min(i + MAX_RESOURCES, resources.size()));
      api.changes(world, some, from, to).forEach(writer::change);
    }
  }
}
