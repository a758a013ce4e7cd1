package io.crosstalk.collectors.flow;

import java.util.List;

/**
 * Layout of the records of a data set.
 *
 * @param options whether the records describe the exporter instead of flows
 */
record FlowTemplate(int id, boolean options, List<Field> fields) {
  static final int MAX_FIELDS = 256;

  /** Length in a template of a field of variable length; each record states the actual length. */
  static final int VARIABLE = 65_535;

  /**
   * Field of a template.
   *
   * @param enterprise enterprise number; 0 for the elements of IANA
   * @param scope whether it identifies the subject of an option
   */
  record Field(int element, long enterprise, int length, boolean scope) {}

  /**
   * Returns the minimum length of a record; at least 1, otherwise a set would have endless records.
   */
  int minLength() {
    int length = 0;
    for (Field field : fields) {
      length += field.length == VARIABLE ? 1 : field.length;
    }
    return length;
  }
}
