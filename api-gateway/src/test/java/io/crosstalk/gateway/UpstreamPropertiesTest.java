package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class UpstreamPropertiesTest {

  static UpstreamProperties bind(Map<String, String> values) {
    return new Binder(new MapConfigurationPropertySource(values))
        .bindOrCreate("crosstalk.upstream", UpstreamProperties.class);
  }

  @Test
  void bind_nothingConfigured_hasDefaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(
            new UpstreamProperties(
                URI.create("http://127.0.0.1:8183"),
                URI.create("http://127.0.0.1:8182"),
                URI.create("http://127.0.0.1:8181"),
                null,
                Duration.ofSeconds(2),
                Duration.ofSeconds(10),
                DataSize.ofMegabytes(64)));
  }

  @Test
  void bind_everythingConfigured_mapsAllProperties() {
    var properties =
        bind(
            Map.of(
                "crosstalk.upstream.rules-url", "https://rules.example:1",
                "crosstalk.upstream.correlation-url", "https://correlation.example:2",
                "crosstalk.upstream.ingest-url", "https://ingest.example:3",
                "crosstalk.upstream.token-file", "run/gateway.token",
                "crosstalk.upstream.connect-timeout", "300ms",
                "crosstalk.upstream.timeout", "4s",
                "crosstalk.upstream.reply-memory", "1MB"));

    assertThat(properties)
        .isEqualTo(
            new UpstreamProperties(
                URI.create("https://rules.example:1"),
                URI.create("https://correlation.example:2"),
                URI.create("https://ingest.example:3"),
                Path.of("run/gateway.token"),
                Duration.ofMillis(300),
                Duration.ofSeconds(4),
                DataSize.ofMegabytes(1)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"connect-timeout=0s", "timeout=-1s", "reply-memory=15KB", "reply-memory=2GB"})
  void bind_invalidValue_isRefused(String setting) {
    var nameAndValue = setting.split("=");
    var values = Map.of("crosstalk.upstream." + nameAndValue[0], nameAndValue[1]);

    assertThatThrownBy(() -> bind(values)).rootCause().hasMessageContaining(nameAndValue[0]);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:8183", "ftp://rules", "/rules", "http:///x"})
  void bind_invalidAddress_isRefusedNamingTheSetting(String address) {
    var properties = bind(Map.of("crosstalk.upstream.rules-url", address));

    assertThatThrownBy(() -> Upstream.of(UpstreamName.RULES, properties))
        .hasMessageContaining("crosstalk.upstream.rules-url");
  }

  @Test
  void resolve_addressAndPath_areJoinedWithOneSlash() {
    var properties = bind(Map.of("crosstalk.upstream.rules-url", "http://rules:1/behind/"));

    assertThat(Upstream.of(UpstreamName.RULES, properties).resolve("/api/v1/incidents?limit=1"))
        .isEqualTo(URI.create("http://rules:1/behind/api/v1/incidents?limit=1"));
  }
}
