package io.crosstalk.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.notify.alertmanager.AlertmanagerProperties;
import io.crosstalk.rules.notify.jira.JiraProperties;
import io.crosstalk.rules.notify.mail.MailProperties;
import io.crosstalk.rules.notify.pagerduty.PagerdutyProperties;
import io.crosstalk.rules.notify.requesttracker.RequestTrackerProperties;
import io.crosstalk.rules.notify.servicenow.ServiceNowProperties;
import io.crosstalk.rules.notify.webhook.WebhookProperties;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of the settings that all kinds of targets have. */
class TargetPropertiesTest extends PropertiesBinding {
  private static Stream<Arguments> kinds() {
    return Stream.of(
        Arguments.of("crosstalk.webhooks", WebhookProperties.class),
        Arguments.of("crosstalk.mail", MailProperties.class),
        Arguments.of("crosstalk.alertmanager", AlertmanagerProperties.class),
        Arguments.of("crosstalk.pagerduty", PagerdutyProperties.class),
        Arguments.of("crosstalk.servicenow", ServiceNowProperties.class),
        Arguments.of("crosstalk.jira", JiraProperties.class),
        Arguments.of("crosstalk.request-tracker", RequestTrackerProperties.class));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void properties_nothingConfigured_haveNoTargets(String prefix, Class<?> type) {
    assertThat(bind(prefix, type, Map.of())).extracting("targets").isEqualTo(List.of());
  }
}
