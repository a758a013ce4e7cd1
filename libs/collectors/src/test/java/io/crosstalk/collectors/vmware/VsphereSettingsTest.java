package io.crosstalk.collectors.vmware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.Tls;
import io.crosstalk.collectors.vmware.inventory.LabelRule;
import io.crosstalk.event.json.EventJson;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class VsphereSettingsTest {
  private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

  @Test
  void settings_omitted_haveDefaults() {
    VsphereSettings settings = new VsphereSettings(null, null, null, null, null, null);

    assertThat(settings.tls().verifies()).isTrue();
    assertThat(settings.tls().caFile()).isNull();
    assertThat(settings.inventoryInterval()).isEqualTo(Duration.ofMinutes(5));
    assertThat(settings.rules()).isEmpty();
  }

  @Test
  void settings_given_areRead() {
    VsphereSettings settings =
        EventJson.read(
            """
            {"url":"https://vc/sdk","username":"u","password":"env:P",
             "tls":{"caFile":"ca.pem","verify":false},"inventoryInterval":"PT1M",
             "rules":[{"from":"tag","name":"Environment","pattern":"Prod.*",
                       "environment":"production","team":"erp","criticality":1,"timeSensitive":true}]}
            """
                .getBytes(StandardCharsets.UTF_8),
            VsphereSettings.class);

    assertThat(settings)
        .isEqualTo(
            new VsphereSettings(
                URI.create("https://vc/sdk"),
                "u",
                Secret.of("env:P"),
                new Tls("ca.pem", false),
                Duration.ofMinutes(1),
                List.of(
                    new LabelRule(
                        LabelRule.From.TAG,
                        "Environment",
                        "Prod.*",
                        "production",
                        "erp",
                        1,
                        true))));
  }

  @Test
  void sdk_urlWithoutPath_hasTheApiPath() {
    assertThat(settings("https://vc.example").sdk()).hasToString("https://vc.example/sdk");
    assertThat(settings("https://vc.example/").sdk()).hasToString("https://vc.example/sdk");
    assertThat(settings("https://vc.example:8443/x").sdk())
        .hasToString("https://vc.example:8443/x");
  }

  @Test
  void settings_invalid_nameTheProperty() {
    refused(settings(null), "url");
    refused(settings("vc.example"), "url");
    refused(settings("ftp://vc.example"), "url");
    refused(settings("https://u:p@vc.example"), "url");
    refused(new VsphereSettings(URI.create("https://v"), null, null, null, null, null), "username");
    refused(new VsphereSettings(URI.create("https://v"), "u", null, null, null, null), "password");
    refused(with(new Tls("no-such-file.pem", null), null), "tls");
    refused(with(null, Duration.ZERO), "inventoryInterval");
  }

  private static void refused(VsphereSettings settings, String property) {
    assertThatThrownBy(
            () ->
                new VsphereSourceType()
                    .open(settings, new InMemory().context("vc", Path.of("."), CLOCK)))
        .isInstanceOf(InvalidSourceException.class)
        .hasMessageContaining(property);
  }

  private static VsphereSettings settings(String url) {
    return new VsphereSettings(
        url == null ? null : URI.create(url), "u", Secret.of("env:P"), null, null, null);
  }

  private static VsphereSettings with(Tls tls, Duration interval) {
    return new VsphereSettings(
        URI.create("https://v"), "u", Secret.of("env:P"), tls, interval, null);
  }
}
