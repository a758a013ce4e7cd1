package io.crosstalk.rules.notify.requesttracker;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.http.HttpReply;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpPut;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.net.URIBuilder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Requests to the REST interface of Request Tracker (REST2). */
final class TicketClient implements AutoCloseable {
  private static final int MAX_READ_BYTES = 256 * 1024;
  private static final String PAGE = "100";
  private static final String TICKET_NUMBER = "[0-9]{1,18}";
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int PRECONDITION_FAILED = 412;

  private final String url;
  private final String authorization;
  private final HttpSender http;

  /**
   * Creates a client.
   *
   * @param url address of Request Tracker
   */
  TicketClient(URI url, String token, HttpSender http) {
    this.url = url.toString().replaceAll("/+$", "");
    this.authorization = "token " + token;
    this.http = http;
  }

  /** The address of a ticket's page. */
  String page(String number) {
    return url + "/Ticket/Display.html?id=" + number;
  }

  /**
   * Creates a ticket.
   *
   * @return its number
   */
  String create(Map<String, Object> ticket) throws UndeliverableException {
    HttpPost request = new HttpPost(rest("/ticket"));
    HttpReply reply = orFail(http.create(prepared(request, ticket), MAX_READ_BYTES));
    String number = json(reply).path("id").asString("");
    if (!number.matches(TICKET_NUMBER)) {
      throw unexpected(reply);
    }
    return number;
  }

  /** Reads a ticket; empty if there is no such ticket. */
  Optional<TicketState> read(String number) throws UndeliverableException {
    return number.matches(TICKET_NUMBER) ? state(reply(number)) : Optional.empty();
  }

  /** Reads a ticket; empty if there is no such ticket, or the user of the token must not see it. */
  Optional<TicketState> readIfVisible(String number) throws UndeliverableException {
    if (!number.matches(TICKET_NUMBER)) {
      return Optional.empty();
    }
    HttpReply reply = reply(number);
    return reply.status() == FORBIDDEN ? Optional.empty() : state(reply);
  }

  private HttpReply reply(String number) throws UndeliverableException {
    return send(new HttpGet(rest("/ticket/" + number)));
  }

  private static Optional<TicketState> state(HttpReply reply) throws UndeliverableException {
    if (reply.status() == NOT_FOUND) {
      return Optional.empty();
    }
    TicketState state =
        TicketState.of(json(orFail(reply)), reply.headers().apply(HttpHeaders.ETAG));
    if (!state.id().matches(TICKET_NUMBER) || state.status().isEmpty()) {
      throw unexpected(reply);
    }
    return Optional.of(state);
  }

  /** Finds the oldest ticket of a queue whose subject contains a mark; deleted ones are ignored. */
  Optional<TicketState> find(String queue, String mark) throws UndeliverableException {
    return findAll(queue, mark).stream().findFirst();
  }

  /** Finds the tickets of a queue whose subject contains a mark, the oldest first. */
  List<TicketState> findAll(String queue, String mark) throws UndeliverableException {
    String query = "Queue = " + quoted(queue) + " AND Subject LIKE " + quoted(mark);
    return items(search(query))
        .map(item -> TicketState.of(item, null))
        // In the database, some characters of the mark may stand for any other.
        .filter(ticket -> ticket.subject().contains(mark))
        .toList();
  }

  /** Returns whether a ticket has a status that its lifecycle treats as closed. */
  boolean isInactive(String number) throws UndeliverableException {
    return items(search("id = " + number + " AND Status = '__Inactive__'")).findAny().isPresent();
  }

  private static String quoted(String value) {
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  private HttpReply search(String query) throws UndeliverableException {
    return search(query, "Subject,Status");
  }

  private HttpReply search(String query, String fields) throws UndeliverableException {
    return orFail(
        send(
            new HttpGet(
                rest(
                    "/tickets",
                    "query",
                    query,
                    "fields",
                    fields,
                    "orderby",
                    "id",
                    "per_page",
                    PAGE))));
  }

  /** Returns whether one of the newest comments of a ticket has a subject. */
  boolean hasComment(String number, String subject) throws UndeliverableException {
    HttpReply reply =
        orFail(
            send(
                new HttpGet(
                    rest(
                        "/ticket/" + number + "/attachments",
                        "fields",
                        "Subject",
                        "orderby",
                        "id",
                        "order",
                        "DESC",
                        "per_page",
                        PAGE))));
    return items(reply).anyMatch(item -> item.path("Subject").asString("").equals(subject));
  }

  /**
   * Reads a page of the newest transactions of a ticket, the newest first. Those of a ticket that
   * was merged into it are among them.
   *
   * @param page number of the page, from 1
   */
  List<JsonNode> history(String number, int page) throws UndeliverableException {
    return items(
            orFail(
                send(
                    new HttpGet(
                        rest(
                            "/ticket/" + number + "/history",
                            "fields",
                            "Type,Field,OldValue,NewValue,Data,Creator,Created,ObjectId",
                            "orderby",
                            "id",
                            "order",
                            "DESC",
                            "per_page",
                            PAGE,
                            "page",
                            "" + page)))))
        .toList();
  }

  /** Number of transactions in a full page of {@link #history}. */
  static int pageSize() {
    return Integer.parseInt(PAGE);
  }

  /** The parts of the text of a comment; empty if the text is too long to be read. */
  List<JsonNode> parts(String transaction) throws UndeliverableException {
    HttpReply reply =
        orFail(
            send(
                new HttpGet(
                    rest(
                        "/transaction/" + transaction + "/attachments",
                        "fields",
                        "Content,ContentType",
                        "per_page",
                        PAGE))));
    return reply.complete() ? items(reply).toList() : List.of();
  }

  /** Times of the last changes of tickets by their numbers; merged and deleted ones are missing. */
  Map<String, String> lastUpdates(Collection<String> numbers) throws UndeliverableException {
    String query =
        numbers.stream()
            .filter(number -> number.matches(TICKET_NUMBER))
            .map(number -> "id = " + number)
            .collect(Collectors.joining(" OR "));
    return query.isEmpty()
        ? Map.of()
        : items(search(query, "LastUpdated"))
            .collect(
                Collectors.toMap(
                    item -> item.path("id").asString(""),
                    item -> item.path("LastUpdated").asString(""),
                    (first, second) -> first));
  }

  /** Name of a user; empty if it is not known. */
  Optional<String> userName(String id) throws UndeliverableException {
    HttpReply reply = send(new HttpGet(rest("/user/" + id)));
    if (reply.status() == NOT_FOUND || reply.status() == FORBIDDEN) {
      return Optional.empty();
    }
    return Optional.of(json(orFail(reply)).path("Name").asString(""))
        .filter(name -> !name.isEmpty());
  }

  void comment(String number, Map<String, Object> comment) throws UndeliverableException {
    orFail(send(new HttpPost(rest("/ticket/" + number + "/comment")), comment));
  }

  /**
   * Changes fields of a ticket if it has not been changed since it was read. Request Tracker
   * accepts a change that it does not make, and gives the reason in its reply.
   *
   * @return the reply, for a message if the change was not made; empty if the ticket has been
   *     changed since it was read
   */
  Optional<String> change(TicketState ticket, Map<String, Object> fields)
      throws UndeliverableException {
    HttpPut request = new HttpPut(rest("/ticket/" + ticket.id()));
    if (ticket.etag() != null) {
      request.setHeader(HttpHeaders.IF_MATCH, ticket.etag());
    }
    HttpReply reply = send(request, fields);
    return reply.status() == PRECONDITION_FAILED
        ? Optional.empty()
        : Optional.of(orFail(reply).reason());
  }

  private URI rest(String path, String... parameters) {
    try {
      URIBuilder uri = new URIBuilder(url + "/REST/2.0" + path);
      for (int i = 0; i < parameters.length; i += 2) {
        uri.addParameter(parameters[i], parameters[i + 1]);
      }
      return uri.build();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the url was checked at start", e);
    }
  }

  private HttpReply send(HttpUriRequestBase request, Map<String, Object> body)
      throws UndeliverableException {
    return http.send(prepared(request, body), MAX_READ_BYTES);
  }

  private HttpReply send(HttpUriRequestBase request) throws UndeliverableException {
    return http.send(prepared(request), MAX_READ_BYTES);
  }

  private HttpUriRequestBase prepared(HttpUriRequestBase request, Map<String, Object> body) {
    request.setEntity(
        new ByteArrayEntity(
            EventJson.mapper().writeValueAsBytes(body), ContentType.APPLICATION_JSON));
    return prepared(request);
  }

  private HttpUriRequestBase prepared(HttpUriRequestBase request) {
    request.setHeader(HttpHeaders.AUTHORIZATION, authorization);
    request.setHeader(HttpHeaders.ACCEPT, ContentType.APPLICATION_JSON.getMimeType());
    return request;
  }

  /**
   * Returns the reply if it is a success. A message waits while the token or its rights are
   * missing, because an administrator can mend that.
   */
  private static HttpReply orFail(HttpReply reply) throws UndeliverableException {
    return switch (reply.status()) {
      case UNAUTHORIZED -> throw tryAgain(reply, "create a new authentication token");
      case FORBIDDEN -> throw tryAgain(reply, "check the queue and the rights of the token's user");
      default -> reply.orFail();
    };
  }

  private static UndeliverableException tryAgain(HttpReply reply, String advice) {
    return UndeliverableException.forNow(reply.reason() + "; " + advice, reply.retryAfter());
  }

  private static Stream<JsonNode> items(HttpReply reply) throws UndeliverableException {
    JsonNode items = json(reply).path("items");
    if (!items.isArray()) {
      throw unexpected(reply);
    }
    return StreamSupport.stream(items.spliterator(), false);
  }

  private static JsonNode json(HttpReply reply) throws UndeliverableException {
    try {
      return EventJson.mapper().readTree(reply.body());
    } catch (JacksonException e) {
      throw unexpected(reply);
    }
  }

  private static UndeliverableException unexpected(HttpReply reply) {
    return tryAgain(reply, "this is no reply of Request Tracker; check the url and the proxies");
  }

  @Override
  public void close() {
    http.close();
  }
}
