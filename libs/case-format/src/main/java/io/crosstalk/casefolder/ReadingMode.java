package io.crosstalk.casefolder;

import java.util.List;

/**
 * Treatment of wrong rows and of repeated samples, and with it the wording of errors that end the
 * reading.
 */
public sealed interface ReadingMode {

  /** The first wrong row ends the reading; of several values for one time the last one counts. */
  static ReadingMode strict() {
    return new Strict();
  }

  /**
   * Wrong rows, and rows of resources that are not in the inventory, are reported and left out; of
   * several values for one time the first one counts.
   */
  static ReadingMode lenient(Rejection.Sink rejections) {
    return new Lenient(rejections);
  }

  /** Checks that the files exist that this mode requires before anything is read. */
  void require(CaseSource source);

  /** Error of a case without a sample. */
  CaseException noRows();

  /** Reports a row that can't be used, or throws. */
  void rejected(String name, Rejection rejection);

  /** Error in a header. */
  CaseException header(CaseFile file, String name, long line, RowException reason);

  /** Strict reading. */
  record Strict() implements ReadingMode {
    @Override
    public void require(CaseSource source) {
      // Opening a file shows that it is missing.
    }

    @Override
    public CaseException noRows() {
      return new CaseException("samples.csv or samples.csv.gz has no row");
    }

    @Override
    public void rejected(String name, Rejection rejection) {
      throw CaseException.at(name, rejection.line(), rejection.reason().text(), rejection.reason());
    }

    @Override
    public CaseException header(CaseFile file, String name, long line, RowException reason) {
      return CaseException.at(name, line, reason.text(), reason);
    }
  }

  /** Lenient reading. */
  record Lenient(Rejection.Sink rejections) implements ReadingMode {
    @Override
    public void require(CaseSource source) {
      for (CaseFile file : List.of(CaseFile.INVENTORY, CaseFile.SAMPLES)) {
        if (!source.has(file)) {
          throw new CaseException(file.fileName() + " is missing");
        }
      }
    }

    @Override
    public CaseException noRows() {
      return new CaseException("samples.csv has no row that can be used");
    }

    @Override
    public void rejected(String name, Rejection rejection) {
      rejections.rejected(rejection);
    }

    @Override
    public CaseException header(CaseFile file, String name, long line, RowException reason) {
      boolean readable = reason.kind() == RowException.Kind.CONTENT;
      return CaseException.at(
          name, 0, (readable ? "" : "the header can't be read: ") + reason.text(), reason);
    }
  }
}
