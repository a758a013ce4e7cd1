package io.crosstalk.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.bus.BusTopic;
import io.crosstalk.bus.Retention;
import io.crosstalk.event.Severity;
import io.crosstalk.rules.kafka.ProcessingProperties;
import io.crosstalk.rules.kafka.RulesKafkaProperties;
import io.crosstalk.rules.notify.DeliveryProperties;
import io.crosstalk.rules.notify.requesttracker.RequestTrackerProperties;
import io.crosstalk.rules.notify.webhook.WebhookProperties;
import io.crosstalk.rules.storage.DatabaseProperties;
import io.crosstalk.rules.storage.SiteProperties;
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
        .isEqualTo(new SiteProperties("UTC"));
  }

  @Test
  void siteProperties_timeZoneConfigured_isBound() {
    assertThat(
            bind(
                "crosstalk.site",
                SiteProperties.class,
                Map.of("crosstalk.site.time-zone", "Asia/Manila")))
        .isEqualTo(new SiteProperties("Asia/Manila"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Mars/Olympus", "", "+02:00", "europe/berlin"})
  void siteProperties_unknownTimeZone_isRefusedAtStart(String zone) {
    assertThatThrownBy(() -> new SiteProperties(zone))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("crosstalk.site.time-zone")
        .hasMessageContaining("Europe/Berlin");
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
                8));
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
                    "crosstalk.delivery.parallel", "7")))
        .isEqualTo(
            new DeliveryProperties(
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(3),
                Duration.ofSeconds(4),
                Duration.ofSeconds(5),
                Duration.ofHours(6),
                7));
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
                Map.entry(TRACKER + "open-status", "doing")));

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
                        "doing"))));
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
                "open"));
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
