package io.crosstalk.local.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the check of settings in environment variables. */
class EnvironmentSettingsTest {

  private static void check(Map<String, String> environment) {
    SettingsFile.requireCorrect(environment);
  }

  @Test
  void requireCorrect_wrongModes_namesVariablesValuesAndWhatIsPossible() {
    assertThatThrownBy(
            () ->
                check(
                    Map.of(
                        "CROSSTALK_MAIL_TARGETS_0_MODE",
                        "notfy",
                        "CROSSTALK_REQUESTTRACKER_TARGETS_12_MODE",
                        "mail")))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage(
            "settings in the environment are wrong, nothing was started%n".formatted()
                + "  'CROSSTALK_MAIL_TARGETS_0_MODE' cannot have the value 'notfy'; did you mean"
                + " 'notify'? It can have shadow or notify%n".formatted()
                + "  'CROSSTALK_REQUESTTRACKER_TARGETS_12_MODE' cannot have the value 'mail'; it"
                + " can have shadow or ticket");
  }

  @ParameterizedTest
  @CsvSource({"CROSSTALK_SITE_TIMEZONE", "CROSSTALK_SITE_TIME_ZONE"})
  void requireCorrect_unknownTimeZone_namesTheVariable(String variable) {
    assertThatThrownBy(() -> check(Map.of(variable, "Mars/Base")))
        .hasMessageContaining("'" + variable + "' cannot have the value 'Mars/Base'; it is a name");
  }

  @ParameterizedTest
  @CsvSource({
    "CROSSTALK_SITE_TIMEZONE, Europe/Berlin",
    "CROSSTALK_MAIL_TARGETS_0_MODE, Notify",
    "CROSSTALK_REQUEST_TRACKER_TARGETS_0_MODE, ticket",
    "CROSSTALK_MAIL_TARGETS_0_MODE, ''",
    "CROSSTALK_MAIL_TARGETS_0_NAME, notfy",
    "MAIL_TARGETS_0_MODE, notfy"
  })
  void requireCorrect_possibleValuesAndOtherVariables_areAccepted(String variable, String value) {
    assertThatCode(() -> check(Map.of(variable, value))).doesNotThrowAnyException();
  }
}
