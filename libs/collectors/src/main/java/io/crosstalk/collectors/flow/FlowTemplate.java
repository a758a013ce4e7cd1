package io.crosstalk.collectors.flow;

import java.util.List;

/**
 * Template of NetFlow v9 or IPFIX: layout of the records in data sets with the same number.
 *
 * @param id number of the template
 * @param options whether the records are options, which describe the exporter instead of flows
 * @param fields fields in the order of the record
 */
record FlowTemplate(int id, boolean options, List<Field> fields) {
  static final int MAX_FIELDS = 256;

  /** Length in a template of a field of variable length; each record states the actual length. */
  static final int VARIABLE = 65_535;

  /**
   * Field of a template.
   *
   * @param element number of the information element
   * @param enterprise enterprise number; 0 for the elements of IANA
   * @param length length in bytes, or {@link #VARIABLE}
   * @param scope whether the field identifies what an option record describes, such as an interface
   */
  record Field(int element, long enterprise, int length, boolean scope) {}

  /**
   * Returns the minimum length of a record in bytes. A template for which it is 0 is refused, since
   * a data set would contain endless records.
   */
  int minLength() {
    int length = 0;
    for (Field field : fields) {
      length += field.length == VARIABLE ? 1 : field.length;
    }
    return length;
  }
}
