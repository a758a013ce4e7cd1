package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Topics;
import io.crosstalk.testkit.TestKafka;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Tests the whole service with a real broker and a sources file that is created, changed and
 * deleted.
 */
class CollectIT {
  private static final TestKafka KAFKA = TestKafka.shared();

  @TempDir Path folder;

  private static JsonNode source(RunningIngest ingest, String name) {
    for (JsonNode item : ingest.get("/api/v1/sources", "viewer").json().get("items")) {
      if (item.get("name").asString().equals(name)) {
        return item;
      }
    }
    return MissingNode.getInstance();
  }

  @Test
  void sourcesFile_changedWhileRunning_isAppliedToCollection() throws Exception {
    Path file = folder.resolve("sources.yaml");
    try (RunningIngest ingest =
        RunningIngest.start(
            KAFKA.bootstrapServers(), folder, "--crosstalk.ingest.sources.file=" + file)) {
      BusReader bus = new BusReader(KAFKA.bootstrapServers());
      assertThat(source(ingest, "static").isMissingNode()).isTrue();

      Files.writeString(
          file,
          """
          sources:
            - name: static
              type: inventory
              interval: 1s
              resources:
                - {id: db-erp, kind: database, layer: application, attributes: {timeSensitive: true}}
            - {name: other, type: nonsense}
          """);
      await().until(() -> source(ingest, "static").path("state").asString("").equals("ok"));
      await()
          .until(
              () ->
                  bus.ticks(World.LIVE).stream().anyMatch(tick -> tick.source().equals("static")));
      assertThat(bus.inventory(Topics.INVENTORY, World.LIVE))
          .anyMatch(
              message ->
                  message instanceof InventoryMessage.ResourceVersion version
                      && version.resource().id().equals("db-erp")
                      && version.resource().isTimeSensitive());
      assertThat(
              ingest
                  .get("/api/v1/sources", "viewer")
                  .json()
                  .get("problems")
                  .get(0)
                  .get("line")
                  .asInt())
          .isEqualTo(7);

      Files.delete(file);
      await().until(() -> source(ingest, "static").isMissingNode());
    }
  }

  @Test
  void sources_requestedWithoutReadRole_areForbidden() throws Exception {
    try (RunningIngest ingest = RunningIngest.start(KAFKA.bootstrapServers(), folder)) {
      for (String role : new String[] {"admin", "operator", "viewer", "ingest", "service"}) {
        assertThat(ingest.get("/api/v1/sources", role).status()).isEqualTo(200);
      }
      assertThat(ingest.get("/api/v1/sources", "nobody").status()).isEqualTo(401);
    }
  }
}
