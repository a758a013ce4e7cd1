package io.crosstalk.simulate.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A small site, and a still smaller one that is generated twice and with other arrays. */
class SimulatedSiteTest {
  private static final int DOMAINS = 8;
  private static final double QUARTER = 0.25;

  @TempDir private static Path folder;

  private static WrittenSite site;
  private static WrittenSite smaller;
  private static WrittenSite again;
  private static WrittenSite otherArrays;
  private static final List<Integer> progress = new ArrayList<>();

  @BeforeAll
  static void generate() throws IOException {
    var spec = new SiteSpec(9, DOMAINS, 6, 6);
    site = new WrittenSite(SimulatedSite.write(spec, folder.resolve("one"), progress::add));
    var smallerSpec = new SiteSpec(5, 2, 6, 6);
    smaller = new WrittenSite(SimulatedSite.write(smallerSpec, folder.resolve("two"), done -> {}));
    again = new WrittenSite(SimulatedSite.write(smallerSpec, folder.resolve("again"), done -> {}));
    var otherArraysSpec = new SiteSpec(5, 2, 6, 1);
    otherArrays =
        new WrittenSite(SimulatedSite.write(otherArraysSpec, folder.resolve("three"), done -> {}));
  }

  @Test
  void write_sameSeed_givesTheSameBytes() throws IOException {
    assertThat(smaller.files()).hasSize(6).isEqualTo(again.files());
  }

  @Test
  void write_reportsEachClusterUpToAllDomains() {
    assertThat(progress).isSorted().endsWith(DOMAINS);
  }

  @Test
  void perArray_changesNothingButTheArrays() throws IOException {
    assertThat(otherArrays.arrays()).hasSizeGreaterThan(smaller.arrays().size());
    assertThat(otherArrays.rowsOfOthers(otherArrays.arrays()))
        .isEqualTo(smaller.rowsOfOthers(smaller.arrays()));
    for (String each : List.of("truth.json", "expected.json", "changes.csv")) {
      assertThat(otherArrays.text(each)).isEqualTo(smaller.text(each));
    }
  }

  @Test
  void inventory_usesOnlyResourcesThatExist() throws IOException {
    Set<String> ids = site.resources().keySet();
    site.resources()
        .values()
        .forEach(
            each -> each.path("uses").forEach(use -> assertThat(ids).contains(use.asString())));
  }

  @Test
  void samples_areOfKnownResources() throws IOException {
    assertThat(site.resources().keySet()).containsAll(site.measured());
  }

  @Test
  void hosts_areSharedByMachinesOfSeveralDatastores() throws IOException {
    Map<String, Set<String>> stores =
        site.resources().values().stream()
            .filter(each -> each.path("kind").asString().equals("vm"))
            .collect(
                Collectors.groupingBy(
                    each -> each.path("uses").get(0).asString(),
                    Collectors.mapping(
                        each -> each.path("uses").get(1).asString(), Collectors.toSet())));
    assertThat(stores.values()).anyMatch(each -> each.size() > 1);
  }

  @Test
  void expected_hasOneIncidentForEachTrouble() throws IOException {
    List<JsonNode> incidents = site.list("expected.json", "incidents");
    List<JsonNode> troubles = site.truth("troubles");
    assertThat(incidents).hasSameSizeAs(troubles).isNotEmpty();
    for (int i = 0; i < troubles.size(); i++) {
      for (String each :
          List.of("causeClass", "victims", "culprits", "sharedResource", "onset", "end")) {
        assertThat(incidents.get(i).path(each)).as(each).isEqualTo(troubles.get(i).path(each));
      }
    }
  }

  @Test
  void troubles_areInMoreThanHalfOfTheDomainsAtMostOneInEach() throws IOException {
    List<String> domains =
        site.truth("troubles").stream().map(each -> each.path("domain").asString()).toList();
    assertThat(domains).doesNotHaveDuplicates().hasSizeBetween(DOMAINS / 2 - 1, DOMAINS * 3 / 4);
    assertThat(site.domainsIn("troubled")).containsExactlyInAnyOrderElementsOf(domains);
  }

  @Test
  void culprits_explainTheDegradationOfTheirVictims() throws IOException {
    for (JsonNode trouble : site.truth("troubles")) {
      for (JsonNode culprit : trouble.path("culprits")) {
        assertThat(
                sharesDuring(trouble).stream()
                    .map(each -> each.path("explainedByLoad").path(culprit.asString()).asDouble()))
            .as(trouble.toString())
            .isNotEmpty()
            .allMatch(share -> share >= QUARTER);
      }
    }
  }

  @Test
  void troubles_explainTheDegradationOfTheirVictims() throws IOException {
    for (JsonNode trouble : site.truth("troubles")) {
      if (!trouble.path("kind").asString().equals("missing")) {
        String id = trouble.path("id").asString();
        assertThat(sharesDuring(trouble))
            .as(id)
            .isNotEmpty()
            .allMatch(each -> each.path("explainedByTrouble").path(id).asDouble() >= QUARTER);
      }
    }
  }

  /** Degradations of the victims that begin while the trouble lasts, and are plain. */
  private static List<JsonNode> sharesDuring(JsonNode trouble) throws IOException {
    Instant onset = time(trouble, "onset");
    List<String> victims = WrittenSite.texts(trouble.path("victims"));
    return site.truth("degradations").stream()
        .filter(each -> victims.contains(each.path("resource").asString()))
        .filter(each -> each.path("worst").asDouble() >= 2)
        .filter(each -> Math.abs(seconds(onset, time(each, "from"))) < 600)
        .toList();
  }

  private static long seconds(Instant from, Instant to) {
    return java.time.Duration.between(from, to).toSeconds();
  }

  private static Instant time(JsonNode node, String field) {
    return Instant.parse(node.path(field).asString());
  }

  @Test
  void quietDomains_haveNoVictimsAndNoPlainDegradation() throws IOException {
    List<String> quiet = site.domainsIn("quiet");
    Set<String> members = site.membersOf(quiet);
    assertThat(quiet).isNotEmpty();
    for (JsonNode trouble : site.truth("troubles")) {
      assertThat(WrittenSite.texts(trouble.path("victims"))).doesNotContainAnyElementsOf(members);
    }
    assertThat(site.truth("degradations"))
        .filteredOn(each -> quiet.contains(each.path("domain").asString()))
        .allMatch(
            each ->
                each.path("worst").asDouble() < 2
                    || seconds(time(each, "from"), time(each, "to")) < 180);
  }

  @Test
  void quietDomains_samplesShowNoDegradation() throws IOException {
    Set<String> members = site.membersOf(site.domainsIn("quiet"));
    site.latencies(members)
        .forEach((series, share) -> assertThat(share).as(series).isLessThan(0.05));
  }
}
