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

  /** Number of bytes by which a data set is filled up, with whatever value, to whole words. */
  private static final int MAX_PADDING = 3;

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

  /**
   * Returns whether a data set may be of this template. Bytes behind its last whole record are
   * padding, so they are few or zero: otherwise the exporter has begun to use the number of the
   * template for another layout, as routers do after a restart.
   *
   * @see <a href="https://github.com/pmacct/pmacct/pull/726">check of the padding</a>
   */
  boolean fits(OctetReader set) {
    if (fields.stream().anyMatch(field -> field.length == VARIABLE)) {
      return true;
    }
    byte[] bytes = set.copy().rest();
    int padding = bytes.length % minLength();
    if (padding <= MAX_PADDING) {
      return true;
    }
    for (int i = bytes.length - padding; i < bytes.length; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }
}
