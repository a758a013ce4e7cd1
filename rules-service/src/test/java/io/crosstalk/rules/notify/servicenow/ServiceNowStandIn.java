package io.crosstalk.rules.notify.servicenow;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.targets.HttpStandIn;
import io.crosstalk.rules.notify.targets.TicketAdapterContract;
import io.crosstalk.rules.notify.targets.TicketAdapterContract.TestTicket;
import io.crosstalk.rules.notify.targets.TicketReaderContract;
import io.crosstalk.rules.notify.targets.TicketReaderContract.TicketSystem;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stand-in for an instance of ServiceNow, after the examples of the documentation of the Table API
 * and of Event Management. As documented, it drops fields that the user must not write, and ignores
 * conditions on fields that the user must not read.
 */
final class ServiceNowStandIn extends HttpStandIn implements TicketSystem {
  private static final String ACCOUNT = "crosstalk";
  private static final String JOURNAL = "/api/now/table/sys_journal_field";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);
  private static final String TABLE = "/api/now/table/incident";
  private static final String GROUP_ID = "0123456789abcdef0123456789abcdef";
  private static final String NONE =
      "{\"error\":{\"message\":\"No Record found\",\"detail\":\"Record doesn't exist or ACL"
          + " restricts the record retrieval\"},\"status\":\"failure\"}";

  private final Map<String, Map<String, String>> records = new LinkedHashMap<>();
  private final List<String> eventKeys = new ArrayList<>();
  private final List<Map<String, String>> journal = new ArrayList<>();
  private Instant clock = TicketReaderContract.BEGIN;
  private final Set<String> protectedFields = ConcurrentHashMap.newKeySet();

  @Override
  protected Answer accept(Call call) {
    String id = call.path().substring(call.path().lastIndexOf('/') + 1);
    return switch (call.line()) {
      case "POST /api/global/em/jsonv2" -> insert(call);
      case "POST " + TABLE -> create(call);
      case "GET /api/now/table/sys_user_group" -> group(call.query());
      case "GET " + TABLE -> new Answer(200, "{\"result\":[" + found(call.query()) + "]}");
      case "GET " + JOURNAL -> journal(call);
      default -> {
        Map<String, String> known = records.get(id);
        if (known == null) {
          yield new Answer(404, NONE);
        }
        if (call.method().equals("PATCH")) {
          store(known, call);
        }
        yield new Answer(200, "{\"result\":" + json(known) + "}");
      }
    };
  }

  @Override
  protected Answer refusal(String reason) {
    return new Answer(
        403,
        "{\"error\":{\"message\":\"Operation Failed\",\"detail\":\"%s\"},\"status\":\"failure\"}"
            .formatted(reason));
  }

  private Answer insert(Call call) {
    call.body().path("records").forEach(each -> eventKeys.add(each.path("message_key").asString()));
    return new Answer(
        200,
        "{\"Default Bulk Endpoint\":\"%d events were inserted\"}"
            .formatted(call.body().path("records").size()));
  }

  private Answer create(Call call) {
    int number = records.size() + 1;
    Map<String, String> created = new LinkedHashMap<>();
    created.put("sys_id", "%032x".formatted(number));
    created.put("number", "INC%07d".formatted(10_000 + number));
    created.put("state", "1");
    created.put("sys_created_by", ACCOUNT);
    created.put("sys_mod_count", "0");
    store(created, call);
    records.put(created.get("sys_id"), created);
    return new Answer(201, "{\"result\":" + json(created) + "}");
  }

  private void store(Map<String, String> fields, Call call) {
    touch(fields, ACCOUNT, call.body().path("state").asString(""));
    String note = call.body().path("work_notes").asString("");
    if (!note.isEmpty()) {
      write(fields, ACCOUNT, note);
    }
    call.body()
        .propertyStream()
        .filter(field -> !protectedFields.contains(field.getKey()))
        .forEach(
            field ->
                fields.merge(
                    field.getKey(),
                    field.getValue().asString(),
                    (before, now) ->
                        field.getKey().equals("work_notes") ? now + "\n\n" + before : now));
  }

  private void touch(Map<String, String> fields, String user, String state) {
    clock = clock.plusSeconds(1);
    fields.put("sys_updated_by", user);
    fields.put("sys_updated_on", TIME.format(clock));
    fields.merge("sys_mod_count", "0", (now, one) -> "" + (Integer.parseInt(now) + 1));
    if (state.equals("6")) {
      fields.put("resolved_by.user_name", user);
      fields.put("resolved_at", TIME.format(clock));
    }
  }

  private void write(Map<String, String> fields, String user, String text) {
    Map<String, String> entry = new LinkedHashMap<>();
    entry.put("sys_id", "j%031x".formatted(journal.size()));
    entry.put("element_id", fields.get("sys_id"));
    entry.put("value", text);
    entry.put("sys_created_on", TIME.format(clock));
    entry.put("sys_created_by", user);
    journal.add(entry);
  }

  private Answer journal(Call call) {
    if (protectedFields.contains("journal")) {
      return refusal("Insufficient rights to query records");
    }
    String sysId = call.query().get("sysparm_query").replaceFirst("element_id=(\\w+)\\^.*", "$1");
    String entries =
        journal.reversed().stream()
            .filter(each -> sysId.equals(each.get("element_id")))
            .skip(Long.parseLong(call.query().get("sysparm_offset")))
            .limit(Long.parseLong(call.query().get("sysparm_limit")))
            .map(ServiceNowStandIn::json)
            .collect(Collectors.joining(","));
    return new Answer(200, "{\"result\":[" + entries + "]}");
  }

  private Map<String, String> numbered(String number) {
    return records.values().stream()
        .filter(each -> number.equals(each.get("number")))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public synchronized void comment(String key, String user, String text) {
    touch(numbered(key), user, "");
    write(numbered(key), user, text);
  }

  @Override
  public synchronized void setPhase(String key, String user, TicketPhase phase) {
    String state =
        switch (phase) {
          case NEW -> "1";
          case IN_PROGRESS -> "2";
          case CLOSED -> "6";
        };
    touch(numbered(key), user, state);
    numbered(key).put("state", state);
  }

  @Override
  public synchronized void assign(String key, String user, @Nullable String assignee) {
    set(key, user, "assigned_to", assignee == null ? "" : assignee);
  }

  /** Sets a field as a person does. */
  synchronized void set(String key, String user, String field, String value) {
    touch(numbered(key), user, "");
    numbered(key).put(field, value);
  }

  @Override
  public synchronized void remove(String key) {
    records.values().removeIf(each -> key.equals(each.get("number")));
  }

  /** The records that fulfil the condition, or all if it is ignored; the newest first. */
  private String found(Map<String, String> query) {
    String condition = query.getOrDefault("sysparm_query", "").replaceFirst("\\^.*", "");
    if (condition.startsWith("numberIN")) {
      List<String> numbers = List.of(condition.substring("numberIN".length()).split(","));
      return records.values().stream()
          .filter(each -> numbers.contains(each.get("number")))
          .map(ServiceNowStandIn::json)
          .collect(Collectors.joining(","));
    }
    boolean isForAllValues = "all".equals(query.get("sysparm_display_value"));
    String field = condition.substring(0, condition.indexOf('='));
    String value = condition.substring(condition.indexOf('=') + 1);
    return List.copyOf(records.values()).reversed().stream()
        .filter(each -> protectedFields.contains(field) || value.equals(each.get(field)))
        .limit(Long.parseLong(query.getOrDefault("sysparm_limit", "1")))
        .map(each -> isForAllValues ? allValues(each) : json(each))
        .collect(Collectors.joining(","));
  }

  /** The only group, as the Table API returns it. */
  private static Answer group(Map<String, String> query) {
    return new Answer(
        200,
        query.getOrDefault("sysparm_query", "").equals("name=" + TicketAdapterContract.GROUP)
            ? "{\"result\":[{\"sys_id\":\"%s\",\"name\":\"%s\"}]}"
                .formatted(GROUP_ID, TicketAdapterContract.GROUP)
            : "{\"result\":[]}");
  }

  List<TestTicket> tickets() {
    return records.values().stream().map(this::ticket).toList();
  }

  private TestTicket ticket(Map<String, String> fields) {
    Map<String, String> parent = records.get(fields.getOrDefault("parent_incident", ""));
    String notes = fields.getOrDefault("work_notes", "");
    return new TestTicket(
        fields.getOrDefault("number", ""),
        parent == null ? null : parent.get("number"),
        GROUP_ID.equals(fields.get("assignment_group")) ? TicketAdapterContract.GROUP : null,
        fields.getOrDefault("short_description", ""),
        notes.split("\\[live~0/", -1).length - 1,
        "6".equals(fields.get("state")));
  }

  private static String allValues(Map<String, String> fields) {
    ObjectNode all = EventJson.mapper().createObjectNode();
    fields.forEach(
        (name, value) -> all.putObject(name).put("value", value).put("display_value", value));
    return all.toString();
  }

  private static String json(Map<String, String> fields) {
    return EventJson.mapper().writeValueAsString(fields);
  }

  /** Denies the user a field: it is neither stored nor used in conditions. */
  void protect(String field) {
    protectedFields.add(field);
  }

  /** The only record. */
  Map<String, String> incident() {
    return records.values().iterator().next();
  }

  List<Map<String, String>> incidents() {
    return List.copyOf(records.values());
  }

  void deleteAll() {
    records.clear();
  }

  /** Message keys of the received events, each once. */
  List<String> eventKeys() {
    return eventKeys.stream().distinct().toList();
  }

  @Override
  public List<String> effects() {
    List<String> effects = new ArrayList<>(eventKeys());
    records.values().forEach(each -> effects.add(each.get("number")));
    return effects;
  }
}
