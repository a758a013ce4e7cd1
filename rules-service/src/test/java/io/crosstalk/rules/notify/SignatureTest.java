package io.crosstalk.rules.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SignatureTest {
  /** Test case 2 of RFC 4231. */
  @Test
  void of_knownKeyAndBody_equalsHmacOfRfc4231() {
    byte[] body = "what do ya want for nothing?".getBytes(StandardCharsets.UTF_8);

    assertThat(Signature.of("Jefe", body))
        .isEqualTo("sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  }
}
