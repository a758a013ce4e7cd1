package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class UpstreamPathTest {
  private static final AllowedPath WORLD = AllowedPath.of("/api/v1/worlds/x").orElseThrow();

  @Property(tries = 500)
  void of_anyParameter_isAValidUri(@ForAll String name, @ForAll String value) {
    String path = UpstreamPath.of(WORLD, Map.of("world", "live"), Map.of(name, List.of(value)));

    assertThat(path).matches("/api/v1/worlds/live\\?[A-Za-z0-9._~%-]*=[A-Za-z0-9._~%-]*");
    assertThat(URI.create(path).getRawPath()).isEqualTo("/api/v1/worlds/live");
  }

  @Property(tries = 500)
  void of_anySegment_isOneSegmentOrRefused(@ForAll String world) {
    try {
      assertThat(UpstreamPath.of(WORLD, Map.of("world", world), Map.of()))
          .matches("/api/v1/worlds/[A-Za-z0-9._~%-]+");
    } catch (BadRequestException e) {
      assertThat(e).hasMessageContaining("'world'");
    }
  }

  @Test
  void of_dotsOnly_isRefused() {
    assertThatThrownBy(() -> UpstreamPath.of(WORLD, Map.of("world", ".."), Map.of()))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("not dots only");
  }
}
