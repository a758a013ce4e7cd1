package io.crosstalk.rules.notify.servicenow;

import static io.crosstalk.rules.notify.text.BoundedText.cut;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.message.Message;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Fields of an incident record. Texts are cut to the lengths of a new instance, which would
 * otherwise cut them without a mark.
 */
final class IncidentFields {
  private static final int MAX_SHORT_DESCRIPTION = 160;
  private static final int MAX_TEXT = 4000;
  private static final int MAX_NOTE = 3500;
  private static final Pattern OWN_NOTE =
      Pattern.compile("\\[[^\\s/\\]]+/inc-[^\\s\\]]+:[^\\s\\]]+\\]\\s*\\z");

  private final String closeCode;
  private final Map<String, String> constants;

  /**
   * Creates a writer.
   *
   * @param constants fields of each new record
   */
  IncidentFields(String closeCode, Map<String, String> constants) {
    this.closeCode = closeCode;
    this.constants = constants;
  }

  /**
   * Fields of a new record.
   *
   * @param references fields that refer to other records, and replace the constant ones
   */
  Map<String, String> created(Message message, Map<String, String> references) {
    Map<String, String> fields = new LinkedHashMap<>(constants);
    fields.putAll(references);
    fields.put("correlation_id", message.ticketId());
    fields.put("correlation_display", "Crosstalk");
    fields.put("description", cut(message.text().body(), MAX_TEXT));
    putDiagnosis(fields, message);
    return fields;
  }

  Map<String, String> changed(Message message) {
    Map<String, String> fields = new LinkedHashMap<>();
    putDiagnosis(fields, message);
    return fields;
  }

  void putNote(Map<String, String> fields, Message message) {
    fields.put("work_notes", cut(message.text().note(), MAX_NOTE) + "\n\n" + markOf(message));
  }

  void putResolution(Map<String, String> fields, Message message) {
    fields.put("state", IncidentRecord.RESOLVED);
    fields.put("close_code", closeCode);
    fields.put("close_notes", cut(message.text().note(), MAX_TEXT));
  }

  /**
   * Fields that close a second record of a ticket.
   *
   * @param kept the record that stays
   * @param page address of its page
   */
  Map<String, String> duplicateOf(IncidentRecord kept, String page) {
    String text = Texts.of("ticket.duplicate", kept.number(), page);
    return Map.of(
        "parent_incident",
        kept.sysId(),
        "work_notes",
        text,
        "state",
        IncidentRecord.RESOLVED,
        "close_code",
        closeCode,
        "close_notes",
        text);
  }

  /** Text by which the note of a message is found again. */
  static String markOf(Message message) {
    return "[" + cut(message.idempotencyKey(), MAX_TEXT - MAX_NOTE - 4) + "]";
  }

  /** Returns whether a note was written for a message. */
  static boolean endsWithMark(String note) {
    return OWN_NOTE.matcher(note).find();
  }

  /** Puts the fields that follow the diagnosis. The instance computes the priority from them. */
  private static void putDiagnosis(Map<String, String> fields, Message message) {
    Severity severity = message.ticketSeverity();
    fields.put("short_description", cut(message.text().title(), MAX_SHORT_DESCRIPTION));
    fields.put("impact", impact(severity));
    fields.put("urgency", urgency(severity));
  }

  private static String impact(Severity severity) {
    return switch (severity) {
      case CRITICAL -> "1";
      case MAJOR, MINOR -> "2";
      case INFO -> "3";
    };
  }

  private static String urgency(Severity severity) {
    return switch (severity) {
      case CRITICAL, MAJOR -> "1";
      case MINOR -> "2";
      case INFO -> "3";
    };
  }
}
