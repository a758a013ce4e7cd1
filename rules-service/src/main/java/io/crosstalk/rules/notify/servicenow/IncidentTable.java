package io.crosstalk.rules.notify.servicenow;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The incident table of an instance, through the Table API. */
final class IncidentTable implements AutoCloseable {
  private static final String PATH = "/api/now/table/incident";
  private static final String GROUPS = "/api/now/table/sys_user_group";
  private static final String JOURNAL = "/api/now/table/sys_journal_field";
  private static final String HISTORY_FIELDS =
      IncidentRecord.FIELDS
          + ",assigned_to,assignment_group,resolved_by.user_name,resolved_at,sys_created_by"
          + ",sys_updated_by,sys_updated_on";
  private static final int MAX_ENTRIES = 100;
  private static final int MAX_FOUND = 20;
  private static final String NOTES = "work_notes";
  private static final String WITH_FIELDS =
      "?sysparm_exclude_reference_link=true&sysparm_fields=" + encoded(IncidentRecord.FIELDS);

  private final JsonClient client;

  IncidentTable(JsonClient client) {
    this.client = client;
  }

  /** The first record that an encoded query finds; null when there is none. */
  @Nullable IncidentRecord find(String query) throws UndeliverableException {
    JsonNode answer =
        client.find(PATH + WITH_FIELDS + "&sysparm_limit=1&sysparm_query=" + encoded(query));
    JsonNode first = answer == null ? null : answer.path("result").path(0);
    return first == null || !first.isObject() ? null : IncidentRecord.of(first);
  }

  /** Records that an encoded query finds, at most {@link #MAX_FOUND}. */
  List<IncidentRecord> findAll(String query) throws UndeliverableException {
    return client
        .exchange(
            "GET",
            PATH + WITH_FIELDS + "&sysparm_limit=" + MAX_FOUND + "&sysparm_query=" + encoded(query),
            null)
        .path("result")
        .valueStream()
        .map(IncidentRecord::of)
        .toList();
  }

  /** Key of the group with a name; null when there is none. */
  @Nullable String findGroup(String name) throws UndeliverableException {
    // A caret would separate two conditions, and no name can be quoted.
    if (name.indexOf('^') >= 0) {
      return null;
    }
    JsonNode answer =
        client.find(
            GROUPS
                + "?sysparm_fields=sys_id,name&sysparm_limit=1&sysparm_query="
                + encoded("name=" + name));
    JsonNode first = answer == null ? null : answer.path("result").path(0);
    // An instance ignores a condition on a field that the user must not read.
    return first == null || !first.path("name").asString("").equalsIgnoreCase(name)
        ? null
        : first.path("sys_id").asString("");
  }

  IncidentRecord create(Map<String, String> fields) throws UndeliverableException {
    return record(client.create(PATH + WITH_FIELDS, json(fields)));
  }

  IncidentRecord update(String sysId, Map<String, String> fields) throws UndeliverableException {
    return record(client.exchange("PATCH", pathOf(sysId) + WITH_FIELDS, json(fields)));
  }

  /** Returns whether the work notes of a record contain a text. */
  boolean hasNote(String sysId, String text) throws UndeliverableException {
    JsonNode answer =
        client.find(pathOf(sysId) + "?sysparm_display_value=true&sysparm_fields=" + NOTES);
    return answer != null && answer.path("result").path(NOTES).asString("").contains(text);
  }

  /**
   * The record with a number, with value and display value of the fields that its history needs.
   *
   * @return null when there is none
   */
  @Nullable JsonNode details(String number) throws UndeliverableException {
    JsonNode answer =
        client.find(
            PATH
                + "?sysparm_display_value=all&sysparm_exclude_reference_link=true&sysparm_limit=1"
                + "&sysparm_fields="
                + encoded(HISTORY_FIELDS)
                + "&sysparm_query="
                + encoded("number=" + number));
    JsonNode first = answer == null ? null : answer.path("result").path(0);
    return first == null || !first.isObject() ? null : first;
  }

  /**
   * Comments and work notes of a record, the newest first.
   *
   * @param from number of entries to leave out
   */
  List<JsonNode> journal(String sysId, int from) throws UndeliverableException {
    String query =
        "element_id=" + sysId + "^elementINcomments,work_notes^ORDERBYDESCsys_created_on";
    return client
        .exchange(
            "GET",
            JOURNAL
                + "?sysparm_fields=sys_id,value,sys_created_on,sys_created_by&sysparm_limit="
                + MAX_ENTRIES
                + "&sysparm_offset="
                + from
                + "&sysparm_query="
                + encoded(query),
            null)
        .path("result")
        .valueStream()
        .toList();
  }

  /** Versions of records by their numbers; those that are not found are missing. */
  Map<String, String> versions(Collection<String> numbers) throws UndeliverableException {
    return client
        .exchange(
            "GET",
            PATH
                + "?sysparm_fields=number,sys_mod_count,sys_updated_on&sysparm_limit="
                + numbers.size()
                + "&sysparm_query="
                + encoded("numberIN" + String.join(",", numbers)),
            null)
        .path("result")
        .valueStream()
        .collect(
            Collectors.toMap(
                each -> each.path("number").asString(""),
                each ->
                    each.path("sys_updated_on").asString("")
                        + " "
                        + each.path("sys_mod_count").asString(""),
                (first, second) -> first));
  }

  /** Address of the record's page. */
  String pageOf(IncidentRecord incident) {
    return client.base() + "/incident.do?sys_id=" + encoded(incident.sysId());
  }

  private static String pathOf(String sysId) {
    return PATH + "/" + encoded(sysId);
  }

  private static IncidentRecord record(JsonNode answer) throws UndeliverableException {
    IncidentRecord incident = IncidentRecord.of(answer.path("result"));
    if (incident.sysId().isEmpty()) {
      throw UndeliverableException.forNow("the target answered without a sys_id", null);
    }
    return incident;
  }

  private static JsonNode json(Map<String, String> fields) {
    return EventJson.mapper().valueToTree(fields);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    client.close();
  }
}
