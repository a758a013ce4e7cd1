package io.crosstalk.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.bus.BusTopic;
import io.crosstalk.bus.Retention;
import io.crosstalk.rules.kafka.RulesKafkaProperties;
import io.crosstalk.rules.kafka.TopicProperties;
import io.crosstalk.rules.notify.delivery.MaskProperties;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.ownerfile.OwnerFileProperties;
import io.crosstalk.rules.policy.RuleFileProperties;
import io.crosstalk.rules.privacy.MaskMode;
import io.crosstalk.rules.retention.RetentionProperties;
import io.crosstalk.rules.storage.database.DatabaseProperties;
import io.crosstalk.rules.storage.site.SiteProperties;
import io.crosstalk.rules.stream.StreamProperties;
import io.crosstalk.rules.symptom.SymptomProperties;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/** Tests of the settings of the service: Kafka, database, site, files, deliveries. */
class PropertiesTest extends PropertiesBinding {
  @Test
  void streamProperties_areBound() {
    assertThat(bind("crosstalk.stream", StreamProperties.class, Map.of()))
        .isEqualTo(new StreamProperties(64, Duration.ofSeconds(5)));
    assertThat(
            bind(
                "crosstalk.stream",
                StreamProperties.class,
                Map.of("crosstalk.stream.max-streams", "7")))
        .isEqualTo(new StreamProperties(7));
    assertThatThrownBy(() -> new StreamProperties(0)).hasMessageContaining("max-streams");
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
                    "crosstalk.symptoms.keep", "1d")))
        .isEqualTo(new SymptomProperties(List.of("node", "instance"), Duration.ofDays(1)));
    assertThatThrownBy(() -> new SymptomProperties(List.of(), Duration.ZERO))
        .hasMessageContaining("keep");
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
                "jdbc:postgresql://127.0.0.1:5432/crosstalk", "crosstalk", "", 10));
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
                "crosstalk.database.connections", "20"));

    assertThat(properties)
        .isEqualTo(new DatabaseProperties("jdbc:postgresql://db/x", "u", "geheim", 20));
    assertThat(properties.toString()).doesNotContain("geheim");
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
    TopicProperties defaults = bind("crosstalk.rules", TopicProperties.class, Map.of());

    assertThat(new Retention(defaults.retention(), defaults.retentionSize().toBytes()))
        .isEqualTo(BusTopic.INCIDENTS.defaultRetention());
  }

  @Test
  void retention_configured_isBound() {
    var properties =
        bind(
            "crosstalk.rules",
            TopicProperties.class,
            Map.of(
                "crosstalk.rules.retention", "70d",
                "crosstalk.rules.retention-size", "80MB"));

    assertThat(properties)
        .isEqualTo(new TopicProperties(Duration.ofDays(70), DataSize.ofMegabytes(80)));
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
  void deliveryProperties_nothingConfigured_haveDefaults() {
    assertThat(bind("crosstalk.delivery", DeliveryProperties.class, Map.of()))
        .isEqualTo(
            new DeliveryProperties(
                Duration.ofSeconds(20), Duration.ofSeconds(70), Duration.ofDays(3), Map.of()));
  }

  @Test
  void deliveryProperties_everythingConfigured_areBound() {
    assertThat(
            bind(
                "crosstalk.delivery",
                DeliveryProperties.class,
                Map.of(
                    "crosstalk.delivery.deadline", "3s",
                    "crosstalk.delivery.create-deadline", "2m",
                    "crosstalk.delivery.give-up-after", "6h",
                    "crosstalk.delivery.messages-per-minute.pager-main", "60")))
        .isEqualTo(
            new DeliveryProperties(
                Duration.ofSeconds(3),
                Duration.ofMinutes(2),
                Duration.ofHours(6),
                Map.of("pager-main", 60)));
  }

  @Test
  void responseTimeout_longDeadline_isHalfOfIt() {
    assertThat(
            new DeliveryProperties(
                Duration.ofMinutes(1), Duration.ofMinutes(2), Duration.ZERO, Map.of()))
        .extracting(DeliveryProperties::responseTimeout)
        .isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void deliveryProperties_proxy_holdsForAllHostsButTheExceptions() {
    DeliveryProperties properties =
        bind(
            "crosstalk.delivery",
            DeliveryProperties.class,
            Map.of(
                "crosstalk.delivery.proxy", "http://proxy.example.org:3128",
                "crosstalk.delivery.no-proxy", "intranet.example, 10.1.2.3"));

    assertThat(properties.proxyFor("example.service-now.com"))
        .isEqualTo(URI.create("http://proxy.example.org:3128"));
    assertThat(properties.proxyFor("rt.intranet.example")).isNull();
    assertThat(properties.proxyFor("10.1.2.3")).isNull();
    assertThat(properties.proxyFor("notintranet.example")).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"proxy.example.org:3128", "http://a:b@proxy:3128", "http://proxy", "socks://p:1"})
  void deliveryProperties_noHttpProxy_isRefusedWithItsName(String proxy) {
    assertThatThrownBy(
            () ->
                bind(
                    "crosstalk.delivery",
                    DeliveryProperties.class,
                    Map.of("crosstalk.delivery.proxy", proxy)))
        .rootCause()
        .hasMessageContaining("crosstalk.delivery.proxy");
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
                Duration.ofDays(90)));
    assertThat(
            bind(
                "crosstalk.retention",
                RetentionProperties.class,
                Map.of(
                    "crosstalk.retention.personal-data", "P30D",
                    "crosstalk.retention.incidents", "1d",
                    "crosstalk.retention.worlds", "2d",
                    "crosstalk.retention.failed-deliveries", "4d")))
        .isEqualTo(
            new RetentionProperties(
                Duration.ofDays(30), Duration.ofDays(1), Duration.ofDays(2), Duration.ofDays(4)));
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
}
