package io.crosstalk.rules.web.alertmanager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.rules.storage.incident.SymptomStore.Symptom;
import io.crosstalk.rules.symptom.ResourceLabels;
import io.crosstalk.rules.symptom.ResourceNames;
import io.crosstalk.rules.web.request.ProblemException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostedAlertsTest {
  private static final Instant NOW = Instant.parse("2026-03-13T12:00:00Z");
  private static final PostedAlerts.Receipt RECEIPT =
      new PostedAlerts.Receipt("prometheus", NOW, Duration.ofMinutes(5));
  private static final ResourceLabels LABELS =
      new ResourceLabels(
          List.of("host"),
          new ResourceNames() {
            @Override
            public Collection<String> idsOf(String name) {
              return List.of();
            }

            @Override
            public boolean isKnown(String id) {
              return false;
            }

            @Override
            public boolean isLoaded() {
              return false;
            }
          });

  private static PostedAlerts read(String body) {
    return PostedAlerts.read(body.getBytes(UTF_8), RECEIPT, LABELS);
  }

  private static Symptom one(String alert) {
    PostedAlerts alerts = read("[" + alert + "]");
    assertThat(alerts.mistakes()).isEmpty();
    return alerts.symptoms().getFirst();
  }

  @Test
  void read_alertOfPrometheus_hasItsLabelsAndTimes() {
    Symptom symptom =
        one(
            """
            {"labels":{"alertname":"Slow","host":"esx-1","empty":""},"annotations":{"summary":"s"},
             "startsAt":"2026-03-13T13:00:00.5+02:00","endsAt":"2026-03-13T12:30:00Z",
             "generatorURL":"http://p/graph"}""");

    assertThat(symptom.labels()).containsOnlyKeys("alertname", "host");
    assertThat(symptom.startsAt()).isEqualTo("2026-03-13T11:00:00.500Z");
    assertThat(symptom.endsAt()).isEqualTo("2026-03-13T12:30:00Z");
    assertThat(symptom.candidates()).containsExactly("esx-1");
    assertThat(symptom.generator()).isEqualTo("http://p/graph");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      textBlock =
          """
          -,                    -,                    2026-03-13T12:00:00Z, 2026-03-13T12:05:00Z
          -,                    0001-01-01T00:00:00Z, 2026-03-13T12:00:00Z, 2026-03-13T12:05:00Z
          2026-03-13T11:00:00Z, -,                    2026-03-13T11:00:00Z, 2026-03-13T12:05:00Z
          2026-03-13T13:00:00Z, -,                    2026-03-13T13:00:00Z, 2026-03-13T13:05:00Z
          -,                    2026-03-13T12:30:00Z, 2026-03-13T12:00:00Z, 2026-03-13T12:30:00Z
          -,                    2026-03-13T11:30:00Z, 2026-03-13T11:30:00Z, 2026-03-13T11:30:00Z
          """)
  void read_missingTimes_areThoseOfAlertmanager(
      @Nullable String start, @Nullable String end, Instant startsAt, Instant endsAt) {
    String times =
        (start == null ? "" : ",\"startsAt\":\"" + start + "\"")
            + (end == null ? "" : ",\"endsAt\":\"" + end + "\"");

    Symptom symptom = one("{\"labels\":{\"a\":\"b\"}" + times + "}");

    assertThat(symptom.startsAt()).isEqualTo(startsAt);
    assertThat(symptom.endsAt()).isEqualTo(endsAt);
    assertThat(symptom.endIsStated()).isEqualTo(end != null && !end.startsWith("0001"));
  }

  @Test
  void read_fingerprint_dependsOnTheLabelsOnly() {
    String first = one("{\"labels\":{\"a\":\"b\",\"c\":\"d\"}}").fingerprint();

    assertThat(
            one("{\"labels\":{\"c\":\"d\",\"a\":\"b\"},\"annotations\":{\"x\":\"y\"}}")
                .fingerprint())
        .isEqualTo(first);
    assertThat(one("{\"labels\":{\"a\":\"b\",\"c\":\"e\"}}").fingerprint()).isNotEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                    | no labels
          {"labels":[]}                                         | labels must be
          {"labels":{"a b":"c"}}                                | labels must have names
          {"labels":{"a":1}}                                    | labels must have names
          {"labels":{"a":"b"},"startsAt":"yesterday"}           | startsAt is not a time
          {"labels":{"a":"b"},"startsAt":"+12000-01-01T00:00:00Z"} | startsAt has a year
          {"labels":{"a":"b"},"annotations":"text"}             | annotations must be
          """)
  void read_mistake_isReportedWithThePosition(String alert, String mistake) {
    PostedAlerts alerts = read("[{\"labels\":{\"a\":\"b\"}}," + alert + "]");

    assertThat(alerts.symptoms()).hasSize(1);
    assertThat(alerts.mistakes()).singleElement().asString().contains("alert 1", mistake);
  }

  @Test
  void read_tooManyAlerts_isRefused() {
    String alerts = "{},".repeat(PostedAlerts.MAX_ALERTS) + "{}";

    assertThatThrownBy(() -> read("[" + alerts + "]")).isInstanceOf(ProblemException.class);
  }

  @Property(tries = 2000)
  void read_anyBytes_areAlertsOrRefused(@ForAll byte[] body) {
    try {
      PostedAlerts.read(body, RECEIPT, LABELS);
    } catch (ProblemException e) {
      assertThat(e.getStatusCode().value()).isEqualTo(400);
    }
  }
}
