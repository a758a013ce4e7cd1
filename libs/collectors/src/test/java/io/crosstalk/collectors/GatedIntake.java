package io.crosstalk.collectors;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import java.util.Collection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Intake that blocks each delivery until the test opens it, like an intake whose buffer is full
 * because the broker is slow.
 */
final class GatedIntake extends ForwardingIntake {
  private static final long LONGEST_MINUTES = 10;

  private final Intake receiver;
  private final CountDownLatch reached;
  private final CountDownLatch opened;

  GatedIntake(Intake receiver) {
    this(receiver, new CountDownLatch(1), new CountDownLatch(1));
  }

  private GatedIntake(Intake receiver, CountDownLatch reached, CountDownLatch opened) {
    this.receiver = receiver;
    this.reached = reached;
    this.opened = opened;
  }

  /** Waits until the source has tried to deliver something and is blocked. */
  void awaitReached() throws InterruptedException {
    if (!reached.await(LONGEST_MINUTES, TimeUnit.MINUTES)) {
      throw new AssertionError("the source has delivered nothing");
    }
  }

  void open() {
    opened.countDown();
  }

  private void pass() {
    reached.countDown();
    boolean interrupted = false;
    while (true) {
      try {
        opened.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  protected Intake target() {
    return receiver;
  }

  @Override
  public Intake stream(String name) {
    return new GatedIntake(receiver.stream(name), reached, opened);
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    pass();
    super.sample(timeMs, resource, metric, value, unit);
  }

  @Override
  public void inventory(long timeMs, Collection<Resource> all) {
    pass();
    super.inventory(timeMs, all);
  }

  @Override
  public void change(long timeMs, String resource, ChangeKind kind, String detail) {
    pass();
    super.change(timeMs, resource, kind, detail);
  }

  @Override
  public void reject(
      RejectReason reason, String text, @Nullable String place, long line, byte[] original) {
    pass();
    super.reject(reason, text, place, line, original);
  }

  @Override
  public void gap(long fromMs, long toMs, String reason) {
    pass();
    super.gap(fromMs, toMs, reason);
  }
}
