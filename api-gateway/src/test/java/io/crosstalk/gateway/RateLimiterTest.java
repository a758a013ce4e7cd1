package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
  private final AtomicLong nanos = new AtomicLong();
  private final RateLimiter limiter = new RateLimiter(new GatewayLimitProperties(2, 3), nanos::get);

  @Test
  void check_burst_isPermittedThenTheRate() {
    assertThat(passed("a", 10)).isEqualTo(3);

    pass(Duration.ofSeconds(1));
    assertThat(passed("a", 10)).isEqualTo(2);

    pass(Duration.ofMillis(499));
    assertThat(passed("a", 10)).isZero();
    pass(Duration.ofMillis(1));
    assertThat(passed("a", 10)).isEqualTo(1);
  }

  @Test
  void check_afterLongPause_permitsNoMoreThanABurst() {
    pass(Duration.ofHours(1));

    assertThat(passed("a", 10)).isEqualTo(3);
  }

  @Test
  void check_twoTokens_areCountedSeparately() {
    assertThat(passed("a", 10)).isEqualTo(3);
    assertThat(passed("b", 10)).isEqualTo(3);
  }

  @Test
  void check_clockGoesBackwards_isTolerated() {
    pass(Duration.ofSeconds(5));
    assertThat(passed("a", 3)).isEqualTo(3);

    nanos.set(0);
    assertThat(passed("a", 1)).isZero();
  }

  @Test
  void check_aboveTheLimit_isRefusedNamingLimitAndSetting() {
    passed("a", 3);

    assertThatThrownBy(() -> limiter.check("a"))
        .hasMessageContaining("2 requests a second")
        .hasMessageContaining("crosstalk.limits.requests-per-second");
    pass(Duration.ofSeconds(1));
    assertThatCode(() -> limiter.check("a")).doesNotThrowAnyException();
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private int passed(String token, int attempts) {
    int passed = 0;
    for (int i = 0; i < attempts; i++) {
      try {
        limiter.check(token);
        passed++;
      } catch (TooManyRequestsException e) {
        assertThat(e).hasMessageContaining("Wait");
      }
    }
    return passed;
  }
}
