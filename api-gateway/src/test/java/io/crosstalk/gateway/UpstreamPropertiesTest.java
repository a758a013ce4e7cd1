package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

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
                List.of(URI.create("http://127.0.0.1:8183")),
                List.of(URI.create("http://127.0.0.1:8182")),
                List.of(URI.create("http://127.0.0.1:8181")),
                null,
                Duration.ofSeconds(10)));
  }

  @Test
  void bind_everythingConfigured_mapsAllProperties() {
    var properties =
        bind(
            Map.of(
                "crosstalk.upstream.rules-url", "https://rules.example:1, https://rules.example:9",
                "crosstalk.upstream.correlation-url", "https://correlation.example:2",
                "crosstalk.upstream.ingest-url", "https://ingest.example:3",
                "crosstalk.upstream.token-file", "run/gateway.token",
                "crosstalk.upstream.timeout", "4s"));

    assertThat(properties)
        .isEqualTo(
            new UpstreamProperties(
                List.of(
                    URI.create("https://rules.example:1"), URI.create("https://rules.example:9")),
                List.of(URI.create("https://correlation.example:2")),
                List.of(URI.create("https://ingest.example:3")),
                Path.of("run/gateway.token"),
                Duration.ofSeconds(4)));
  }

  @Test
  void bind_negativeTimeout_isRefused() {
    assertThatThrownBy(() -> bind(Map.of("crosstalk.upstream.timeout", "-1s")))
        .rootCause()
        .hasMessage("crosstalk.upstream.timeout must be positive");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost:8183", "ftp://rules", "/rules", "http:///x", "http://a,ftp://b", ","})
  void bind_invalidAddress_isRefusedNamingTheSetting(String address) {
    var properties = bind(Map.of("crosstalk.upstream.rules-url", address));

    assertThatThrownBy(() -> Upstream.of(UpstreamName.RULES, properties, System::nanoTime))
        .hasMessageContaining("crosstalk.upstream.rules-url");
  }

  @Test
  void resolve_addressAndPath_areJoinedWithOneSlash() {
    var properties = bind(Map.of("crosstalk.upstream.rules-url", "http://rules:1/behind/"));

    assertThat(
            Upstream.of(UpstreamName.RULES, properties, System::nanoTime)
                .next()
                .resolve("/api/v1/incidents?limit=1"))
        .isEqualTo(URI.create("http://rules:1/behind/api/v1/incidents?limit=1"));
  }
}
