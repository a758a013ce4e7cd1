package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.CaseException;
import io.crosstalk.casefolder.CaseFile;
import io.crosstalk.casefolder.CaseReader;
import io.crosstalk.casefolder.ReadingMode;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.casefolder.sort.SortSpace;
import java.io.IOException;

/** Reads an uploaded case; rejected rows are reported and left out. */
final class ReplayReader {
  private final SortSpace space;
  private final ReplayRejections rejections;
  private final ReplayRejections.Route route;
  private final ReadingProgress progress;

  ReplayReader(
      SortSpace space,
      ReplayRejections rejections,
      ReplayRejections.Route route,
      ReadingProgress progress) {
    this.space = space;
    this.rejections = rejections;
    this.route = route;
    this.progress = progress;
  }

  /**
   * Reads all files of a case, and all samples once to count them. The caller must close the result
   * before the archive.
   *
   * @throws UnusableCaseException when the case can't be replayed at all
   * @throws IOException when there is too little disk space
   */
  SurveyedCase read(CaseArchive archive) throws IOException, UnusableCaseException {
    try {
      return survey(
          new CaseReader(
                  archive,
                  new RecordedCaseRules(),
                  ReadingMode.lenient(rejection -> rejections.add(rejection, route)),
                  space,
                  progress)
              .read());
    } catch (CaseException e) {
      String rows = e.isWithoutUsableRow() ? rejections.firstRows(CaseFile.SAMPLES) : "";
      throw new UnusableCaseException(e.getMessage() + rows);
    }
  }

  private SurveyedCase survey(StoredCase recording) throws IOException {
    boolean complete = false;
    try {
      SurveyedCase surveyed = SurveyedCase.of(recording, progress);
      complete = true;
      return surveyed;
    } finally {
      if (!complete) {
        recording.close();
      }
    }
  }
}
