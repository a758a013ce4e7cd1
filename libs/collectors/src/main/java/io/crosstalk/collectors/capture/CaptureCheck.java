package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Check of the settings: reports which files are in the folder, and whether the newest file can be
 * read.
 */
record CaptureCheck(
    CaptureSettings settings, Path folder, WatchedFolder watched, ReportReader reader) {

  void run(CheckReport report) throws SourceException {
    if (!Files.isDirectory(folder)) {
      throw new SourceException("there is no folder " + folder);
    }
    watched.look();
    List<WatchedFolder.Found> files = watched.look();
    if (files.isEmpty()) {
      report.warning("there are no files " + settings.files() + " in " + folder + " yet");
    } else {
      report.good(files.size() + " files lie in " + folder);
      checkNewest(files.getLast(), report);
    }
  }

  private void checkNewest(WatchedFolder.Found newest, CheckReport report) throws SourceException {
    try {
      CaptureFile file = reader.read(newest, hash -> false);
      if (file == null || !file.report().isUnderstood()) {
        throw new SourceException(newest.name() + ": " + CaptureFile.NOT_UNDERSTOOD);
      }
      reportContent(file, report);
    } catch (RejectedReadingException e) {
      throw new SourceException(newest.name() + ": " + e.text(), e);
    } catch (IOException e) {
      throw new SourceException(newest.name() + " can't be read: " + e.getMessage(), e);
    }
  }

  private static void reportContent(CaptureFile file, CheckReport report) throws SourceException {
    CaptureReport content = file.report();
    if (content.resets().isEmpty() && !(content.hasTotals() && file.span() != null)) {
      throw new SourceException("nothing in " + file.name() + " can be used: " + why(file));
    }
    report.good(file.name() + " is understood");
    if (!content.badLines().isEmpty()) {
      report.warning(file.name() + ": " + bad(content));
    }
    if (content.hasTotals() && file.span() == null) {
      report.warning(file.name() + ": " + CaptureFile.NO_SPAN);
    }
  }

  private static String why(CaptureFile file) {
    if (file.report().hasTotals()) {
      return CaptureFile.NO_SPAN;
    }
    return file.report().badLines().isEmpty() ? "its tables are empty" : bad(file.report());
  }

  private static String bad(CaptureReport report) {
    CaptureReport.BadLine first = report.badLines().getFirst();
    int count = report.badLines().size() + report.moreBadLines();
    return "%d lines refused, line %d: %s".formatted(count, first.number(), first.text());
  }
}
