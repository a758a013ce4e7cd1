package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.flow.FlowTemplate.Field;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.util.ArrayList;
import java.util.List;

/** Parser for the templates that exporters send in NetFlow v9 (RFC 3954) and IPFIX (RFC 7011). */
final class TemplateReader {
  private static final int FIRST_DATA_SET = 256;
  private static final int ENTERPRISE = 0x8000;
  private static final int FIELD = 4;

  private TemplateReader() {}

  /**
   * Reads all templates of a template set.
   *
   * @return templates; a template without fields withdraws the earlier one with the same number
   * @throws RejectedReadingException when a template is not well formed
   */
  static List<FlowTemplate> templates(OctetReader set, boolean ipfix) {
    List<FlowTemplate> templates = new ArrayList<>();
    while (set.remaining() >= FIELD) {
      int id = set.u16();
      int count = set.u16();
      templates.add(template(id, false, set, count, 0, ipfix));
    }
    return templates;
  }

  /**
   * Reads all templates for option records of an options template set; results and errors as for
   * {@link #templates}.
   */
  static List<FlowTemplate> options(OctetReader set, boolean ipfix) {
    List<FlowTemplate> templates = new ArrayList<>();
    while (set.remaining() >= FIELD) {
      int id = set.u16();
      int first = set.u16();
      if (ipfix) {
        int scopes = first == 0 ? 0 : set.u16();
        templates.add(template(id, true, set, first, scopes, true));
      } else {
        int options = set.remaining() >= 2 ? set.u16() : 0;
        templates.add(template(id, true, set, (first + options) / FIELD, first / FIELD, false));
      }
      if (!ipfix && id == 0) {
        break;
      }
    }
    return templates;
  }

  private static FlowTemplate template(
      int id, boolean options, OctetReader set, int count, int scopes, boolean ipfix) {
    if ((id < FIRST_DATA_SET && count > 0) || count > FlowTemplate.MAX_FIELDS) {
      throw RejectedReadingException.malformed(
          "template " + id + " with " + count + " fields; there are at most 256");
    }
    List<Field> fields = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      fields.add(field(set, i < scopes, ipfix));
    }
    FlowTemplate template = new FlowTemplate(id, options, List.copyOf(fields));
    if (count > 0 && template.minLength() == 0) {
      throw RejectedReadingException.malformed("template " + id + " has records without bytes");
    }
    return template;
  }

  private static Field field(OctetReader set, boolean scope, boolean ipfix) {
    int element = set.u16();
    int length = set.u16();
    boolean foreign = ipfix && (element & ENTERPRISE) != 0;
    long enterprise = foreign ? set.u32() : 0;
    return new Field(foreign ? element & ~ENTERPRISE : element, enterprise, length, scope);
  }
}
