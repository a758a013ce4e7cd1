package io.crosstalk.ingest.collect.tool;

import io.crosstalk.ingest.collect.pipeline.PipelineReport;
import java.util.List;

/**
 * Text that summarizes what was recorded from a source.
 *
 * @param refusals reasons of the first rejections
 */
record RecordedText(PipelineReport report, List<String> refusals) {

  void report(boolean worked, List<String> lines) {
    String counts = report.samples() + " samples, " + report.rejected() + " refused";
    if (worked) {
      lines.add("  ✓ " + counts);
    } else if (report.samples() + report.rejected() > 0) {
      lines.add("  · before that: " + counts);
    }
    refusals.forEach(refusal -> lines.add("  ! " + refusal));
    if (report.rejected() > refusals.size()) {
      lines.add("  ! … and " + (report.rejected() - refusals.size()) + " more like these");
    }
    long twice = report.duplicates() - report.older();
    if (twice > 0) {
      lines.add("  · left out (" + twice + "): samples that came twice");
    }
    if (report.older() > 0) {
      lines.add(
          "  ! left out ("
              + report.older()
              + "): samples older than one before them of the same series: they were sent again, the"
              + " clock was set back, or rows are not in the order of time");
    }
  }
}
