package io.crosstalk.collectors.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Secret;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SnmpSettingsTest {
  private static final Secret SECRET = Secret.of("env:SECRET");

  private static SnmpSettings settings(Secret community, String user, Secret auth, Secret priv) {
    return new SnmpSettings(
        "sw-1", null, community, user, null, auth, null, priv, null, null, null, null);
  }

  @Test
  void settings_onlyHostAndCredentialsSet_othersHaveDefaults() {
    SnmpSettings settings = settings(SECRET, null, null, null);

    assertThat(settings.port()).isEqualTo(161);
    assertThat(settings.authProtocol()).isEqualTo(AuthProtocol.SHA256);
    assertThat(settings.privProtocol()).isEqualTo(PrivProtocol.AES128);
    assertThat(settings.requestTimeout()).isEqualTo(Duration.ofSeconds(2));
    assertThat(settings.retries()).isEqualTo(2);
    assertThat(settings.maxRows()).isEqualTo(10_000);
    assertThat(settings.ports()).isEqualTo(".*");
  }

  @Test
  void communityWithUser_isRefused() {
    assertThatThrownBy(() -> settings(SECRET, "me", SECRET, SECRET))
        .isInstanceOf(InvalidSourceException.class);
    assertThatThrownBy(() -> settings(null, null, null, null))
        .isInstanceOf(InvalidSourceException.class);
  }

  @Test
  void user_withoutBothPasswords_isRefused() {
    assertThatThrownBy(() -> settings(null, "me", null, SECRET))
        .hasMessageContaining("signed only");
    assertThatThrownBy(() -> settings(null, "me", SECRET, null))
        .hasMessageContaining("encrypted only");
    assertThat(settings(null, "me", SECRET, SECRET).user()).isEqualTo("me");
  }

  @Test
  void ports_invalidExpression_isRefused() {
    assertThatThrownBy(
            () ->
                new SnmpSettings(
                    "sw", null, SECRET, null, null, null, null, null, null, null, null, "Gi["))
        .isInstanceOf(InvalidSourceException.class)
        .hasMessageContaining("regular expression");
  }

  @Test
  void settings_outsideLimits_areRefused() {
    assertThatThrownBy(
            () ->
                new SnmpSettings(
                    "sw", 70_000, SECRET, null, null, null, null, null, null, null, null, null))
        .hasMessageContaining("1 to 65535");
    assertThatThrownBy(
            () ->
                new SnmpSettings(
                    "sw",
                    null,
                    SECRET,
                    null,
                    null,
                    null,
                    null,
                    null,
                    Duration.ZERO,
                    null,
                    null,
                    null))
        .hasMessageContaining("more than nothing");
  }
}
