package io.crosstalk.rules.notify.jira;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.targets.HttpStandIn;
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
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stand-in for a site of Jira Service Management, after the examples of the documentation of its
 * REST API and of that of the Jira platform. As documented, it finds an issue by a key that it had.
 */
public final class JiraStandIn extends HttpStandIn implements TicketSystem {
  private static final String ACCOUNT = "crosstalk";

  private static final String NONE =
      "{\"errorMessages\":[\"Issue does not exist or you do not have permission to see it.\"],"
          + "\"errors\":{}}";
  private static final String OPEN = "Waiting for support";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSxx").withZone(ZoneOffset.ofHours(1));

  private final Map<String, Issue> issues = new LinkedHashMap<>();
  private boolean hidesIssues;
  private boolean isReadOnly;
  private boolean ignoresStartAt;
  private String resolveName = "Resolve this issue";

  /** An issue; comments are plain texts. */
  static final class Issue {
    private String key;
    private String summary;
    private String status = OPEN;
    private @Nullable String resolution;
    private @Nullable String group;
    private final List<String> comments = new ArrayList<>();
    private final List<ObjectNode> written = new ArrayList<>();
    private final List<ObjectNode> log = new ArrayList<>();
    private String assignee = "";
    private Instant updated = TicketReaderContract.BEGIN;

    /** Keys of the issues that it is linked to, one for each link. */
    private final List<String> links = new ArrayList<>();

    private Issue(String key, String summary) {
      this.key = key;
      this.summary = summary;
    }

    String summary() {
      return summary;
    }

    String status() {
      return status;
    }

    @Nullable String resolution() {
      return resolution;
    }

    List<String> comments() {
      return List.copyOf(comments);
    }
  }

  private Instant clock = TicketReaderContract.BEGIN;
  private long lastId = 1_000;

  @Override
  protected Answer accept(Call call) {
    String[] parts = call.path().split("/");
    if (call.line().startsWith("GET /rest/api/3/status/")) {
      ObjectNode status = EventJson.mapper().createObjectNode();
      status.putObject("statusCategory").put("key", category(parts[5].replace('_', ' ')));
      return new Answer(200, status.toString());
    }
    return switch (call.line().replaceAll("[A-Z]+-\\d+", "KEY")) {
      case "POST /rest/servicedeskapi/request" -> create(call);
      case "POST /rest/api/3/search/jql" -> search(call);
      case "POST /rest/api/3/issueLink" -> link(call);
      case "GET /rest/servicedeskapi/request/KEY" -> request(parts[4]);
      case "POST /rest/servicedeskapi/request/KEY/comment" -> comment(parts[4], call);
      case "GET /rest/api/3/issue/KEY" -> issue(parts[5]);
      case "PUT /rest/api/3/issue/KEY" -> edit(parts[5], call);
      case "GET /rest/api/2/issue/KEY/comment" -> comments(parts[5], call);
      case "GET /rest/api/3/issue/KEY/changelog" -> changeLog(parts[5], call);
      case "POST /rest/api/3/issue/bulkfetch" -> bulk(call);
      case "GET /rest/api/3/issue/KEY/transitions" -> transitions(parts[5]);
      case "POST /rest/api/3/issue/KEY/transitions" -> move(parts[5], call);
      default -> new Answer(404, NONE);
    };
  }

  @Override
  protected Answer refusal(String reason) {
    return new Answer(400, "{\"errorMessage\":\"%s\",\"i18nErrorMessage\":{}}".formatted(reason));
  }

  private Answer create(Call call) {
    String key = "DESK-" + (issues.size() + 1);
    JsonNode fields = call.body().path("requestFieldValues");
    Issue issue = new Issue(key, fields.path("summary").asString(""));
    issue.group = fields.path("customfield_10050").asString(null);
    issues.put(key, issue);
    return new Answer(
        201,
        "{\"issueId\":\"107001\",\"issueKey\":\"%s\",\"currentStatus\":{\"status\":\"%s\"}}"
            .formatted(key, OPEN));
  }

  /** All issues, because the search of a site is not exact. */
  private Answer search(Call call) {
    if (!call.body().path("jql").asString("").startsWith("summary ~ \"\\\"inc-")) {
      return refusal("jql");
    }
    ObjectNode found = EventJson.mapper().createObjectNode();
    ArrayNode list = found.putArray("issues");
    issues.values().forEach(each -> list.add(json(each)));
    return new Answer(200, found.toString());
  }

  private Answer link(Call call) {
    if (!call.body().path("type").path("name").asString("").equals("Relates")) {
      return new Answer(404, NONE);
    }
    existing(call.body().path("inwardIssue").path("key").asString(""))
        .links
        .add(call.body().path("outwardIssue").path("key").asString(""));
    return new Answer(201, "");
  }

  List<TestTicket> tickets() {
    return issues.values().stream()
        .map(
            each ->
                new TestTicket(
                    each.key,
                    each.links.isEmpty() ? null : String.join(",", each.links),
                    each.group,
                    each.summary,
                    each.comments.size(),
                    each.status.equals("Resolved")))
        .toList();
  }

  private Answer request(String key) {
    return issues.containsKey(key)
        ? new Answer(200, "{\"issueKey\":\"%s\"}".formatted(key))
        : missing();
  }

  private Answer comment(String key, Call call) {
    if (!issues.containsKey(key)) {
      return missing();
    }
    String text = call.body().path("body").asString("");
    existing(key).comments.add(text);
    write(existing(key), ACCOUNT, text);
    return new Answer(201, "{\"id\":\"1000\",\"public\":false}");
  }

  private Answer issue(String key) {
    return issues.containsKey(key) && !hidesIssues
        ? new Answer(200, json(existing(key)).toString())
        : missing();
  }

  private Answer edit(String key, Call call) {
    if (isReadOnly) {
      return refusal("Field 'summary' cannot be set. It is not on the appropriate screen");
    }
    existing(key).summary = call.body().path("fields").path("summary").asString("");
    return new Answer(204, "");
  }

  private Answer comments(String key, Call call) {
    ObjectNode answer = EventJson.mapper().createObjectNode();
    ArrayNode list = answer.putArray("comments");
    existing(key).written.reversed().stream()
        .skip(ignoresStartAt ? 0 : number(call, "startAt"))
        .limit(number(call, "maxResults"))
        .forEach(list::add);
    return new Answer(200, answer.toString());
  }

  private Answer changeLog(String key, Call call) {
    ObjectNode answer = EventJson.mapper().createObjectNode();
    ArrayNode list = answer.putArray("values");
    existing(key).log.stream()
        .skip(ignoresStartAt ? 0 : number(call, "startAt"))
        .limit(number(call, "maxResults"))
        .forEach(list::add);
    return new Answer(200, answer.toString());
  }

  private static long number(Call call, String parameter) {
    return Long.parseLong(call.query().getOrDefault(parameter, "0"));
  }

  private Answer bulk(Call call) {
    ObjectNode answer = EventJson.mapper().createObjectNode();
    ArrayNode list = answer.putArray("issues");
    for (JsonNode each : call.body().path("issueIdsOrKeys")) {
      Issue issue = issues.get(each.asString());
      if (issue != null && !hidesIssues) {
        ObjectNode found = list.addObject().put("key", issue.key);
        found.putObject("fields").put("updated", TIME.format(issue.updated));
      }
    }
    return new Answer(200, answer.toString());
  }

  private void write(Issue issue, String user, String text) {
    ObjectNode comment = made(issue, user);
    issue.written.add(comment.put("body", text));
  }

  private ObjectNode made(Issue issue, String user) {
    clock = clock.plusSeconds(1);
    issue.updated = clock;
    ObjectNode made = EventJson.mapper().createObjectNode();
    made.put("id", "" + ++lastId).put("created", TIME.format(clock));
    made.putObject("author").put("accountId", user).put("displayName", user);
    return made;
  }

  private void setStatus(Issue issue, String user, String status) {
    ObjectNode entry = made(issue, user);
    ArrayNode items = entry.putArray("items");
    items
        .addObject()
        .put("field", "status")
        .put("from", issue.status.replace(' ', '_'))
        .put("fromString", issue.status)
        .put("to", status.replace(' ', '_'))
        .put("toString", status);
    items.addObject().put("field", "resolution").putNull("from").put("to", "10000");
    issue.log.add(entry);
    issue.status = status;
  }

  @Override
  public synchronized void comment(String key, String user, String text) {
    write(existing(key), user, text);
  }

  @Override
  public synchronized void setPhase(String key, String user, TicketPhase phase) {
    setStatus(
        existing(key),
        user,
        switch (phase) {
          case NEW -> OPEN;
          case IN_PROGRESS -> "In progress";
          case CLOSED -> "Resolved";
        });
  }

  @Override
  public synchronized void assign(String key, String user, @Nullable String assignee) {
    Issue issue = existing(key);
    ObjectNode entry = made(issue, user);
    ObjectNode item = entry.putArray("items").addObject().put("field", "assignee");
    item.put("from", issue.assignee).put("to", assignee).put("toString", assignee);
    issue.log.add(entry);
    issue.assignee = assignee == null ? "" : assignee;
  }

  @Override
  public synchronized void remove(String key) {
    issues.remove(key);
  }

  public synchronized String status(String key) {
    return existing(key).status;
  }

  public synchronized int countOfComments(String key) {
    return existing(key).written.size();
  }

  private Answer transitions(String key) {
    ObjectNode answer = EventJson.mapper().createObjectNode();
    ArrayNode list = answer.putArray("transitions");
    if (!existing(key).status.equals("Resolved")) {
      putStatus(list.addObject().put("id", "761").put("name", resolveName), "to", "Resolved");
      putStatus(list.addObject().put("id", "5").put("name", "Escalate"), "to", "Escalated");
    } else {
      putStatus(
          list.addObject().put("id", "771").put("name", "Back to in progress"),
          "to",
          "In progress");
    }
    return new Answer(200, answer.toString());
  }

  private Answer move(String key, Call call) {
    Issue issue = existing(key);
    switch (call.body().path("transition").path("id").asString("")) {
      case "761" -> setStatus(issue, ACCOUNT, "Resolved");
      case "771" -> setStatus(issue, ACCOUNT, "In progress");
      default -> {
        return refusal("transition");
      }
    }
    String resolution = call.body().path("fields").path("resolution").path("name").asString("");
    issue.resolution = resolution.isEmpty() ? null : resolution;
    return new Answer(204, "");
  }

  private static ObjectNode json(Issue issue) {
    ObjectNode json = EventJson.mapper().createObjectNode();
    json.put("id", "107001").put("key", issue.key);
    ObjectNode fields = json.putObject("fields").put("summary", issue.summary);
    fields.putObject("creator").put("accountId", ACCOUNT);
    putStatus(fields, "status", issue.status);
    ArrayNode links = fields.putArray("issuelinks");
    issue.links.forEach(key -> links.addObject().putObject("outwardIssue").put("key", key));
    return json;
  }

  private static void putStatus(ObjectNode parent, String field, String name) {
    parent
        .putObject(field)
        .put("name", name)
        .putObject("statusCategory")
        .put("key", category(name));
  }

  private static String category(String status) {
    return switch (status) {
      case OPEN -> "new";
      case "Resolved" -> "done";
      default -> "indeterminate";
    };
  }

  private static Answer missing() {
    return new Answer(404, NONE);
  }

  private Issue existing(String key) {
    return Objects.requireNonNull(issues.get(key));
  }

  /** The only issue. */
  Issue issue() {
    return issues.values().iterator().next();
  }

  /** Moves the only issue to another project; the old key still leads to it. */
  void moveTo(String key) {
    Issue moved = issue();
    moved.key = key;
    issues.put(key, moved);
  }

  void deleteAll() {
    issues.clear();
  }

  /** Hides issues, as from an account that can only use the portal. */
  void hideIssues() {
    hidesIssues = true;
  }

  /** Refuses changes of the summary, as for an account without the permission. */
  void makeReadOnly() {
    isReadOnly = true;
  }

  /** Answers each request for a page with the first one, as behind some proxies. */
  void ignoreStartAt() {
    ignoresStartAt = true;
  }

  /** Gives the only issue a title, as a person does. */
  void retitle(String summary) {
    issue().summary = summary;
  }

  void renameResolve(String name) {
    resolveName = name;
  }

  @Override
  public List<String> effects() {
    return issues.values().stream().map(each -> each.key).distinct().toList();
  }
}
