package io.crosstalk.rules.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.PublicationKind;
import io.crosstalk.event.DataState;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Severity;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.lifecycle.Diagnosed;
import io.crosstalk.rules.lifecycle.Lifecycle;
import io.crosstalk.rules.lifecycle.PeoplesPart;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncidentJsonTest {
  @ParameterizedTest
  @CsvSource({"OPEN, CURRENT, lasts", "OPEN, NO_DATA, unknown", "RESOLVED, CURRENT, over"})
  void manualResolution_anyState_statesWhatIsKnownOfTheDegradation(
      IncidentStatus status, DataState data, String known) {
    Lifecycle resolved =
        new Lifecycle(
                new Diagnosed(IncidentStatus.OPEN, true, data, Severity.MAJOR, 1), PeoplesPart.NONE)
            .after(new Action.Resolve("planned"), "carol", Instant.EPOCH)
            .after(
                new Diagnosed(status, true, data, Severity.MAJOR, 1),
                PublicationKind.REVISED,
                Instant.EPOCH);

    var json = IncidentJson.withPeople(EventJson.mapper().createObjectNode(), resolved);

    assertThat(json.path("manualResolution").path("degradation").asString()).isEqualTo(known);
  }
}
