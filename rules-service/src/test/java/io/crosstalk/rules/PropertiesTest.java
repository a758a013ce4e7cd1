package io.crosstalk.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.bus.BusTopic;
import io.crosstalk.bus.Retention;
import io.crosstalk.event.Severity;
import io.crosstalk.rules.kafka.ProcessingProperties;
import io.crosstalk.rules.kafka.RulesKafkaProperties;
import io.crosstalk.rules.notify.Children;
import io.crosstalk.rules.notify.DeliveryProperties;
import io.crosstalk.rules.notify.MaskProperties;
import io.crosstalk.rules.notify.alertmanager.AlertmanagerProperties;
import io.crosstalk.rules.notify.jira.JiraProperties;
import io.crosstalk.rules.notify.mail.Encryption;
import io.crosstalk.rules.notify.mail.MailProperties;
import io.crosstalk.rules.notify.pagerduty.PagerdutyProperties;
import io.crosstalk.rules.notify.requesttracker.RequestTrackerProperties;
import io.crosstalk.rules.notify.servicenow.ServiceNowProperties;
import io.crosstalk.rules.notify.webhook.WebhookProperties;
import io.crosstalk.rules.ownerfile.OwnerFileProperties;
import io.crosstalk.rules.policy.RuleFileProperties;
import io.crosstalk.rules.privacy.MaskMode;
import io.crosstalk.rules.retention.RetentionProperties;
import io.crosstalk.rules.storage.DatabaseProperties;
import io.crosstalk.rules.storage.LeaseProperties;
import io.crosstalk.rules.storage.SiteProperties;
import io.crosstalk.rules.stream.StreamProperties;
import io.crosstalk.rules.symptom.SymptomProperties;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

/** Tests that each properties record binds its defaults and a full configuration. */
class PropertiesTest {
  private static <T> T bind(String prefix, Class<T> type, Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate(prefix, type);
  }

  @Test
  void streamProperties_areBound() {
    assertThat(bind("crosstalk.stream", StreamProperties.class, Map.of()))
        .isEqualTo(new StreamProperties(64, Duration.ofSeconds(5)));
    assertThat(
            bind(
                "crosstalk.stream",
                StreamProperties.class,
                Map.of("crosstalk.stream.max-streams", "7", "crosstalk.stream.heartbeat", "1s")))
        .isEqualTo(new StreamProperties(7, Duration.ofSeconds(1)));
    assertThatThrownBy(() -> new StreamProperties(0, Duration.ofSeconds(1)))
        .hasMessageContaining("max-streams");
  }

  @Test
  void symptomProperties_areBound() {
    assertThat(bind("crosstalk.symptoms", SymptomProperties.class, Map.of()).resourceLabels())
        .startsWith("resource", "vm")
        .contains("instance", "host");
    assertThat(
            bind(
                "crosstalk.symptoms",
                SymptomProperties.class,
                Map.of(
                    "crosstalk.symptoms.resource-labels", "node,instance",
                    "crosstalk.symptoms.max-stored", "10",
                    "crosstalk.symptoms.resolve-timeout", "6m",
                    "crosstalk.symptoms.keep", "1d")))
        .isEqualTo(
            new SymptomProperties(
                List.of("node", "instance"), 10, Duration.ofMinutes(6), Duration.ofDays(1)));
    assertThat(bind("crosstalk.symptoms", SymptomProperties.class, Map.of()).resolveTimeout())
        .isEqualTo(Duration.ofMinutes(5));
    assertThatThrownBy(() -> new SymptomProperties(List.of(), 1, Duration.ZERO, Duration.ofDays(1)))
        .hasMessageContaining("resolve-timeout");
  }

  @Test
  void kafkaProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.kafka", RulesKafkaProperties.class, Map.of()))
        .isEqualTo(new RulesKafkaProperties("127.0.0.1:9092", Map.of(), 4, (short) 1));
  }

  @Test
  void kafkaProperties_everythingConfigured_areBound() {
    var properties =
        bind(
            "crosstalk.kafka",
            RulesKafkaProperties.class,
            Map.of(
                "crosstalk.kafka.bootstrap-servers", "k1:9092,k2:9092",
                "crosstalk.kafka.properties.[security.protocol]", "SSL",
                "crosstalk.kafka.partitions", "24",
                "crosstalk.kafka.replication-factor", "3"));

    assertThat(properties)
        .isEqualTo(
            new RulesKafkaProperties(
                "k1:9092,k2:9092", Map.of("security.protocol", "SSL"), 24, (short) 3));
  }

  @Test
  void databaseProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.database", DatabaseProperties.class, Map.of()))
        .isEqualTo(
            new DatabaseProperties(
                "jdbc:postgresql://127.0.0.1:5432/crosstalk",
                "crosstalk",
                "",
                10,
                Duration.ofSeconds(3),
                Duration.ofSeconds(60),
                Duration.ofSeconds(8)));
  }

  @Test
  void databaseProperties_everythingConfigured_areBound() {
    var properties =
        bind(
            "crosstalk.database",
            DatabaseProperties.class,
            Map.of(
                "crosstalk.database.url", "jdbc:postgresql://db/x",
                "crosstalk.database.username", "u",
                "crosstalk.database.password", "geheim",
                "crosstalk.database.connections", "20",
                "crosstalk.database.connection-timeout", "7s",
                "crosstalk.database.statement-timeout", "2m",
                "crosstalk.database.request-statement-timeout", "9s"));

    assertThat(properties)
        .isEqualTo(
            new DatabaseProperties(
                "jdbc:postgresql://db/x",
                "u",
                "geheim",
                20,
                Duration.ofSeconds(7),
                Duration.ofMinutes(2),
                Duration.ofSeconds(9)));
    assertThat(properties.toString()).doesNotContain("geheim");
  }

  @Test
  void busProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.rules", ProcessingProperties.class, Map.of()))
        .isEqualTo(
            new ProcessingProperties(
                2000,
                500,
                500,
                Duration.ofMillis(500),
                Duration.ofSeconds(2),
                Duration.ofDays(7),
                Duration.ofDays(30),
                DataSize.ofGigabytes(1)));
  }

  @Test
  void ruleFileProperties_defaultAndConfigured_areBound() {
    assertThat(bind("crosstalk.rules", RuleFileProperties.class, Map.of()))
        .isEqualTo(new RuleFileProperties(""));
    assertThat(
            bind(
                "crosstalk.rules",
                RuleFileProperties.class,
                Map.of("crosstalk.rules.directory", "/etc/crosstalk/rules")))
        .isEqualTo(new RuleFileProperties("/etc/crosstalk/rules"));
  }

  @Test
  void ownerFileProperties_defaultAndConfigured_areBound() {
    assertThat(bind("crosstalk.owners", OwnerFileProperties.class, Map.of()))
        .isEqualTo(new OwnerFileProperties(""));
    assertThat(
            bind(
                "crosstalk.owners",
                OwnerFileProperties.class,
                Map.of("crosstalk.owners.directory", "/etc/crosstalk/owners")))
        .isEqualTo(new OwnerFileProperties("/etc/crosstalk/owners"));
  }

  @Test
  void retention_nothingConfigured_equalsThatOfTheTopicTable() {
    ProcessingProperties defaults = bind("crosstalk.rules", ProcessingProperties.class, Map.of());

    assertThat(new Retention(defaults.retention(), defaults.retentionSize().toBytes()))
        .isEqualTo(BusTopic.INCIDENTS.defaultRetention());
  }

  @Test
  void busProperties_everythingConfigured_areBound() {
    var properties =
        bind(
            "crosstalk.rules",
            ProcessingProperties.class,
            Map.of(
                "crosstalk.rules.poll-records", "10",
                "crosstalk.rules.due-verdicts", "20",
                "crosstalk.rules.outbox-records", "30",
                "crosstalk.rules.idle", "40ms",
                "crosstalk.rules.retry", "50ms",
                "crosstalk.rules.keep-sent", "6d",
                "crosstalk.rules.retention", "70d",
                "crosstalk.rules.retention-size", "80MB"));

    assertThat(properties)
        .isEqualTo(
            new ProcessingProperties(
                10,
                20,
                30,
                Duration.ofMillis(40),
                Duration.ofMillis(50),
                Duration.ofDays(6),
                Duration.ofDays(70),
                DataSize.ofMegabytes(80)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"poll-records", "due-verdicts", "outbox-records"})
  void busProperties_countOfZero_isRefused(String name) {
    Map<String, String> zero = Map.of("crosstalk.rules." + name, "0");

    assertThatThrownBy(() -> bind("crosstalk.rules", ProcessingProperties.class, zero))
        .rootCause()
        .hasMessage("crosstalk.rules." + name + " must be 1 or more, not 0");
  }

  @Test
  void siteProperties_nothingConfigured_zoneIsUtc() {
    assertThat(bind("crosstalk.site", SiteProperties.class, Map.of()))
        .isEqualTo(new SiteProperties("UTC", "", "en"));
  }

  @Test
  void siteProperties_timeZoneConfigured_isBound() {
    assertThat(
            bind(
                "crosstalk.site",
                SiteProperties.class,
                Map.of(
                    "crosstalk.site.time-zone", "Asia/Manila",
                    "crosstalk.site.console-url", "https://ct.example/",
                    "crosstalk.site.language", "de")))
        .isEqualTo(new SiteProperties("Asia/Manila", "https://ct.example", "de"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Mars/Olympus", "", "+02:00", "europe/berlin"})
  void siteProperties_unknownTimeZone_isRefusedAtStart(String zone) {
    assertThatThrownBy(() -> new SiteProperties(zone, "", "en"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("crosstalk.site.time-zone")
        .hasMessageContaining("Europe/Berlin");
  }

  @Test
  void siteProperties_languageWithoutTexts_isRefusedAtStart() {
    assertThatThrownBy(() -> new SiteProperties("UTC", "", "tlh"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "crosstalk.site.language: there are no texts in the language \"tlh\";"
                + " use one of en, de, es");
  }

  @Test
  void siteProperties_consoleUrlIsNoAddress_isRefusedAtStart() {
    assertThatThrownBy(() -> new SiteProperties("UTC", "javascript:alert(1)", "en"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("crosstalk.site.console-url");
  }

  @Test
  void webhookProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.webhooks", WebhookProperties.class, Map.of()))
        .isEqualTo(new WebhookProperties(List.of()));
  }

  @Test
  void deliveryProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.delivery", DeliveryProperties.class, Map.of()))
        .isEqualTo(
            new DeliveryProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(10),
                Duration.ofSeconds(20),
                Duration.ofSeconds(1),
                Duration.ofMinutes(5),
                Duration.ofDays(3),
                8,
                Map.of()));
  }

  @Test
  void deliveryProperties_everythingConfigured_areBound() {
    assertThat(
            bind(
                "crosstalk.delivery",
                DeliveryProperties.class,
                Map.of(
                    "crosstalk.delivery.connect-timeout", "1s",
                    "crosstalk.delivery.response-timeout", "2s",
                    "crosstalk.delivery.deadline", "3s",
                    "crosstalk.delivery.initial-backoff", "4s",
                    "crosstalk.delivery.max-backoff", "5s",
                    "crosstalk.delivery.give-up-after", "6h",
                    "crosstalk.delivery.parallel", "7",
                    "crosstalk.delivery.messages-per-minute.pager-main", "60")))
        .isEqualTo(
            new DeliveryProperties(
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(3),
                Duration.ofSeconds(4),
                Duration.ofSeconds(5),
                Duration.ofHours(6),
                7,
                Map.of("pager-main", 60)));
  }

  @Test
  void deliveryProperties_rateBelowOne_isRefusedWithItsName() {
    assertThatThrownBy(
            () ->
                bind(
                    "crosstalk.delivery",
                    DeliveryProperties.class,
                    Map.of("crosstalk.delivery.messages-per-minute.pager", "0")))
        .rootCause()
        .hasMessage("crosstalk.delivery.messages-per-minute.pager must be 1 or more, not 0");
  }

  @Test
  void maskProperties_defaultAndConfigured_areBound() {
    assertThat(bind("crosstalk.personal-data", MaskProperties.class, Map.of()))
        .isEqualTo(new MaskProperties(Map.of()));
    assertThat(
            bind(
                "crosstalk.personal-data",
                MaskProperties.class,
                Map.of(
                    "crosstalk.personal-data.mask.tickets", "personal",
                    "crosstalk.personal-data.mask.chat-2", "none")))
        .isEqualTo(
            new MaskProperties(Map.of("tickets", MaskMode.PERSONAL, "chat-2", MaskMode.NONE)));
  }

  @Test
  void retentionProperties_defaultAndConfigured_areBound() {
    assertThat(bind("crosstalk.retention", RetentionProperties.class, Map.of()))
        .isEqualTo(
            new RetentionProperties(
                Duration.ofDays(365),
                Duration.ofDays(400),
                Duration.ofDays(30),
                Duration.ofDays(14),
                Duration.ofDays(90)));
    assertThat(
            bind(
                "crosstalk.retention",
                RetentionProperties.class,
                Map.of(
                    "crosstalk.retention.personal-data", "P30D",
                    "crosstalk.retention.incidents", "1d",
                    "crosstalk.retention.worlds", "2d",
                    "crosstalk.retention.verdicts", "3d",
                    "crosstalk.retention.failed-deliveries", "4d")))
        .isEqualTo(
            new RetentionProperties(
                Duration.ofDays(30),
                Duration.ofDays(1),
                Duration.ofDays(2),
                Duration.ofDays(3),
                Duration.ofDays(4)));
    assertThatThrownBy(
            () ->
                bind(
                    "crosstalk.retention",
                    RetentionProperties.class,
                    Map.of("crosstalk.retention.incidents", "23h")))
        .rootCause()
        .hasMessage("crosstalk.retention.incidents must be at least PT24H, not PT23H");
    assertThatThrownBy(
            () ->
                bind(
                    "crosstalk.retention",
                    RetentionProperties.class,
                    Map.of("crosstalk.retention.personal-data", "P0D")))
        .rootCause()
        .hasMessage("crosstalk.retention.personal-data must be above 0, not PT0S");
  }

  @Test
  void leaseProperties_defaultAndConfigured_areBound() {
    assertThat(bind("crosstalk.rules", LeaseProperties.class, Map.of()))
        .isEqualTo(new LeaseProperties(Duration.ofSeconds(10)));
    assertThat(
            bind("crosstalk.rules", LeaseProperties.class, Map.of("crosstalk.rules.lease", "3s")))
        .isEqualTo(new LeaseProperties(Duration.ofSeconds(3)));
    assertThatThrownBy(
            () ->
                bind(
                    "crosstalk.rules",
                    LeaseProperties.class,
                    Map.of("crosstalk.rules.lease", "10ms")))
        .rootCause()
        .hasMessage("crosstalk.rules.lease must be 1s or more, not 10ms");
  }

  @Test
  void webhookProperties_everythingConfigured_areBound() {
    String target = "crosstalk.webhooks.targets[0].";
    var properties =
        bind(
            "crosstalk.webhooks",
            WebhookProperties.class,
            Map.ofEntries(
                Map.entry(target + "name", "chat"),
                Map.entry(target + "url", "https://chat.example/hook"),
                Map.entry(target + "secret", "geheim"),
                Map.entry(target + "min-severity", "major"),
                Map.entry(target + "allow-private", "true"),
                Map.entry(target + "replays", "true")));

    URI url = URI.create("https://chat.example/hook");
    assertThat(properties)
        .isEqualTo(
            new WebhookProperties(
                List.of(
                    new WebhookProperties.Target(
                        "chat", url, "geheim", Severity.MAJOR, true, true))));
    assertThat(properties.toString()).doesNotContain("geheim").doesNotContain("/hook");
  }

  @Test
  void target_onlyNameAndUrl_receivesMinorOrWorseAtPublicAddresses() {
    String target = "crosstalk.webhooks.targets[0].";
    var properties =
        bind(
            "crosstalk.webhooks",
            WebhookProperties.class,
            Map.of(target + "name", "chat", target + "url", "https://chat.example/hook"));

    URI url = URI.create("https://chat.example/hook");
    assertThat(properties.targets())
        .containsExactly(
            new WebhookProperties.Target("chat", url, null, Severity.MINOR, false, false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://chat.example/",
        "file:///etc/passwd",
        "chat.example",
        "https://u:p@chat.example/"
      })
  void target_invalidUrl_isRefusedAtStart(String url) {
    assertThatThrownBy(
            () ->
                new WebhookProperties.Target(
                    "chat", URI.create(url), null, Severity.MINOR, false, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("chat");
  }

  @Test
  void pagerdutyProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.pagerduty", PagerdutyProperties.class, Map.of()))
        .isEqualTo(new PagerdutyProperties(List.of()));
  }

  @Test
  void pagerdutyTarget_onlyRequired_hasDefaults() {
    String target = "crosstalk.pagerduty.targets[0].";
    var properties =
        bind(
            "crosstalk.pagerduty",
            PagerdutyProperties.class,
            Map.of(target + "name", "on-call", target + "routing-key-file", "/run/key"));

    assertThat(properties.targets())
        .containsExactly(
            new PagerdutyProperties.Target(
                "on-call",
                URI.create("https://events.pagerduty.com"),
                null,
                Path.of("/run/key"),
                Severity.MINOR,
                false,
                false));
  }

  @Test
  void pagerdutyTarget_everythingConfigured_isBound() {
    String target = "crosstalk.pagerduty.targets[0].";
    var properties =
        bind(
            "crosstalk.pagerduty",
            PagerdutyProperties.class,
            Map.of(
                target + "name", "on-call",
                target + "url", "https://events.eu.pagerduty.com",
                target + "routing-key", "geheim",
                target + "min-severity", "major",
                target + "allow-private", "true",
                target + "replays", "true"));

    assertThat(properties.targets())
        .containsExactly(
            new PagerdutyProperties.Target(
                "on-call",
                URI.create("https://events.eu.pagerduty.com"),
                "geheim",
                null,
                Severity.MAJOR,
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
  void serviceNowProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.servicenow", ServiceNowProperties.class, Map.of()))
        .isEqualTo(new ServiceNowProperties(List.of()));
  }

  @Test
  void serviceNowTarget_onlyRequired_hasDefaults() {
    String target = "crosstalk.servicenow.targets[0].";
    var properties =
        bind(
            "crosstalk.servicenow",
            ServiceNowProperties.class,
            Map.of(
                target + "name", "itsm",
                target + "url", "https://example.service-now.com",
                target + "token-file", "/run/token"));

    assertThat(properties.targets())
        .containsExactly(
            new ServiceNowProperties.Target(
                "itsm",
                URI.create("https://example.service-now.com"),
                ServiceNowProperties.Mode.INCIDENT,
                null,
                null,
                null,
                null,
                Path.of("/run/token"),
                "Solution provided",
                Map.of(),
                Severity.MINOR,
                false,
                false,
                Children.NONE,
                true));
  }

  @Test
  void serviceNowTarget_everythingConfigured_isBound() {
    String target = "crosstalk.servicenow.targets[0].";
    var properties =
        bind(
            "crosstalk.servicenow",
            ServiceNowProperties.class,
            Map.ofEntries(
                Map.entry(target + "name", "itsm"),
                Map.entry(target + "url", "https://example.service-now.com"),
                Map.entry(target + "mode", "incident"),
                Map.entry(target + "children", "teams"),
                Map.entry(target + "read", "off"),
                Map.entry(target + "username", "crosstalk"),
                Map.entry(target + "password", "geheim"),
                Map.entry(target + "close-code", "Solved (Permanently)"),
                Map.entry(target + "fields.[assignment_group]", "g1"),
                Map.entry(target + "min-severity", "major"),
                Map.entry(target + "allow-private", "true"),
                Map.entry(target + "replays", "true")));

    assertThat(properties.targets())
        .containsExactly(
            new ServiceNowProperties.Target(
                "itsm",
                URI.create("https://example.service-now.com"),
                ServiceNowProperties.Mode.INCIDENT,
                "crosstalk",
                "geheim",
                null,
                null,
                null,
                "Solved (Permanently)",
                Map.of("assignment_group", "g1"),
                Severity.MAJOR,
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
            target + "mode", "event",
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

  @Test
  void jiraProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.jira", JiraProperties.class, Map.of()))
        .isEqualTo(new JiraProperties(List.of()));
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

  @Test
  void mailProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.mail", MailProperties.class, Map.of()))
        .isEqualTo(new MailProperties(List.of()));
  }

  @Test
  void mailProperties_everythingConfigured_areBound() {
    String target = "crosstalk.mail.targets[0].";
    var properties =
        bind(
            "crosstalk.mail",
            MailProperties.class,
            Map.ofEntries(
                Map.entry(target + "name", "operations"),
                Map.entry(target + "host", "mail.example.com"),
                Map.entry(target + "port", "465"),
                Map.entry(target + "username", "crosstalk"),
                Map.entry(target + "password", "geheim"),
                Map.entry(target + "tls", "tls"),
                Map.entry(target + "from", "Crosstalk <crosstalk@example.com>"),
                Map.entry(target + "to[0]", "a@example.com"),
                Map.entry(target + "to[1]", "b@example.com"),
                Map.entry(target + "min-severity", "major"),
                Map.entry(target + "allow-private", "true"),
                Map.entry(target + "replays", "true")));

    assertThat(properties)
        .isEqualTo(
            new MailProperties(
                List.of(
                    new MailProperties.Target(
                        "operations",
                        "mail.example.com",
                        465,
                        "crosstalk",
                        "geheim",
                        null,
                        Encryption.TLS,
                        "Crosstalk <crosstalk@example.com>",
                        List.of("a@example.com", "b@example.com"),
                        Severity.MAJOR,
                        true,
                        true))));
    assertThat(properties.toString()).doesNotContain("geheim").doesNotContain("a@example.com");
  }

  @Test
  void mailTarget_onlyRequiredSettings_hasDefaults() {
    assertThat(bind("crosstalk.mail", MailProperties.class, mail(Map.of())).targets())
        .containsExactly(
            new MailProperties.Target(
                "operations",
                "mail.example.com",
                587,
                null,
                null,
                null,
                Encryption.STARTTLS,
                "crosstalk@example.com",
                List.of("a@example.com"),
                Severity.MINOR,
                false,
                false));
  }

  private static Map<String, String> mail(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>();
    String target = "crosstalk.mail.targets[0].";
    all.put(target + "name", "operations");
    all.put(target + "host", "mail.example.com");
    all.put(target + "from", "crosstalk@example.com");
    all.put(target + "to", "a@example.com");
    settings.forEach((name, value) -> all.put(target + name, value));
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "name,'',needs a name",
    "host,'',needs a host",
    "port,0,port from 1 to 65535",
    "from,crosstalk,is not a mail address",
    "from,'a@example.com, b@example.com',is not a mail address",
    "from,größe@example.com,ASCII",
    "to,'',needs recipients",
    "to,nobody@,is not a mail address",
    "username,crosstalk,one of password and password-file",
    "password,geheim,or none of them"
  })
  void mailTarget_invalidSetting_isRefusedAtStart(String name, String value, String message) {
    Map<String, String> invalid = mail(Map.of(name, value));

    assertThatThrownBy(() -> bind("crosstalk.mail", MailProperties.class, invalid))
        .hasStackTraceContaining(message);
  }

  @Test
  void alertmanagerProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.alertmanager", AlertmanagerProperties.class, Map.of()))
        .isEqualTo(new AlertmanagerProperties(List.of()));
  }

  @Test
  void alertmanagerProperties_everythingConfigured_areBound() {
    String target = "crosstalk.alertmanager.targets[0].";
    var properties =
        bind(
            "crosstalk.alertmanager",
            AlertmanagerProperties.class,
            Map.of(
                target + "name", "alerts",
                target + "url", "https://alerts.example/am",
                target + "username", "crosstalk",
                target + "password", "geheim",
                target + "keep-firing-for", "2d",
                target + "min-severity", "major",
                target + "allow-private", "true",
                target + "replays", "true"));

    assertThat(properties)
        .isEqualTo(
            new AlertmanagerProperties(
                List.of(
                    new AlertmanagerProperties.Target(
                        "alerts",
                        URI.create("https://alerts.example/am"),
                        "crosstalk",
                        "geheim",
                        null,
                        Duration.ofDays(2),
                        Severity.MAJOR,
                        true,
                        true))));
    assertThat(properties.toString()).doesNotContain("geheim");
  }

  @Test
  void alertmanagerTarget_onlyRequiredSettings_hasDefaults() {
    assertThat(
            bind(
                    "crosstalk.alertmanager",
                    AlertmanagerProperties.class,
                    alertmanager("name", "alerts"))
                .targets())
        .containsExactly(
            new AlertmanagerProperties.Target(
                "alerts",
                URI.create("https://alerts.example"),
                null,
                null,
                null,
                Duration.ofDays(7),
                Severity.MINOR,
                false,
                false));
  }

  private static Map<String, String> alertmanager(String setting, String value) {
    String target = "crosstalk.alertmanager.targets[0].";
    Map<String, String> all = new HashMap<>();
    all.put(target + "name", "alerts");
    all.put(target + "url", "https://alerts.example");
    all.put(target + setting, value);
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "name,'',needs a name",
    "url,ftp://alerts.example,http or https url",
    "url,https://u:p@alerts.example,credentials",
    "keep-firing-for,0s,keep-firing-for",
    "username,crosstalk,one of password and password-file",
    "password,geheim,or none of them"
  })
  void alertmanagerTarget_invalidSetting_isRefusedAtStart(
      String name, String value, String message) {
    Map<String, String> invalid = alertmanager(name, value);

    assertThatThrownBy(() -> bind("crosstalk.alertmanager", AlertmanagerProperties.class, invalid))
        .hasStackTraceContaining(message);
  }

  private static final String TRACKER = "crosstalk.request-tracker.targets[0].";

  @Test
  void requestTrackerProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.request-tracker", RequestTrackerProperties.class, Map.of()))
        .isEqualTo(new RequestTrackerProperties(List.of()));
  }

  @Test
  void requestTrackerProperties_everythingConfigured_areBound() {
    var properties =
        bind(
            "crosstalk.request-tracker",
            RequestTrackerProperties.class,
            Map.ofEntries(
                Map.entry(TRACKER + "name", "tickets"),
                Map.entry(TRACKER + "url", "https://rt.example/rt/"),
                Map.entry(TRACKER + "token", "geheim"),
                Map.entry(TRACKER + "queue", "Operations"),
                Map.entry(TRACKER + "min-severity", "major"),
                Map.entry(TRACKER + "allow-private", "true"),
                Map.entry(TRACKER + "replays", "true"),
                Map.entry(TRACKER + "priorities.critical", "90"),
                Map.entry(TRACKER + "priorities.major", "60"),
                Map.entry(TRACKER + "resolved-status", "done"),
                Map.entry(TRACKER + "open-status", "doing"),
                Map.entry(TRACKER + "children", "teams"),
                Map.entry(TRACKER + "read", "off")));

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
            Map.of(
                TRACKER + "name", "tickets",
                TRACKER + "url", "https://rt.example",
                TRACKER + "token-file", "/etc/crosstalk/rt.token",
                TRACKER + "queue", "Operations"));

    assertThat(properties.targets())
        .containsExactly(
            new RequestTrackerProperties.Target(
                "tickets",
                URI.create("https://rt.example"),
                null,
                Path.of("/etc/crosstalk/rt.token"),
                "Operations",
                Severity.MINOR,
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
    "url, https://root:password@rt.example, must have no credentials",
    "url, https://rt.example/?token=1-2-3, must have no credentials",
    "token, '', needs either token or token-file",
    "token-file, /etc/rt.token, needs either token or token-file",
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
}
