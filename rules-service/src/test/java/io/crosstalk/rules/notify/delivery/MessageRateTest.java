package io.crosstalk.rules.notify.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.targets.Children;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.Target;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MessageRateTest {
  private static final Instant NOW = Instant.parse("2026-03-13T23:00:00Z");

  @Test
  void withoutLimit_allWantedMessagesAreSent() {
    MessageRate rate = new MessageRate(0);
    rate.count(NOW, 10_000);

    assertThat(rate.room(NOW, 8)).isEqualTo(8);
  }

  @Test
  void limitReached_messagesWaitUntilAMinuteHasPassed() {
    MessageRate rate = new MessageRate(10);
    rate.count(NOW, 8);

    assertThat(rate.room(NOW.plusSeconds(1), 8)).isEqualTo(2);
    rate.count(NOW.plusSeconds(1), 2);
    assertThat(rate.room(NOW.plusSeconds(59), 8)).isZero();
    assertThat(rate.room(NOW.plusSeconds(60), 8)).isEqualTo(8);
    assertThat(rate.room(NOW.plusSeconds(60), 20)).isEqualTo(8);
  }

  @Property
  void anySequence_neverExceedsTheLimitWithinAMinute(
      @ForAll @IntRange(min = 1, max = 30) int perMinute,
      @ForAll @Size(max = 60) List<@IntRange(max = 20) Integer> pauses) {
    MessageRate rate = new MessageRate(perMinute);
    Instant now = NOW;
    List<Instant> sent = new ArrayList<>();
    for (int pause : pauses) {
      now = now.plusSeconds(pause);
      int room = rate.room(now, 8);
      rate.count(now, room);
      sent.addAll(Collections.nCopies(room, now));
      Instant minuteAgo = now.minusSeconds(60);
      assertThat(sent.stream().filter(each -> each.isAfter(minuteAgo)))
          .hasSizeLessThanOrEqualTo(perMinute);
    }
  }

  @Test
  void vendorLimit_isReplacedByTheSetting() {
    assertThat(VendorLimits.perMinute(target("pagerduty"), Map.of())).isEqualTo(120);
    assertThat(VendorLimits.perMinute(target("pagerduty"), Map.of("main", 30))).isEqualTo(30);
    assertThat(VendorLimits.perMinute(target("jira"), Map.of("other", 30))).isZero();
  }

  @Test
  void targetIsOpenedAnew_messagesOfTheLastMinuteCount() {
    MessageRates rates = new MessageRates();
    rates.of(target("pagerduty"), Map.of("main", 10)).count(NOW, 10);

    MessageRate other = rates.of(target("pagerduty"), Map.of("main", 12));
    assertThat(other.room(NOW.plusSeconds(1), 8)).isEqualTo(2);
    assertThat(other.room(NOW.plusSeconds(60), 8)).isEqualTo(8);
  }

  private static Target target(String kind) {
    return new Target(
        kind,
        new TargetPolicy("main", Severity.MINOR, TargetMode.NOTIFY, false),
        new NoAdapter(),
        Children.NONE,
        true);
  }

  private static final class NoAdapter implements TargetAdapter {
    @Override
    public DeliveryResult.Delivered deliver(Message message) {
      return DeliveryResult.Delivered.WITHOUT_TICKET;
    }

    @Override
    public void close() {}
  }
}
