package io.crosstalk.rules.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SignatureTest {
  /** RFC 4231, test case 2. */
  @Test
  void isTheHmacOfTheBody() {
    byte[] body = "what do ya want for nothing?".getBytes(StandardCharsets.UTF_8);

    assertThat(Signature.of("Jefe", body))
        .isEqualTo("sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  }
}
