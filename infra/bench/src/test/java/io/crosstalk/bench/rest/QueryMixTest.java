package io.crosstalk.bench.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class QueryMixTest {
  private static final int MANY = 1_000;
  private static final StoredIncidents STORED =
      new StoredIncidents(
          IntStream.range(0, 300).mapToObj(i -> "inc-" + i).toList(),
          List.of("c1", "c2"),
          Map.of(
              "status", List.of("open", "resolved"),
              "severity", List.of("major", "minor"),
              "cause", List.of("capacity", "unknown"),
              "team", List.of("team-a", "team-b")));
  private static final QueryMix MIX = new QueryMix(STORED);

  @TempDir private Path folder;

  @Test
  void path_manyRequests_haveDocumentedSharesOfKinds() {
    assertThat(count(path -> path.matches(".*\\?limit=50(&cursor=c\\d)?"))).isEqualTo(400);
    assertThat(count(path -> path.matches(".*&(status|team|severity|cause)=.*"))).isEqualTo(200);
    assertThat(count(path -> path.matches(".*/inc-\\d+"))).isEqualTo(200);
    assertThat(count(path -> path.endsWith("/timeline"))).isEqualTo(100);
    assertThat(count(path -> path.endsWith("/evidence"))).isEqualTo(100);
  }

  @Test
  void path_manyRequests_useEveryIncidentAndFilter() {
    assertThat(
            IntStream.range(0, MANY)
                .mapToObj(MIX::path)
                .filter(path -> path.contains("/inc-"))
                .map(path -> path.replaceFirst(".*/(inc-\\d+).*", "$1"))
                .distinct())
        .hasSize(300);
    assertThat(IntStream.range(0, MANY).mapToObj(MIX::path))
        .anyMatch(path -> path.contains("&status=open"))
        .anyMatch(path -> path.contains("&status=resolved&team=team-"))
        .anyMatch(path -> path.contains("&team=team-b"))
        .anyMatch(path -> path.contains("&severity=minor"))
        .anyMatch(path -> path.contains("&cause=unknown"))
        .anyMatch(path -> path.endsWith("&cursor=c2"));
  }

  @Test
  void path_singlePageOfIncidents_hasNoCursor() {
    StoredIncidents few = new StoredIncidents(STORED.ids(), List.of(), STORED.filters());
    assertThat(IntStream.range(0, MANY).mapToObj(new QueryMix(few)::path))
        .noneMatch(path -> path.contains("cursor"));
  }

  @Test
  void vegetaWrite_severalTokens_areUsedInTurn() throws IOException {
    new Vegeta(Path.of("vegeta"), folder).write("http://127.0.0.1:1", MIX, List.of("one", "two"));
    List<JsonNode> targets =
        Files.readAllLines(folder.resolve("targets.json")).stream()
            .limit(4)
            .map(EventJson.mapper()::readTree)
            .toList();
    assertThat(targets)
        .extracting(target -> target.at("/header/Authorization/0").asString())
        .containsExactly("Bearer one", "Bearer two", "Bearer one", "Bearer two");
    assertThat(targets.getFirst().path("url").asString())
        .isEqualTo("http://127.0.0.1:1/api/v1/incidents?limit=50");
  }

  private static long count(Predicate<String> wanted) {
    return IntStream.range(0, MANY).mapToObj(MIX::path).filter(wanted).count();
  }
}
