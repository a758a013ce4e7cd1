package io.crosstalk.rules.notify.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SignatureTest {
  /** Test case 2 of RFC 4231. */
  @Test
  void of_knownKeyAndBody_equalsHmacOfRfc4231() {
    byte[] body = "what do ya want for nothing?".getBytes(StandardCharsets.UTF_8);

    assertThat(Signature.of("Jefe", "1", Instant.EPOCH, body))
        .containsEntry(
            "X-Crosstalk-Signature",
            "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  }

  /** Example of the libraries of Standard Webhooks. */
  @Test
  void of_secretIdAndTime_equalsTheExampleOfStandardWebhooks() {
    byte[] body = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);

    assertThat(
            Signature.of(
                "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                Instant.ofEpochSecond(1_614_265_330),
                body))
        .containsEntry("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
        .containsEntry("webhook-timestamp", "1614265330")
        .containsEntry("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }
}
