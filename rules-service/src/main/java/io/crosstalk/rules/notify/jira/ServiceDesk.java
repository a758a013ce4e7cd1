package io.crosstalk.rules.notify.jira;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.message.ChildTicket;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A service desk, through the REST APIs of Jira Service Management and of the Jira platform. */
final class ServiceDesk implements AutoCloseable {
  private static final String REQUEST = "/rest/servicedeskapi/request";
  private static final String ISSUE = "/rest/api/3/issue/";
  private static final String ISSUE_WITH_TEXT = "/rest/api/2/issue/";
  private static final String LINK = "/rest/api/3/issueLink";
  private static final String SEARCH = "/rest/api/3/search/jql";
  private static final String BULK = "/rest/api/3/issue/bulkfetch";
  private static final String STATUS = "/rest/api/3/status/";
  private static final int MAX_FOUND = 50;
  private static final int MAX_ENTRIES = 100;

  private final JsonClient client;
  private final JiraProperties.Target settings;

  /** A possible transition of an issue. */
  record Transition(String id, String name, JsonNode status) {}

  ServiceDesk(JsonClient client, JiraProperties.Target settings) {
    this.client = client;
    this.settings = settings;
  }

  /**
   * The issue with a key that it has or had.
   *
   * @return null when it was deleted
   * @throws UndeliverableException also when the account sees the request, but not its issue
   */
  @Nullable JiraIssue find(String key) throws UndeliverableException {
    JsonNode issue = client.find(ISSUE + encoded(key) + "?fields=summary,status");
    if (issue == null && client.find(REQUEST + "/" + encoded(key)) != null) {
      throw UndeliverableException.forGood(
          "the account sees the request %s, but not its issue; %s"
              .formatted(key, "give it the permission Browse projects and an agent's licence"));
    }
    return issue == null ? null : JiraIssue.of(issue);
  }

  /** The oldest issue whose summary contains the mark of a message; null when there is none. */
  @Nullable JiraIssue find(Message message) throws UndeliverableException {
    return findAll(message).stream().findFirst().orElse(null);
  }

  /** The issues whose summary contains the mark of a message, the oldest first. */
  List<JiraIssue> findAll(Message message) throws UndeliverableException {
    ObjectNode search = EventJson.mapper().createObjectNode();
    search.put("jql", "summary ~ \"\\\"" + message.ticketId() + "\\\"\" ORDER BY created ASC");
    search.put("maxResults", MAX_FOUND);
    search.withArray("fields").add("summary").add("status");
    // The search compares words, so that the summary is compared again.
    String mark = RequestText.ticketMarkOf(message);
    return client
        .exchange("POST", SEARCH, search)
        .path("issues")
        .valueStream()
        .filter(each -> each.path("fields").path("summary").asString("").contains(mark))
        .map(JiraIssue::of)
        .toList();
  }

  JiraIssue create(Message message) throws UndeliverableException {
    ObjectNode request = EventJson.mapper().createObjectNode();
    request.put("serviceDeskId", settings.serviceDeskId());
    request.put("requestTypeId", settings.requestTypeId());
    ObjectNode fields =
        request
            .putObject("requestFieldValues")
            .put("summary", RequestText.summaryOf(message))
            .put("description", RequestText.descriptionOf(message));
    ChildTicket child = message.child();
    String group = child == null ? null : child.contact().assignmentGroup();
    if (settings.groupField() != null && group != null) {
      fields.put(settings.groupField(), group);
    }
    JsonNode created = client.create(REQUEST, request);
    String key = created.path("issueKey").asString("");
    if (key.isEmpty()) {
      throw UndeliverableException.forNow("the target answered without an issueKey", null);
    }
    return new JiraIssue(
        key,
        RequestText.summaryOf(message),
        created.path("currentStatus").path("status").asString(""),
        false);
  }

  /** Links a request to its parent, unless it is linked. */
  void link(JiraIssue issue, String parent) throws UndeliverableException {
    JsonNode known = client.find(ISSUE + encoded(issue.key()) + "?fields=issuelinks");
    boolean isLinked =
        known != null
            && known
                .path("fields")
                .path("issuelinks")
                .valueStream()
                .flatMap(each -> Stream.of(each.path("inwardIssue"), each.path("outwardIssue")))
                .anyMatch(each -> each.path("key").asString("").equals(parent));
    if (isLinked) {
      return;
    }
    ObjectNode link = EventJson.mapper().createObjectNode();
    link.putObject("type").put("name", settings.linkType());
    link.putObject("inwardIssue").put("key", issue.key());
    link.putObject("outwardIssue").put("key", parent);
    client.send("POST", LINK, link).orFail();
  }

  /** Changes the title of an issue. */
  void retitle(JiraIssue issue, String summary) throws UndeliverableException {
    ObjectNode change = EventJson.mapper().createObjectNode();
    change.putObject("fields").put("summary", summary);
    client.send("PUT", ISSUE + encoded(issue.key()), change).orFail();
  }

  void comment(JiraIssue issue, Message message) throws UndeliverableException {
    comment(issue, RequestText.commentOf(message));
  }

  void comment(JiraIssue issue, String text) throws UndeliverableException {
    ObjectNode comment = EventJson.mapper().createObjectNode();
    comment.put("body", text);
    comment.put("public", settings.publicComments());
    client.exchange("POST", REQUEST + "/" + encoded(issue.key()) + "/comment", comment);
  }

  /** Returns whether one of the newest comments of an issue is that for a message. */
  boolean hasComment(JiraIssue issue, Message message) throws UndeliverableException {
    JsonNode newest =
        client.find(
            ISSUE_WITH_TEXT
                + encoded(issue.key())
                + "/comment?orderBy=-created&maxResults="
                + MAX_FOUND);
    String mark = RequestText.markOf(message);
    return newest != null
        && newest
            .path("comments")
            .valueStream()
            .anyMatch(each -> each.path("body").asString("").contains(mark));
  }

  /** The issue with the fields that its history needs; null when it cannot be seen. */
  @Nullable JsonNode details(String key) throws UndeliverableException {
    return client.find(ISSUE + encoded(key) + "?fields=status,creator");
  }

  /**
   * Entries of the change log of an issue, the oldest first.
   *
   * @param from number of entries to leave out
   */
  List<JsonNode> changeLog(String key, int from) throws UndeliverableException {
    return client
        .exchange(
            "GET",
            ISSUE + encoded(key) + "/changelog?startAt=" + from + "&maxResults=" + MAX_ENTRIES,
            null)
        .path("values")
        .valueStream()
        .toList();
  }

  /**
   * Comments of an issue, the newest first.
   *
   * @param from number of comments to leave out
   */
  List<JsonNode> comments(String key, int from) throws UndeliverableException {
    return client
        .exchange(
            "GET",
            ISSUE_WITH_TEXT
                + encoded(key)
                + "/comment?orderBy=-created&startAt="
                + from
                + "&maxResults="
                + MAX_FOUND,
            null)
        .path("comments")
        .valueStream()
        .toList();
  }

  /** Category of a status, such as {@code done}; empty when the status does not exist. */
  String statusCategory(String id) throws UndeliverableException {
    JsonNode status = client.find(STATUS + encoded(id));
    return status == null ? "" : status.path("statusCategory").path("key").asString("");
  }

  /** Times of the last changes of issues by their keys; those that cannot be seen are missing. */
  Map<String, String> lastUpdates(Collection<String> keys) throws UndeliverableException {
    ObjectNode request = EventJson.mapper().createObjectNode();
    keys.forEach(request.putArray("issueIdsOrKeys")::add);
    request.putArray("fields").add("updated");
    return client
        .exchange("POST", BULK, request)
        .path("issues")
        .valueStream()
        .collect(
            Collectors.toMap(
                issue -> issue.path("key").asString(""),
                issue -> issue.path("fields").path("updated").asString(""),
                (first, second) -> first));
  }

  /** The transitions that the account can make from the status of an issue. */
  List<Transition> transitions(JiraIssue issue) throws UndeliverableException {
    return client
        .exchange("GET", ISSUE + encoded(issue.key()) + "/transitions", null)
        .path("transitions")
        .valueStream()
        .map(
            each ->
                new Transition(
                    each.path("id").asString(""), each.path("name").asString(""), each.path("to")))
        .toList();
  }

  /**
   * Makes a transition.
   *
   * @param resolves whether the resolution is set, if the settings have one
   */
  JiraIssue move(JiraIssue issue, Transition transition, boolean resolves)
      throws UndeliverableException {
    ObjectNode request = EventJson.mapper().createObjectNode();
    request.putObject("transition").put("id", transition.id());
    if (resolves && settings.resolution() != null) {
      request.putObject("fields").putObject("resolution").put("name", settings.resolution());
    }
    client.send("POST", ISSUE + encoded(issue.key()) + "/transitions", request).orFail();
    return issue.with(transition.status());
  }

  /** Address of the issue's page. */
  String pageOf(JiraIssue issue) {
    return client.base() + "/browse/" + encoded(issue.key());
  }

  private static String encoded(String key) {
    return URLEncoder.encode(key, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    client.close();
  }
}
