package io.crosstalk.ingest.source.open.otlp.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class OtlpGrpcPropertiesTest {

  @Test
  void grpcProperties_nothingSet_haveDefaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(new OtlpGrpcProperties(false, "127.0.0.1", 4317, null, null, 1024));
  }

  @Test
  void grpcProperties_allSet_areBound() {
    assertThat(
            bind(
                Map.of(
                    "crosstalk.ingest.otlp.grpc.enabled", "true",
                    "crosstalk.ingest.otlp.grpc.address", "0.0.0.0",
                    "crosstalk.ingest.otlp.grpc.port", "1",
                    "crosstalk.ingest.otlp.grpc.certificate", "c.pem",
                    "crosstalk.ingest.otlp.grpc.private-key", "k.pem")))
        .isEqualTo(new OtlpGrpcProperties(true, "0.0.0.0", 1, Path.of("c.pem"), Path.of("k.pem")));
  }

  @Test
  void grpcProperties_certificateWithoutKey_isRefused() {
    assertThatThrownBy(() -> new OtlpGrpcProperties(true, "x", 1, Path.of("c.pem"), null))
        .hasMessageContaining("go together");
  }

  private static OtlpGrpcProperties bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("crosstalk.ingest.otlp.grpc", OtlpGrpcProperties.class);
  }
}
