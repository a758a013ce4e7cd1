package io.crosstalk.casefolder;

import java.util.List;

/**
 * How a reader treats wrong rows and repeated samples: strictly, for the tools, or leniently, for
 * uploads. The mode also determines the text of errors that end the reading.
 */
public sealed interface ReadingMode {

  /**
   * Mode in which the first wrong row ends the reading. Where several rows have the same time,
   * resource and metric, the last value counts.
   */
  static ReadingMode strict() {
    return new Strict();
  }

  /**
   * Mode in which wrong rows, and rows of resources that are not in the inventory, are reported and
   * left out. Where several rows have the same time, resource and metric, the first value counts.
   */
  static ReadingMode lenient(Rejection.Sink rejections) {
    return new Lenient(rejections);
  }

  /** Checks that the files exist that this mode requires, before anything is read. */
  void require(CaseSource source);

  /** Creates the exception for a case without any sample. */
  CaseException noRows();

  /**
   * Reports a row that can't be used to the sink of the lenient mode; the strict mode throws a
   * {@link CaseException}.
   *
   * @param name name of the file in messages
   */
  void rejected(String name, Rejection rejection);

  /** Creates the exception for a wrong header. */
  CaseException header(CaseFile file, String name, long line, RowException reason);

  /** Mode of {@link #strict()}. */
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

  /** Mode of {@link #lenient}. */
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
      return CaseException.withoutUsableRow("samples.csv has no row that can be used");
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
