package io.crosstalk.event.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpProxyTest {
  private static final URI PROXY = URI.create("http://proxy.example.org:3128");

  @ParameterizedTest
  @ValueSource(strings = {"rt.intranet.example", "INTRANET.example", "db.lan", "lan", "10.1.2.3"})
  void of_exception_isDirect(String host) {
    assertThat(new HttpProxy(PROXY, List.of("intranet.example", ".LAN", "10.1.2.3")).of(host))
        .isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"example.service-now.com", "notintranet.example", "110.1.2.3"})
  void of_otherHost_isTheProxy(String host) {
    assertThat(new HttpProxy(PROXY, List.of("intranet.example", "10.1.2.3")).of(host))
        .isEqualTo(PROXY);
  }

  @Test
  void of_noProxy_isDirect() {
    assertThat(HttpProxy.NONE.of("example.org")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "proxy.example.org:3128",
        "http://a:b@proxy:3128",
        "http://proxy",
        "https://proxy:443",
        "http://proxy:3128/path",
        "socks://p:1"
      })
  void create_noHttpProxy_isRefused(String address) {
    assertThatThrownBy(() -> new HttpProxy(URI.create(address), List.of()))
        .hasMessageContaining("http://proxy.example.org:3128");
  }
}
