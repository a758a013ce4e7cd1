package io.crosstalk.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.jira.JiraProperties;
import io.crosstalk.rules.notify.pagerduty.PagerdutyProperties;
import io.crosstalk.rules.notify.requesttracker.RequestTrackerProperties;
import io.crosstalk.rules.notify.servicenow.ServiceNowProperties;
import io.crosstalk.rules.notify.targets.Children;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.webhook.WebhookProperties;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the settings of targets with tickets or events of their own. */
class TicketTargetPropertiesTest extends PropertiesBinding {
  @Test
  void pagerdutyTarget_onlyRequired_hasDefaults() {
    var properties =
        bind(
            "crosstalk.pagerduty",
            PagerdutyProperties.class,
            target(
                "crosstalk.pagerduty", Map.of("name", "on-call", "routing-key-file", "/run/key")));

    assertThat(properties.targets())
        .containsExactly(
            new PagerdutyProperties.Target(
                "on-call",
                URI.create("https://events.pagerduty.com"),
                null,
                Path.of("/run/key"),
                Severity.MINOR,
                TargetMode.SHADOW,
                false,
                false));
  }

  @Test
  void pagerdutyTarget_everythingConfigured_isBound() {
    var properties =
        bind(
            "crosstalk.pagerduty",
            PagerdutyProperties.class,
            fullTarget(
                "crosstalk.pagerduty",
                "notify",
                Map.of(
                    "name", "on-call",
                    "url", "https://events.eu.pagerduty.com",
                    "routing-key", "geheim")));

    assertThat(properties.targets())
        .containsExactly(
            new PagerdutyProperties.Target(
                "on-call",
                URI.create("https://events.eu.pagerduty.com"),
                "geheim",
                null,
                Severity.MAJOR,
                TargetMode.NOTIFY,
                true,
                true));
    assertThat(properties.toString()).doesNotContain("geheim");
  }

  @Test
  void pagerdutyTarget_keyTwiceOrNot_isRefusedAtStart() {
    String target = "crosstalk.pagerduty.targets[0].";
    for (var keys :
        List.of(
            Map.of(target + "name", "on-call"),
            Map.of(
                target + "name", "on-call",
                target + "routing-key", "geheim",
                target + "routing-key-file", "/run/key"))) {
      assertThatThrownBy(() -> bind("crosstalk.pagerduty", PagerdutyProperties.class, keys))
          .rootCause()
          .hasMessageContaining("-file")
          .hasMessageNotContaining("geheim");
    }
  }

  @Test
  void serviceNowTarget_onlyRequired_hasDefaults() {
    var properties =
        bind(
            "crosstalk.servicenow",
            ServiceNowProperties.class,
            target(
                "crosstalk.servicenow",
                Map.of(
                    "name", "itsm",
                    "url", "https://example.service-now.com",
                    "token-file", "/run/token")));

    assertThat(properties.targets())
        .containsExactly(
            new ServiceNowProperties.Target(
                "itsm",
                URI.create("https://example.service-now.com"),
                null,
                null,
                null,
                null,
                Path.of("/run/token"),
                "Solution provided",
                Map.of(),
                Severity.MINOR,
                TargetMode.SHADOW,
                false,
                false,
                Children.NONE,
                true));
  }

  @Test
  void serviceNowTarget_everythingConfigured_isBound() {
    var properties =
        bind(
            "crosstalk.servicenow",
            ServiceNowProperties.class,
            fullTarget(
                "crosstalk.servicenow",
                "ticket",
                Map.of(
                    "name", "itsm",
                    "url", "https://example.service-now.com",
                    "children", "teams",
                    "read", "off",
                    "username", "crosstalk",
                    "password", "geheim",
                    "close-code", "Solved (Permanently)",
                    "fields.[assignment_group]", "g1")));

    assertThat(properties.targets())
        .containsExactly(
            new ServiceNowProperties.Target(
                "itsm",
                URI.create("https://example.service-now.com"),
                "crosstalk",
                "geheim",
                null,
                null,
                null,
                "Solved (Permanently)",
                Map.of("assignment_group", "g1"),
                Severity.MAJOR,
                TargetMode.TICKET,
                true,
                true,
                Children.TEAMS,
                false));
    assertThat(properties.toString()).doesNotContain("geheim");
  }

  @Test
  void serviceNowTarget_eventsWithChildren_areRefusedAtStart() {
    String target = "crosstalk.servicenow.targets[0].";
    Map<String, String> settings =
        Map.of(
            target + "name", "itsm",
            target + "url", "https://example.service-now.com",
            target + "token-file", "/run/token",
            target + "mode", "notify",
            target + "children", "teams");

    assertThatThrownBy(() -> bind("crosstalk.servicenow", ServiceNowProperties.class, settings))
        .rootCause()
        .hasMessageContaining("has children, which events cannot have");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "username", "password", "username,token", "username,password,token"})
  void serviceNowTarget_incompleteCredentials_areRefusedAtStart(String given) {
    String target = "crosstalk.servicenow.targets[0].";
    Map<String, String> settings = new HashMap<>();
    settings.put(target + "name", "itsm");
    settings.put(target + "url", "https://example.service-now.com");
    for (String name : given.split(",", -1)) {
      settings.put(target + (name.isEmpty() ? "close-code" : name), "geheim");
    }

    assertThatThrownBy(() -> bind("crosstalk.servicenow", ServiceNowProperties.class, settings))
        .hasStackTraceContaining("the servicenow target 'itsm' needs either")
        .rootCause()
        .hasMessageNotContaining("geheim");
  }

  private static Map<String, String> requiredOfJira() {
    String target = "crosstalk.jira.targets[0].";
    Map<String, String> required = new HashMap<>();
    required.put(target + "name", "desk");
    required.put(target + "url", "https://example.atlassian.net");
    required.put(target + "email", "crosstalk@example.com");
    required.put(target + "service-desk-id", "10");
    required.put(target + "request-type-id", "25");
    required.put(target + "token-file", "/run/token");
    return required;
  }

  @Test
  void jiraTarget_onlyRequired_hasDefaults() {
    assertThat(bind("crosstalk.jira", JiraProperties.class, requiredOfJira()).targets())
        .containsExactly(
            new JiraProperties.Target(
                "desk",
                URI.create("https://example.atlassian.net"),
                "crosstalk@example.com",
                null,
                Path.of("/run/token"),
                "10",
                "25",
                "Resolve this issue",
                "Back to in progress",
                null,
                false,
                Severity.MINOR,
                TargetMode.SHADOW,
                false,
                false,
                Children.NONE,
                "Relates",
                null,
                true));
  }

  @Test
  void jiraTarget_everythingConfigured_isBound() {
    String target = "crosstalk.jira.targets[0].";
    Map<String, String> settings = requiredOfJira();
    settings.remove(target + "token-file");
    settings.put(target + "token", "geheim");
    settings.put(target + "resolved-transition", "Done");
    settings.put(target + "reopened-transition", "Reopen");
    settings.put(target + "resolution", "Fixed");
    settings.put(target + "public-comments", "true");
    settings.put(target + "children", "teams");
    settings.put(target + "link-type", "Blocks");
    settings.put(target + "group-field", "customfield_10050");
    settings.put(target + "read", "off");
    settings.put(target + "min-severity", "major");
    settings.put(target + "mode", "ticket");
    settings.put(target + "allow-private", "true");
    settings.put(target + "replays", "true");

    var properties = bind("crosstalk.jira", JiraProperties.class, settings);

    assertThat(properties.targets())
        .containsExactly(
            new JiraProperties.Target(
                "desk",
                URI.create("https://example.atlassian.net"),
                "crosstalk@example.com",
                "geheim",
                null,
                "10",
                "25",
                "Done",
                "Reopen",
                "Fixed",
                true,
                Severity.MAJOR,
                TargetMode.TICKET,
                true,
                true,
                Children.TEAMS,
                "Blocks",
                "customfield_10050",
                false));
    assertThat(properties.toString()).doesNotContain("geheim");
  }

  @ParameterizedTest
  @ValueSource(strings = {"name", "url", "email", "service-desk-id", "request-type-id", "token"})
  void jiraTarget_requiredSettingIsMissing_isRefusedAtStart(String name) {
    Map<String, String> settings = requiredOfJira();
    settings.remove("crosstalk.jira.targets[0]." + name.replace("token", "token-file"));

    assertThatThrownBy(() -> bind("crosstalk.jira", JiraProperties.class, settings))
        .hasStackTraceContaining(name);
  }

  private static final String TRACKER = "crosstalk.request-tracker.targets[0].";

  @Test
  void requestTrackerProperties_everythingConfigured_areBound() {
    var properties =
        bind(
            "crosstalk.request-tracker",
            RequestTrackerProperties.class,
            fullTarget(
                "crosstalk.request-tracker",
                "ticket",
                Map.of(
                    "name", "tickets",
                    "url", "https://rt.example/rt/",
                    "token", "geheim",
                    "queue", "Operations",
                    "priorities.critical", "90",
                    "priorities.major", "60",
                    "resolved-status", "done",
                    "open-status", "doing",
                    "children", "teams",
                    "read", "off")));

    assertThat(properties)
        .isEqualTo(
            new RequestTrackerProperties(
                List.of(
                    new RequestTrackerProperties.Target(
                        "tickets",
                        URI.create("https://rt.example/rt/"),
                        "geheim",
                        null,
                        "Operations",
                        Severity.MAJOR,
                        TargetMode.TICKET,
                        true,
                        true,
                        Map.of(Severity.CRITICAL, 90, Severity.MAJOR, 60),
                        "done",
                        "doing",
                        Children.TEAMS,
                        false))));
    assertThat(properties.toString()).doesNotContain("geheim");
  }

  @Test
  void requestTrackerTarget_onlyRequiredSettings_hasDefaults() {
    var properties =
        bind(
            "crosstalk.request-tracker",
            RequestTrackerProperties.class,
            target(
                "crosstalk.request-tracker",
                Map.of(
                    "name", "tickets",
                    "url", "https://rt.example",
                    "token-file", "/etc/crosstalk/rt.token",
                    "queue", "Operations")));

    assertThat(properties.targets())
        .containsExactly(
            new RequestTrackerProperties.Target(
                "tickets",
                URI.create("https://rt.example"),
                null,
                Path.of("/etc/crosstalk/rt.token"),
                "Operations",
                Severity.MINOR,
                TargetMode.SHADOW,
                false,
                false,
                Map.of(),
                "resolved",
                "open",
                Children.NONE,
                true));
  }

  @ParameterizedTest
  @CsvSource({
    "url, ftp://rt.example, needs an http or https url",
    "url, https://root:password@rt.example, has a url with credentials",
    "url, https://rt.example/?token=1-2-3, has a url with credentials",
    "token, '', 'has an empty token; write the secret, or its file as token-file'",
    "token-file, /etc/rt.token, has both token and token-file; remove one of them",
    "queue, '', needs a queue",
    "name, '', needs a name"
  })
  void requestTrackerTarget_invalidSetting_isRefusedAtStart(
      String setting, String value, String problem) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                TRACKER + "name", "tickets",
                TRACKER + "url", "https://rt.example",
                TRACKER + "token", "geheim",
                TRACKER + "queue", "Operations"));
    settings.put(TRACKER + setting, value);

    assertThatThrownBy(
            () -> bind("crosstalk.request-tracker", RequestTrackerProperties.class, settings))
        .rootCause()
        .hasMessageContaining(problem)
        .hasMessageNotContaining("geheim");
  }

  @ParameterizedTest
  @CsvSource({
    "crosstalk.jira, notify, it opens tickets; write ticket",
    "crosstalk.webhooks, ticket, it cannot open tickets; write notify"
  })
  void target_modeThatItCannotHave_isRefusedAtStart(String prefix, String mode, String hint) {
    String target = prefix + ".targets[0].";
    Map<String, String> settings =
        Map.of(
            target + "name", "other",
            target + "url", "https://other.example",
            target + "email", "crosstalk@example.com",
            target + "service-desk-id", "1",
            target + "request-type-id", "2",
            target + "token", "geheim",
            target + "mode", mode);
    Class<?> type = prefix.endsWith("jira") ? JiraProperties.class : WebhookProperties.class;

    assertThatThrownBy(() -> bind(prefix, type, settings)).rootCause().hasMessageContaining(hint);
  }
}
