package io.crosstalk.simulate.estate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.simulate.site.WrittenSite;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A short estate, as others read it, and a still shorter one that is generated twice. */
class SimulatedEstateTest {
  private static final EstateSpec SPEC = new EstateSpec(2, 2);
  private static final EstateSpec SHORTER = new EstateSpec(2, 1);

  @TempDir private static Path folder;

  private static WrittenSite estate;

  @BeforeAll
  static void generate() throws IOException {
    estate = new WrittenSite(SimulatedEstate.write(SPEC, folder.resolve("one")));
  }

  @Test
  void write_sameSeed_givesTheSameBytes() throws IOException {
    var shorter = new WrittenSite(SimulatedEstate.write(SHORTER, folder.resolve("two")));
    var again = new WrittenSite(SimulatedEstate.write(SHORTER, folder.resolve("again")));
    assertThat(shorter.truth("troubles")).isNotEmpty();
    assertThat(shorter.files()).hasSize(6).isEqualTo(again.files());
  }

  @Test
  void kinds_threeSeeds_areAll() {
    var kinds = EnumSet.noneOf(TroubleKind.class);
    LongStream.rangeClosed(1, 3)
        .forEach(seed -> kinds.addAll(SimulatedEstate.kinds(new EstateSpec(seed, 12))));

    assertThat(kinds).isEqualTo(EnumSet.allOf(TroubleKind.class));
  }

  @Test
  void inventory_isCompleteAndOfTheSizePromised() throws IOException {
    Set<String> ids = estate.resources().keySet();
    assertThat(ids).hasSizeBetween(120, 200).containsAll(estate.measured());
    for (JsonNode each : estate.resources().values()) {
      assertThat(ids).containsAll(WrittenSite.texts(each.path("uses")));
    }
  }

  @Test
  void expected_hasTheIncidentsOfTheTruth() throws IOException {
    List<JsonNode> incidents = estate.list("expected.json", "incidents");
    List<JsonNode> troubles = estate.truth("troubles");
    assertThat(incidents).hasSameSizeAs(troubles).isNotEmpty();
    for (int i = 0; i < troubles.size(); i++) {
      for (String each : List.of("causeClass", "victims", "culprits", "sharedResource", "onset")) {
        assertThat(incidents.get(i).path(each)).as(each).isEqualTo(troubles.get(i).path(each));
      }
    }
  }

  @Test
  void troubles_haveMeasuredVictimsThatAreNoCulprits() throws IOException {
    for (JsonNode each : estate.truth("troubles")) {
      List<String> victims = WrittenSite.texts(each.path("victims"));
      assertThat(estate.measured()).containsAll(victims);
      assertThat(victims).isNotEmpty();
      WrittenSite.texts(each.path("culprits"))
          .forEach(culprit -> assertThat(victims).doesNotContain(culprit));
    }
  }

  @Test
  void troubles_sameVictim_areTwentyMinutesApart() throws IOException {
    List<JsonNode> troubles = estate.truth("troubles");
    for (JsonNode one : troubles) {
      for (JsonNode other : troubles) {
        boolean later = time(one, "onset").isBefore(time(other, "onset"));
        List<String> victims = WrittenSite.texts(one.path("victims"));
        if (later
            && victims.stream().anyMatch(WrittenSite.texts(other.path("victims"))::contains)) {
          assertThat(time(one, "end").plusSeconds(1100)).isBefore(time(other, "onset"));
        }
      }
    }
  }

  private static Instant time(JsonNode node, String field) {
    return Instant.parse(node.path(field).asString());
  }

  @Test
  void degradations_ofVictims_nameTheTrouble() throws IOException {
    for (JsonNode trouble : estate.truth("troubles")) {
      String id = trouble.path("id").asString();
      if (!trouble.path("causeClass").asString().equals("missing_signal")) {
        assertThat(estate.truth("degradations"))
            .as(trouble.toString())
            .anyMatch(each -> each.path("explainedByTrouble").path(id).asDouble() >= 0.25);
      }
    }
  }
}
