package io.crosstalk.collectors;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Base class of intakes that pass every call on to another intake; a subclass overrides the methods
 * that it changes.
 */
public abstract class ForwardingIntake implements Intake {

  /** Returns the intake to which all calls are passed on. */
  protected abstract Intake target();

  @Override
  public Intake stream(String name) {
    return target().stream(name);
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    target().sample(timeMs, resource, metric, value, unit);
  }

  @Override
  public boolean isTooOld(long timeMs) {
    return target().isTooOld(timeMs);
  }

  @Override
  public void inventory(long timeMs, Collection<Resource> all) {
    target().inventory(timeMs, all);
  }

  @Override
  public void change(long timeMs, String resource, ChangeKind kind, String detail) {
    target().change(timeMs, resource, kind, detail);
  }

  @Override
  public void reject(
      RejectReason reason, String text, @Nullable String place, long line, byte[] original) {
    target().reject(reason, text, place, line, original);
  }

  @Override
  public void doubt(Supplier<List<String>> texts) {
    target().doubt(texts);
  }

  @Override
  public void complete(long timeMs) {
    target().complete(timeMs);
  }

  @Override
  public void gap(long fromMs, long toMs, String reason) {
    target().gap(fromMs, toMs, reason);
  }

  @Override
  public void clock(long sourceMs, long roundTripMs) {
    target().clock(sourceMs, roundTripMs);
  }

  @Override
  public void settle() throws InterruptedException {
    target().settle();
  }
}
