package io.crosstalk.ingest.source.network.flow;

import java.util.List;

/**
 * How the records of a data set are laid out.
 *
 * @param options whether they tell about the exporter instead of flows
 */
record Template(int id, boolean options, List<Field> fields) {
  static final int MAX_FIELDS = 256;

  /** That long means: as long as it says itself. */
  static final int VARIABLE = 65_535;

  /**
   * One field.
   *
   * @param enterprise 0 for the elements that IANA keeps
   * @param scope whether it says what an option is about
   */
  record Field(int element, long enterprise, int length, boolean scope) {}

  /** The fewest bytes that a record can have; at least 1, else a set would have endless records. */
  int minLength() {
    int length = 0;
    for (Field field : fields) {
      length += field.length == VARIABLE ? 1 : field.length;
    }
    return length;
  }
}
