package io.crosstalk.engine.explanation;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.Story;
import io.crosstalk.event.Incident;
import io.crosstalk.event.json.EventJson;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Text for the cause when several culprits load different contention domains. */
class CauseTextTest {
  private static final Incident INCIDENT =
      new Story().tell(verdictOn("vm-erp").neighbour("vm-uat", 0.9, "ds-1")).theIncident();

  /**
   * The incident with a second culprit that is more probable, but loads another contention domain
   * than that of the incident.
   */
  private static Incident withProbableCulpritElsewhere() {
    ObjectNode json = EventJson.mapper().valueToTree(INCIDENT);
    ArrayNode suspects = (ArrayNode) json.path("suspects");
    ObjectNode elsewhere = (ObjectNode) suspects.get(0).deepCopy();
    elsewhere.put("resource", "vm-backup").put("probability", 0.97);
    elsewhere.putObject("through").put("id", "ds-2").put("kind", "datastore");
    state(elsewhere, "vm-backup read 900 MB/s");
    state((ObjectNode) suspects.get(0), "vm-uat wrote 700 MB/s");
    suspects.insert(0, elsewhere);
    return EventJson.mapper().treeToValue(json, Incident.class);
  }

  private static void state(ObjectNode suspect, String summary) {
    suspect.path("evidence").forEach(each -> ((ObjectNode) each).put("summary", summary));
  }

  @Test
  void of_firstCulpritLoadsAnotherDomain_statesTheEvidenceOfTheForemostCulprit() {
    String text = CauseText.of(withProbableCulpritElsewhere(), Set.of("vm-erp"));

    assertThat(text)
        .contains("vm-uat wrote 700 MB/s")
        .doesNotContain("vm-backup read 900 MB/s")
        .contains("ds-1", "vm-backup", "ds-2");
  }
}
