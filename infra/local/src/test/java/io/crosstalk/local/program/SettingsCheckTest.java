package io.crosstalk.local.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsCheckTest {
  @Test
  void mistakes_correctSettingsInAllSpellings_areEmpty() {
    assertThat(
            mistakes(
                """
                crosstalk:
                  site:
                    time-zone: Europe/Berlin
                  ingest.mapping:
                    file: /etc/crosstalk/mapping.yaml
                    shipped: [node-exporter, opentelemetry-sdk]
                  kafka.properties:
                    security.protocol: SSL
                  correlation.objectives:
                    - {metric: disk.latency, value: 2, kind: database, criticality: 1}
                  webhooks.targets:
                    - name: pager
                      url: https://pager.example/hook
                      mode: Notify
                    - {name: chat, url: "https://chat.example", mode: "${CHAT_MODE:shadow}"}
                logging.level.io.crosstalk: debug
                ---
                spring.config.activate.on-profile: ingest-service
                crosstalk.access.max-requests: 8192
                ---
                spring.config.activate.on-profile: [rules-service, api-gateway]
                crosstalk.access.maxProcessing: 32
                """))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing yet\n", "crosstalk:\n", "crosstalk.ingest:\n", "---\n"})
  void mistakes_fileWithoutSettings_areEmpty(String yaml) {
    assertThat(mistakes(yaml)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "crosstalk.site.timezones: UTC | did you mean 'crosstalk.site.time-zone'?",
        "crosstalk.colour: red | unknown setting 'crosstalk.colour'",
        "crosstalk.ingest: 5 | unknown setting 'crosstalk.ingest'",
        "crosstlk.site.time-zone: UTC | did you mean 'crosstalk'?",
        "crosstalk.webhooks.targets[0].colour: red | unknown setting"
            + " 'crosstalk.webhooks.targets[0].colour'",
        "server.port: 9000 | is set by './crosstalk up': choose the ports with 'up --port-base'",
        "crosstalk.kafka.bootstrapServers: x:9092 | is set by './crosstalk up'",
        "rules-service: {x: 1} | 'spring.config.activate.on-profile: rules-service' before its"
            + " settings",
        "spring.config.activate.on-profile: kafka | there is no service 'kafka'",
        "just text | expected 'name: value'",
        "a: [1; 2 | not YAML",
      })
  void mistakes_wrongLine_hasLineNumberAndAdvice(String line, String text) {
    assertThat(mistakes("# a comment\n" + line + "\n"))
        .singleElement()
        .satisfies(
            mistake -> {
              assertThat(mistake).contains(text);
              assertThat(mistake).matches("line [23]: .*");
            });
  }

  @Test
  void mistakes_laterDocument_haveTheLinesOfTheFile() {
    assertThat(
            mistakes(
                """
                crosstalk.limits.burst: 10
                ---
                spring.config.activate.on-profile: rules-service
                crosstalk.limits.bust: 10
                """))
        .containsExactly(
            "line 4: unknown setting 'crosstalk.limits.bust'; did you mean"
                + " 'crosstalk.limits.burst'?");
  }

  @Test
  void mistakes_severalMistakes_areListedInOrderOfLines() {
    assertThat(mistakes("crosstalk:\n  b: 1\n  site.time-zone: UTC\n  a: 2\n"))
        .satisfiesExactly(
            first -> assertThat(first).startsWith("line 2: "),
            second -> assertThat(second).startsWith("line 4: "));
  }

  @Test
  void mistakes_duplicateKey_isReported() {
    assertThat(mistakes("crosstalk:\n  site.time-zone: UTC\ncrosstalk:\n  limits.burst: 2\n"))
        .singleElement()
        .asString()
        .contains("twice");
  }

  private static List<String> mistakes(String yaml) {
    return SettingsCheck.mistakes(yaml);
  }
}
