package io.crosstalk.collectors.performance;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Findings about one file: hints, and counters that are left out. Thread-safe. */
final class FileFindings {
  private static final int MOST = 40;

  private final String fileName;
  private final String format;
  private final Instant readAt;
  private final Map<FileFinding.Kind, FileFinding> findings = new LinkedHashMap<>();

  FileFindings(String fileName, String format, Instant readAt) {
    this.fileName = fileName;
    this.format = format;
    this.readAt = readAt;
  }

  String fileName() {
    return fileName;
  }

  void hint(String text) {
    add(new FileFinding(fileName, format, 1, text, null));
  }

  /** Counts what is left out; the example is asked for only if it is the first. */
  synchronized void leaveOut(String what, Supplier<String> example) {
    boolean isFirst = !findings.containsKey(new FileFinding.Kind(format, what));
    add(FileFinding.leftOut(fileName, format, what, isFirst ? example.get() : "", readAt));
  }

  private synchronized void add(FileFinding finding) {
    if (findings.size() < MOST || findings.containsKey(finding.kind())) {
      findings.merge(finding.kind(), finding, FileFinding::with);
    }
  }

  synchronized List<FileFinding> all() {
    return List.copyOf(findings.values());
  }
}
