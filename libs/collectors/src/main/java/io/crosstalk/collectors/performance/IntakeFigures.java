package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundResource;
import io.crosstalk.collectors.performance.text.TextLine;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes the figures of one file to the intake in batches, and the inventory before each batch that
 * has a new resource: some files name their resources one by one.
 */
final class IntakeFigures implements FigureSink {
  private static final int KEPT = 1_000;
  private static final int BATCH = 10_000;

  /** Metric of the time that a hypervisor takes from its guest; 0 without a hypervisor. */
  private static final String STEAL = "cpu.steal";

  private final FormatInput file;
  private final FoundInventory inventory;
  private final FileFindings findings;
  private final Intake intake;
  private boolean isNew = true;

  /** Returns whether no value was used or rejected so far, as in a file that is only a header. */
  private boolean isUnused = true;

  private long firstMs = Long.MAX_VALUE;
  private final List<Figure> batch = new ArrayList<>();

  private record Figure(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {}

  IntakeFigures(FormatInput file, FoundInventory inventory, FileFindings findings, Intake intake) {
    this.file = file;
    this.inventory = inventory;
    this.findings = findings;
    this.intake = intake;
  }

  @Override
  public void resource(FoundResource resource) {
    isNew |= inventory.add(resource, findings);
    if (inventory.isFull()) {
      findings.hint(
          "its source has too many resources: the others have no kind and no relations, so the"
              + " diagnosis leaves them out; read fewer files with one source");
    }
  }

  @Override
  public void figure(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    if (!Double.isNaN(value)) {
      isUnused = false;
    }
    if (Double.isNaN(value) || file.isKnown()) {
      return;
    }
    firstMs = Math.min(firstMs, timeMs);
    String id = inventory.id(resource);
    if (value > 0 && metric.equals(STEAL)) {
      isNew |= inventory.addGuest(id, findings);
    }
    batch.add(new Figure(timeMs, id, metric, value, unit));
    if (batch.size() == BATCH) {
      flush();
    }
  }

  /** Passes on the figures so far. */
  void flush() {
    if (isNew && !batch.isEmpty()) {
      publish(firstMs);
    }
    for (Figure each : batch) {
      intake.sample(each.timeMs(), each.resource(), each.metric(), each.value(), each.unit());
    }
    batch.clear();
  }

  private void publish(long fromMs) {
    intake.inventory(fromMs, inventory.resources());
    isNew = false;
  }

  /**
   * Publishes what is still to be published at the end of the file.
   *
   * @param nowMs time from which resources are valid if the file has no figures
   */
  void finish(long nowMs) {
    flush();
    if (isNew && !inventory.isEmpty()) {
      publish(Math.min(firstMs, nowMs));
    }
  }

  boolean isUnused() {
    return isUnused;
  }

  @Override
  public void leftOut(String what, Supplier<String> example) {
    findings.leaveOut(what, example);
  }

  @Override
  public void hint(String text) {
    findings.hint(text);
  }

  @Override
  public void reject(TextLine line, RejectReason reason, String why) {
    isUnused = false;
    if (!file.isKnown()) {
      String kept = line.text().substring(0, Math.min(KEPT, line.text().length()));
      intake.reject(reason, why, null, line.number(), kept.getBytes(StandardCharsets.UTF_8));
    }
  }
}
