package io.crosstalk.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.platform.Component;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class UpNotesTest {
  private static final Path FILE = Path.of("/data/crosstalk.yaml");

  private static JsonNode target(String name, String mode) {
    return EventJson.mapper()
        .readTree("{\"target\":\"%s\",\"kind\":\"webhook\",\"mode\":\"%s\"}".formatted(name, mode));
  }

  @Test
  void shadowTargets_oneOfTwoInShadowMode_namesItAndItsReport() {
    assertThat(UpNotes.shadowTargets(List.of(target("chat", "shadow"), target("pager", "notify"))))
        .singleElement()
        .asString()
        .contains(
            "the webhook target 'chat' is in shadow mode",
            "'./crosstalk targets report chat'",
            "its setting 'mode'",
            "an incident that is open then is not sent at once");
  }

  @Test
  void olderSettings_fileChangedAfterTheStart_saysThatItIsNotApplied() {
    assertThat(UpNotes.olderSettings(FILE, List.of(Component.RULES, Component.GATEWAY)))
        .hasValue(
            "/data/crosstalk.yaml was changed after the start of rules-service, api-gateway and is"
                + " not applied there; './crosstalk down' and './crosstalk up' put it into effect");
  }

  @Test
  void olderSettings_noServiceStartedBefore_isEmpty() {
    assertThat(UpNotes.olderSettings(FILE, List.of())).isEmpty();
  }

  @Test
  void ignoredOptions_otherPorts_areNamed() {
    assertThat(UpNotes.ignoredOptions(List.of("--port-base 9000 (it runs with 8180)")))
        .hasValueSatisfying(
            note ->
                assertThat(note)
                    .startsWith(
                        "the running platform ignores --port-base 9000 (it runs with 8180);"));
    assertThat(UpNotes.ignoredOptions(List.of())).isEmpty();
  }
}
