package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Passes the figures of one file to the intake, and the inventory before the first of them. */
final class IntakeFigures implements FigureSink {
  private static final int KEPT = 1_000;

  private final FormatInput file;
  private final FoundInventory inventory;
  private final FileFindings findings;
  private final Intake intake;
  private boolean isNew = true;
  private long firstMs = Long.MAX_VALUE;
  private long publishedMs = Long.MIN_VALUE;

  IntakeFigures(FormatInput file, FoundInventory inventory, FileFindings findings, Intake intake) {
    this.file = file;
    this.inventory = inventory;
    this.findings = findings;
    this.intake = intake;
  }

  @Override
  public void resource(FoundResource resource) {
    isNew |= inventory.add(resource);
    if (inventory.isFull()) {
      findings.hint(
          "its source has too many resources: the others have no kind and no relations, so the"
              + " diagnosis leaves them out; read fewer files with one source");
    }
  }

  @Override
  public void figure(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    if (Double.isNaN(value) || file.isKnown()) {
      return;
    }
    firstMs = Math.min(firstMs, timeMs);
    // Some files name their resources one by one: those of one time are published together.
    if (isNew && timeMs != publishedMs) {
      publishedMs = timeMs;
      publish(firstMs);
    }
    intake.sample(timeMs, inventory.id(resource), metric, value, unit);
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
    if (isNew && !inventory.isEmpty()) {
      publish(Math.min(firstMs, nowMs));
    }
  }

  @Override
  public void leftOut(String what, String example) {
    findings.leaveOut(what, example);
  }

  @Override
  public void hint(String text) {
    findings.hint(text);
  }

  @Override
  public void reject(TextLine line, RejectReason reason, String why) {
    if (!file.isKnown()) {
      String kept = line.text().substring(0, Math.min(KEPT, line.text().length()));
      intake.reject(reason, why, null, line.number(), kept.getBytes(StandardCharsets.UTF_8));
    }
  }
}
