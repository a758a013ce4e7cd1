package io.crosstalk.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.alertmanager.AlertmanagerProperties;
import io.crosstalk.rules.notify.mail.Encryption;
import io.crosstalk.rules.notify.mail.MailProperties;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.webhook.WebhookProperties;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the settings of webhooks, mails and alerts. */
class MessageTargetPropertiesTest extends PropertiesBinding {
  @Test
  void webhookProperties_everythingConfigured_areBound() {
    var properties =
        bind(
            "crosstalk.webhooks",
            WebhookProperties.class,
            fullTarget(
                "crosstalk.webhooks",
                "notify",
                Map.of(
                    "name", "chat",
                    "url", "https://chat.example/hook",
                    "secret", "geheim")));

    URI url = URI.create("https://chat.example/hook");
    assertThat(properties)
        .isEqualTo(
            new WebhookProperties(
                List.of(
                    new WebhookProperties.Target(
                        "chat",
                        url,
                        "geheim",
                        null,
                        Severity.MAJOR,
                        TargetMode.NOTIFY,
                        true,
                        true))));
    assertThat(properties.toString()).doesNotContain("geheim").doesNotContain("/hook");
  }

  @Test
  void target_onlyNameAndUrl_receivesMinorOrWorseAtPublicAddresses() {
    var properties =
        bind(
            "crosstalk.webhooks",
            WebhookProperties.class,
            target(
                "crosstalk.webhooks", Map.of("name", "chat", "url", "https://chat.example/hook")));

    URI url = URI.create("https://chat.example/hook");
    assertThat(properties.targets())
        .containsExactly(
            new WebhookProperties.Target(
                "chat", url, null, null, Severity.MINOR, TargetMode.SHADOW, false, false));
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
                    "chat",
                    URI.create(url),
                    null,
                    null,
                    Severity.MINOR,
                    TargetMode.SHADOW,
                    false,
                    false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("chat");
  }

  @Test
  void mailProperties_everythingConfigured_areBound() {
    var properties =
        bind(
            "crosstalk.mail",
            MailProperties.class,
            fullTarget(
                "crosstalk.mail",
                "notify",
                Map.of(
                    "name", "operations",
                    "host", "mail.example.com",
                    "port", "465",
                    "username", "crosstalk",
                    "password", "geheim",
                    "tls", "tls",
                    "from", "Crosstalk <crosstalk@example.com>",
                    "to[0]", "a@example.com",
                    "to[1]", "b@example.com")));

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
                        TargetMode.NOTIFY,
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
                TargetMode.SHADOW,
                false,
                false));
  }

  private static Map<String, String> mail(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>();
    all.put("name", "operations");
    all.put("host", "mail.example.com");
    all.put("from", "crosstalk@example.com");
    all.put("to", "a@example.com");
    all.putAll(settings);
    return target("crosstalk.mail", all);
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
  void alertmanagerProperties_everythingConfigured_areBound() {
    var properties =
        bind(
            "crosstalk.alertmanager",
            AlertmanagerProperties.class,
            fullTarget(
                "crosstalk.alertmanager",
                "notify",
                Map.of(
                    "name", "alerts",
                    "url", "https://alerts.example/am",
                    "username", "crosstalk",
                    "password", "geheim",
                    "keep-firing-for", "2d")));

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
                        TargetMode.NOTIFY,
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
                TargetMode.SHADOW,
                false,
                false));
  }

  private static Map<String, String> alertmanager(String setting, String value) {
    Map<String, String> all = new HashMap<>();
    all.put("name", "alerts");
    all.put("url", "https://alerts.example");
    all.put(setting, value);
    return target("crosstalk.alertmanager", all);
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
}
