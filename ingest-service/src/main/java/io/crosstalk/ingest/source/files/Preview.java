package io.crosstalk.ingest.source.files;

import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import io.crosstalk.ingest.collect.CheckReport;
import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.collect.SourceException;
import io.crosstalk.ingest.normalize.RejectReason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Counts what a file would give. */
final class Preview implements Intake {
  private static final int SHOWN = 3;

  private final String file;
  private final boolean needsTwoFiles;
  private final TreeSet<String> metrics = new TreeSet<>();
  private final List<String> reasons = new ArrayList<>();
  private int samples;
  private int changes;
  private int rejections;

  Preview(String file, boolean needsTwoFiles) {
    this.file = file;
    this.needsTwoFiles = needsTwoFiles;
  }

  /**
   * Tells what was found.
   *
   * @throws SourceException when all of it was refused
   */
  void tell(CheckReport report) throws SourceException {
    if (samples + changes == 0 && rejections > 0) {
      throw new SourceException("nothing in " + file + " can be used: " + refused());
    }
    String found = file + ": " + samples + " samples " + metrics + ", " + changes + " changes";
    if (samples + changes > 0) {
      report.good(found);
    } else {
      report.warning(
          found
              + ": nothing to publish in it"
              + (needsTwoFiles ? " alone: figures are differences of two files" : ""));
    }
    if (rejections > 0) {
      report.warning(file + ": " + refused());
    }
  }

  private String refused() {
    String more = rejections > reasons.size() ? "; …" : "";
    return rejections + " refused: " + String.join("; ", reasons) + more;
  }

  @Override
  public Intake stream(String name) {
    return this;
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    if (!Double.isNaN(value)) {
      samples++;
      metrics.add(metric);
    }
  }

  @Override
  public void inventory(long timeMs, Collection<Resource> all) {}

  @Override
  public void change(long timeMs, String resource, ChangeKind kind, String detail) {
    changes++;
  }

  @Override
  public void reject(
      RejectReason reason, String text, @Nullable String place, long line, byte[] original) {
    rejections++;
    if (reasons.size() < SHOWN) {
      reasons.add((line > 0 ? "line " + line + ": " : "") + text);
    }
  }

  @Override
  public void complete(long timeMs) {}

  @Override
  public void gap(long fromMs, long toMs, String reason) {}

  @Override
  public void clock(long sourceMs, long roundTripMs) {}
}
