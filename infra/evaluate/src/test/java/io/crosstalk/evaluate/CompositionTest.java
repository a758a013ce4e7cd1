package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks that what happens in one part of a site changes nothing in another part. Each part is a
 * recorded case with a datastore and a host of its own; the troubles overlap and begin some seconds
 * apart. Troubles that begin in the same second on all datastores of an array are a trouble of the
 * array, as far as samples can tell.
 */
class CompositionTest {
  private static final Path CASES = Path.of("../../cases");
  private static final String SITE = "site";
  private static final Duration APART = Duration.ofSeconds(17);

  /** Suspects below it may be resources of another part. */
  private static final double PROBABLE = 0.05;

  private static final List<String> TROUBLES =
      List.of(
          "small-bully", "fault", "recorded/gentle-bully", "recorded/gentle-fault", "seq-bully");

  /** The cases, with resources of their own names, beginning {@link #APART} after each other. */
  private static List<CaseFolder> parts(List<String> names) throws IOException {
    List<CaseFolder> parts = new ArrayList<>();
    for (String name : names) {
      String suffix = "-" + parts.size();
      CaseFolder part = CaseVariants.renamed(read(name), id -> id + suffix);
      long first = parts.isEmpty() ? start(part) : start(parts.getFirst());
      Duration shift = Duration.ofMillis(first - start(part));
      parts.add(CaseVariants.shifted(part, shift.plus(APART.multipliedBy(parts.size()))));
    }
    return parts;
  }

  private static long start(CaseFolder folder) {
    return folder.samples().firstKey();
  }

  private static CaseFolder read(String name) throws IOException {
    CaseFolder recorded = CaseFolder.read(CASES.resolve(name));
    return new CaseFolder(
        SITE, recorded.resources(), recorded.changes(), recorded.samples(), recorded.expected());
  }

  private static CaseFolder union(List<CaseFolder> parts) {
    return CaseVariants.union(parts.toArray(CaseFolder[]::new));
  }

  /** Lets all resources of a kind use another resource, which has no samples. */
  private static CaseFolder under(
      String id, ResourceKind kind, Layer layer, ResourceKind users, CaseFolder folder) {
    List<Resource> resources = new ArrayList<>();
    resources.add(
        new Resource(id, kind, layer, null, Environment.PRODUCTION, null, Map.of(), List.of()));
    folder
        .resources()
        .forEach(each -> resources.add(each.kind() == users ? using(each, id) : each));
    return CaseVariants.with(folder, resources, folder.samples());
  }

  private static Resource using(Resource resource, String id) {
    List<String> uses = new ArrayList<>(resource.uses());
    uses.add(id);
    return CaseVariants.copy(resource, resource.id(), resource.environment(), uses);
  }

  /** One array under all datastores, one cluster and one switch under all hosts. */
  private static CaseFolder underSharedParents(CaseFolder folder) {
    CaseFolder onArray =
        under("array-all", ResourceKind.ARRAY, Layer.SAN, ResourceKind.DATASTORE, folder);
    CaseFolder inCluster =
        under("cluster-all", ResourceKind.CLUSTER, Layer.VMWARE, ResourceKind.HOST, onArray);
    return under("switch-all", ResourceKind.SWITCH, Layer.NETWORK, ResourceKind.HOST, inCluster);
  }

  /** Adds samples of an array that answers as fast as ever. */
  private static CaseFolder withMeasuredArray(CaseFolder folder) {
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    folder
        .samples()
        .forEach(
            (time, values) -> {
              Map<String, Map<String, Double>> more = new TreeMap<>(values);
              more.put("array-all", Map.of("disk.latency", 0.2 + 0.01 * (time / 1000 % 3)));
              samples.put(time, more);
            });
    return CaseVariants.with(folder, folder.resources(), samples);
  }

  /** Parts of an incident that tell of its diagnosis, without those that name shared parents. */
  private static String diagnosis(Incident incident) {
    return "%s %s at %s, %s to %s; victims %s; suspects %s; contributing %s"
        .formatted(
            incident.severity(),
            incident.causeClass(),
            incident.sharedResource() == null ? "-" : incident.sharedResource().id(),
            incident.onset(),
            incident.end(),
            incident.victims().stream()
                .map(victim -> victim.resource() + " " + victim.observed())
                .toList(),
            incident.suspects().stream()
                .filter(suspect -> suspect.probability() >= PROBABLE)
                .map(suspect -> "%s %.2f".formatted(suspect.resource(), suspect.probability()))
                .toList(),
            incident.contributing());
  }

  /** Diagnoses, without the silence of a part whose recording ends before that of the others. */
  private static List<String> diagnoses(CaseFolder folder) {
    return CaseReplay.of(folder).stream()
        .filter(incident -> incident.causeClass() != CauseClass.MISSING_SIGNAL)
        .map(CompositionTest::diagnosis)
        .sorted()
        .toList();
  }

  /** Diagnoses of the parts of {@link #TROUBLES}, each replayed alone. */
  private static final class Apart {
    static final List<String> DIAGNOSES = of(TROUBLES);

    private static List<String> of(List<String> names) {
      try {
        return parts(names).stream().flatMap(part -> diagnoses(part).stream()).sorted().toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void union_ofFiveTroublesAtTheSameTime_hasTheIncidentsOfEach() throws IOException {
    List<CaseFolder> parts = parts(TROUBLES);

    assertThat(diagnoses(union(parts))).hasSizeGreaterThanOrEqualTo(5).isEqualTo(Apart.DIAGNOSES);
  }

  @Test
  void union_underOneArrayOneClusterAndOneSwitch_hasTheIncidentsOfEach() throws IOException {
    List<CaseFolder> parts = parts(TROUBLES);

    assertThat(diagnoses(underSharedParents(union(parts)))).isEqualTo(Apart.DIAGNOSES);
  }

  @Test
  void union_underAnArrayThatIsMeasuredAndFast_hasTheIncidentsOfEach() throws IOException {
    List<CaseFolder> parts = parts(TROUBLES);

    assertThat(diagnoses(withMeasuredArray(underSharedParents(union(parts)))))
        .isEqualTo(Apart.DIAGNOSES);
  }

  @Test
  void union_twoBulliesInTheSameMinutes_isNeverOneIncident() throws IOException {
    List<CaseFolder> parts = parts(List.of("small-bully", "recorded/gentle-bully"));

    List<Incident> incidents = CaseReplay.of(underSharedParents(union(parts)));

    assertThat(incidents).hasSizeGreaterThanOrEqualTo(2);
    assertThat(incidents).allSatisfy(each -> assertThat(partsOf(each, parts)).hasSize(1));
  }

  private static Set<Integer> partsOf(Incident incident, List<CaseFolder> parts) {
    Set<String> victims =
        incident.victims().stream().map(Victim::resource).collect(Collectors.toSet());
    return IntStream.range(0, parts.size())
        .filter(
            i -> parts.get(i).resources().stream().anyMatch(each -> victims.contains(each.id())))
        .boxed()
        .collect(Collectors.toSet());
  }

  @Test
  void union_troubleAddedAtTheOtherEnd_leavesIncidentsByteForByte() throws IOException {
    List<CaseFolder> quiet = parts(List.of("small-bully", "harmless"));
    List<CaseFolder> troubled = parts(List.of("small-bully", "fault"));

    List<ObjectNode> before = json(quiet.getFirst(), union(quiet));
    List<ObjectNode> after = json(troubled.getFirst(), union(troubled));

    assertThat(after).isNotEmpty().isEqualTo(before);
  }

  /** Incidents of a part, without their ids, which contain a number of the whole site. */
  private static List<ObjectNode> json(CaseFolder part, CaseFolder whole) {
    Set<String> ids = part.resources().stream().map(Resource::id).collect(Collectors.toSet());
    return CaseReplay.of(whole).stream()
        .filter(each -> each.causeClass() != CauseClass.MISSING_SIGNAL)
        .filter(each -> each.victims().stream().anyMatch(victim -> ids.contains(victim.resource())))
        .map(each -> EventJson.mapper().<ObjectNode>valueToTree(each))
        .map(each -> each.remove(List.of("id")))
        .toList();
  }
}
