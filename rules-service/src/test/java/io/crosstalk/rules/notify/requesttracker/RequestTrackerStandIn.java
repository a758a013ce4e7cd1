package io.crosstalk.rules.notify.requesttracker;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.targets.TargetAdapterContract.Behaviour;
import io.crosstalk.rules.notify.targets.TicketAdapterContract.TestTicket;
import io.crosstalk.rules.notify.targets.TicketReaderContract;
import io.crosstalk.rules.notify.targets.TicketReaderContract.TicketSystem;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stand-in for Request Tracker's REST2 interface. Its replies have the form of those of Request
 * Tracker 5.0.3, with which {@code RequestTrackerPeerIT} tests.
 */
public final class RequestTrackerStandIn implements TicketSystem {
  public static final String TOKEN = "1-27-0123456789abcdef0123456789abcdef";

  private static final String ROOT = "/REST/2.0";
  private static final Pattern TICKET = Pattern.compile(ROOT + "/ticket/(\\d+)(/\\w+)?");
  private static final Pattern BY_SUBJECT =
      Pattern.compile("Queue = '([^']*)' AND Subject LIKE '([^']*)'");
  private static final Pattern INACTIVE =
      Pattern.compile("id = (\\d+) AND Status = '__Inactive__'");
  private static final Pattern BY_IDS = Pattern.compile("id = \\d+( OR id = \\d+)*");
  private static final Pattern TRANSACTION =
      Pattern.compile(ROOT + "/transaction/(\\d+)/attachments");
  private static final Pattern USER = Pattern.compile(ROOT + "/user/(\\d+)");
  private static final String ACCOUNT = "crosstalk";
  private static final List<String> USERS =
      List.of("Nobody", ACCOUNT, "dana", "eve", "RT_System", "Anna Miller", "Otto Meier");
  private static final Set<String> CLOSED = Set.of("resolved", "rejected");
  private static final Set<String> STATUSES = Set.of("new", "open", "stalled", "resolved");
  private static final byte[] FILLER = "unknown project ".getBytes(StandardCharsets.UTF_8);

  /** Ticket of the stand-in. */
  static final class Item {
    final Map<String, String> fields = new HashMap<>();
    final List<JsonNode> comments = new ArrayList<>();
    int version = 1;
    @Nullable Integer mergedInto;

    String field(String name) {
      return fields.getOrDefault(name, "");
    }

    List<String> commentTexts() {
      return comments.stream().map(each -> each.path("Content").asString()).toList();
    }
  }

  /** A transaction of a ticket; a comment has a text. */
  private record Transaction(
      int id,
      int ticket,
      String type,
      String field,
      String before,
      String after,
      String creator,
      Instant created,
      String subject,
      String text,
      String contentType) {}

  private record Reply(int status, String contentType, String body, @Nullable String etag) {}

  private final HttpServer server =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final NavigableMap<Integer, Item> tickets = new TreeMap<>();
  private final Map<String, Reply> planned = new HashMap<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<Transaction> transactions = new ArrayList<>();
  private Instant clock = TicketReaderContract.BEGIN;
  private @Nullable String lostReply;
  private @Nullable AtomicReference<byte[]> delayed;
  private Runnable beforeChange = () -> {};
  private volatile Behaviour behaviour = Behaviour.ACCEPTS;

  private final Duration requestedPause;

  /**
   * Starts the stand-in.
   *
   * @param requestedPause value of {@code Retry-After} while it is busy
   */
  public RequestTrackerStandIn(Duration requestedPause) throws IOException {
    this.requestedPause = requestedPause;
    server.createContext("/", this::handle);
    server.setExecutor(workers);
    server.start();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  synchronized Item ticket(int number) {
    return tickets.get(number);
  }

  synchronized List<TestTicket> tickets() {
    return tickets.entrySet().stream()
        .map(
            each ->
                new TestTicket(
                    each.getKey().toString(),
                    each.getValue().fields.get("MemberOf"),
                    each.getValue().field("Queue"),
                    each.getValue().field("Subject"),
                    each.getValue().comments.size(),
                    CLOSED.contains(each.getValue().field("Status"))))
        .toList();
  }

  public synchronized int count() {
    return tickets.size();
  }

  public synchronized String status(String key) {
    return item(key).field("Status");
  }

  /** Subjects and texts of the comments of a ticket. */
  public synchronized List<String> comments(String key) {
    return item(key).commentTexts();
  }

  private Item item(String key) {
    return Objects.requireNonNull(tickets.get(Integer.parseInt(key)));
  }

  private void record(
      String key, String type, String field, String before, String after, String creator) {
    record(key, type, field, before, after, creator, "", "", "");
  }

  private void record(
      String key,
      String type,
      String field,
      String before,
      String after,
      String creator,
      String subject,
      String text,
      String contentType) {
    clock = clock.plusSeconds(1);
    Item item = item(key);
    item.version++;
    item.fields.put("LastUpdated", clock.toString());
    transactions.add(
        new Transaction(
            transactions.size() + 1,
            Integer.parseInt(key),
            type,
            field,
            before,
            after,
            creator,
            clock,
            subject,
            text,
            contentType));
  }

  @Override
  public synchronized void comment(String key, String user, String text) {
    record(key, "Comment", "", "", "", user, "No Subject", text, "text/plain");
  }

  /** Adds a reply in HTML, as the pages of Request Tracker do. */
  synchronized void replyInHtml(String key, String user, String html) {
    record(key, "Correspond", "", "", "", user, "No Subject", html, "text/html");
  }

  @Override
  public void setPhase(String key, String user, TicketPhase phase) {
    setStatus(
        key,
        user,
        switch (phase) {
          case NEW -> "new";
          case IN_PROGRESS -> "open";
          case CLOSED -> "resolved";
        });
  }

  public synchronized void setStatus(String key, String user, String status) {
    String before = String.valueOf(item(key).fields.put("Status", status));
    record(key, "Status", "Status", before, status, user);
  }

  @Override
  public synchronized void assign(String key, String user, @Nullable String assignee) {
    String owner = assignee == null ? "Nobody" : assignee;
    String before = item(key).fields.getOrDefault("Owner", "Nobody");
    item(key).fields.put("Owner", owner);
    record(key, "Set", "Owner", id(before), id(owner), user);
    record(key, "SetWatcher", "Owner", id(before), id(owner), user);
  }

  private static String id(String user) {
    return "" + USERS.indexOf(user);
  }

  /** Merges a ticket into another one. */
  synchronized void merge(String key, String into, String user) {
    item(key).mergedInto = Integer.parseInt(into);
    record(into, "AddLink", "MergedInto", "", "ticket/" + into, user);
  }

  /** A ticket that a person has created. */
  synchronized String createAs(String user) {
    return create(EventJson.mapper().createObjectNode().put("Subject", "of a person"), user);
  }

  /** Denies the user of the token a ticket, as in a queue in which it has no rights. */
  synchronized void hide(String key) {
    item(key).fields.put("Hidden", "yes");
  }

  @Override
  public synchronized void remove(String key) {
    remove(Integer.parseInt(key));
  }

  /** Removes a ticket, as the tool rt-shredder does. */
  synchronized void remove(int number) {
    tickets.remove(number);
  }

  /** Answers the next request of a method whose path ends so without doing anything. */
  synchronized void answer(String methodAndEnd, int status, String contentType, String body) {
    planned.put(methodAndEnd, new Reply(status, contentType, body, null));
  }

  /** Executes the next request of a method whose path ends so, and closes without a reply. */
  synchronized void loseReply(String methodAndEnd) {
    lostReply = methodAndEnd;
  }

  /**
   * Closes the connection of the next request that creates a ticket, and carries it out later.
   *
   * @return carries the request out
   */
  synchronized Runnable delayCreate() {
    delayed = new AtomicReference<>();
    AtomicReference<byte[]> body = delayed;
    return () -> {
      synchronized (this) {
        create(EventJson.mapper().readTree(body.get()));
      }
    };
  }

  /** Does something each time before fields of a ticket are changed. */
  synchronized void beforeChange(Runnable action) {
    beforeChange = action;
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    bodies.add(new String(body, StandardCharsets.UTF_8));
    try (exchange) {
      switch (behaviour) {
        case ACCEPTS -> accept(exchange, body);
        case IS_BUSY -> {
          exchange.getResponseHeaders().set("Retry-After", "" + requestedPause.toSeconds());
          exchange.sendResponseHeaders(503, -1);
        }
        case REFUSES -> send(exchange, message(400, "unknown project"));
        case NEVER_ANSWERS -> awaitEnd();
        case REFUSES_ENDLESSLY -> writeUntilTheClientLeaves(exchange);
      }
    }
  }

  private void accept(HttpExchange exchange, byte[] body) throws IOException {
    Reply reply;
    synchronized (this) {
      String request = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
      if (delayed != null && request.equals("POST " + ROOT + "/ticket")) {
        delayed.set(body);
        delayed = null;
        return;
      }
      reply = planned(request);
      if (reply == null) {
        reply = execute(exchange, body);
        if (lostReply != null && matches(request, lostReply)) {
          lostReply = null;
          return;
        }
      }
    }
    send(exchange, reply);
  }

  private @Nullable Reply planned(String request) {
    for (String each : planned.keySet()) {
      if (matches(request, each)) {
        return planned.remove(each);
      }
    }
    return null;
  }

  private static boolean matches(String request, String methodAndEnd) {
    String[] parts = methodAndEnd.split(" ");
    return request.startsWith(parts[0] + " ") && request.endsWith(parts[1]);
  }

  private Reply execute(HttpExchange exchange, byte[] body) {
    if (!("token " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      return message(401, "Unauthorized");
    }
    String path = exchange.getRequestURI().getPath();
    String method = exchange.getRequestMethod();
    if (path.equals(ROOT + "/ticket") && method.equals("POST")) {
      return create(EventJson.mapper().readTree(body));
    }
    if (path.equals(ROOT + "/tickets") && method.equals("GET")) {
      return search(parameter(exchange, "query"));
    }
    Matcher transaction = TRANSACTION.matcher(path);
    if (transaction.matches()) {
      return parts(Integer.parseInt(transaction.group(1)));
    }
    Matcher user = USER.matcher(path);
    if (user.matches()) {
      ObjectNode named = EventJson.mapper().createObjectNode();
      return json(named.put("Name", USERS.get(Integer.parseInt(user.group(1)))));
    }
    Matcher ticket = TICKET.matcher(path);
    if (!ticket.matches()) {
      return message(404, "Not Found");
    }
    String action = method + (ticket.group(2) == null ? "" : " " + ticket.group(2));
    return ofTicket(
        Integer.parseInt(ticket.group(1)),
        action,
        exchange.getRequestHeaders().getFirst("If-Match"),
        parameter(exchange, "page"),
        body);
  }

  private Reply ofTicket(
      int number, String action, @Nullable String ifMatch, String page, byte[] body) {
    Item item = tickets.get(number);
    if (item == null) {
      return action.contains("/")
          ? message(400, "Permission Denied")
          : message(404, "Resource does not exist; use POST to create");
    }
    if (action.equals("GET") && !item.field("Hidden").isEmpty()) {
      return message(403, "Forbidden");
    }
    int effective = item.mergedInto == null ? number : item.mergedInto;
    Item remaining = tickets.get(effective);
    if (action.equals("PUT")) {
      beforeChange.run();
    }
    return switch (action) {
      case "GET" -> read(effective, remaining);
      case "PUT" -> change(effective, remaining, ifMatch, EventJson.mapper().readTree(body));
      case "POST /comment" -> comment(effective, remaining, EventJson.mapper().readTree(body));
      case "GET /attachments" -> attachments(remaining);
      case "GET /history" -> history(effective, page);
      default -> message(405, "Method Not Allowed");
    };
  }

  private Reply create(JsonNode fields) {
    String number = create(fields, ACCOUNT);
    ObjectNode reply = EventJson.mapper().createObjectNode();
    reply.put("type", "ticket");
    reply.put("id", number);
    reply.put("_url", url() + ROOT + "/ticket/" + number);
    return new Reply(201, "application/json; charset=utf-8", reply.toString(), null);
  }

  private String create(JsonNode fields, String creator) {
    Item item = new Item();
    int number = tickets.size() + 1;
    item.fields.put("Status", "new");
    item.fields.put("Priority", "0");
    fields.properties().forEach(each -> item.fields.put(each.getKey(), each.getValue().asString()));
    tickets.put(number, item);
    record("" + number, "Create", "", "", "", creator);
    item.version = 1;
    return "" + number;
  }

  private Reply search(String query) {
    ArrayNode items = EventJson.mapper().createArrayNode();
    Matcher bySubject = BY_SUBJECT.matcher(query);
    Matcher inactive = INACTIVE.matcher(query);
    if (bySubject.matches()) {
      tickets.forEach(
          (number, item) -> {
            if (item.field("Queue").equals(bySubject.group(1))
                && item.field("Subject").contains(bySubject.group(2))
                && !item.field("Status").equals("deleted")
                && item.mergedInto == null) {
              items.add(summary(number, item));
            }
          });
    } else if (inactive.matches()) {
      Item item = tickets.get(Integer.parseInt(inactive.group(1)));
      if (item != null && CLOSED.contains(item.field("Status"))) {
        items.add(summary(Integer.parseInt(inactive.group(1)), item));
      }
    } else if (BY_IDS.matcher(query).matches()) {
      for (String id : query.replaceAll("[^0-9]+", " ").strip().split(" ")) {
        Item item = tickets.get(Integer.parseInt(id));
        if (item != null && item.mergedInto == null && item.field("Hidden").isEmpty()) {
          items.add(
              summary(Integer.parseInt(id), item).put("LastUpdated", item.field("LastUpdated")));
        }
      }
    } else {
      return message(400, "Unknown field: " + query);
    }
    return list(items);
  }

  private static ObjectNode summary(int number, Item item) {
    ObjectNode summary = EventJson.mapper().createObjectNode();
    summary.put("type", "ticket");
    summary.put("id", "" + number);
    summary.put("Subject", item.field("Subject"));
    summary.put("Status", item.field("Status"));
    return summary;
  }

  private static Reply list(ArrayNode items) {
    ObjectNode reply = EventJson.mapper().createObjectNode();
    reply.put("count", items.size());
    reply.putNull("total");
    reply.set("items", items);
    return json(reply);
  }

  private static Reply read(int number, Item item) {
    ObjectNode ticket = EventJson.mapper().createObjectNode();
    item.fields.forEach(ticket::put);
    ticket.put("id", number);
    return new Reply(
        200, "application/json; charset=\"utf-8\"", ticket.toString(), "\"" + item.version + "\"");
  }

  /** Changes fields; like Request Tracker with success and a text when a status is invalid. */
  private Reply change(int number, Item item, @Nullable String ifMatch, JsonNode fields) {
    if (ifMatch != null && !ifMatch.equals("\"" + item.version + "\"")) {
      return message(412, "Precondition Failed");
    }
    ArrayNode texts = EventJson.mapper().createArrayNode();
    fields
        .properties()
        .forEach(
            each -> {
              String value = each.getValue().asString();
              if (each.getKey().equals("Status") && !STATUSES.contains(value)) {
                texts.add("Ticket 1: Status '" + value + "' isn't a valid status for this ticket.");
                return;
              }
              String before = item.fields.put(each.getKey(), value);
              boolean isStatus = each.getKey().equals("Status");
              record(
                  "" + number,
                  isStatus ? "Status" : "Set",
                  each.getKey(),
                  before == null ? "" : before,
                  value,
                  ACCOUNT);
              texts.add("Ticket 1: " + each.getKey() + " changed to '" + value + "'");
            });
    item.version++;
    return json(texts);
  }

  private Reply comment(int number, Item item, JsonNode comment) {
    if (comment.path("ContentType").isMissingNode()) {
      return message(400, "ContentType is a required field for application/json");
    }
    item.comments.add(comment);
    record(
        "" + number,
        "Comment",
        "",
        "",
        "",
        ACCOUNT,
        comment.path("Subject").asString(),
        comment.path("Content").asString(),
        "text/plain");
    return new Reply(201, "application/json", "[\n   \"Comments added\"\n]", null);
  }

  /** Transactions of a ticket and of those merged into it, the newest first. */
  private Reply history(int number, String page) {
    ArrayNode items = EventJson.mapper().createArrayNode();
    transactions.reversed().stream()
        .filter(each -> each.ticket() == number || isMerged(each.ticket(), number))
        .skip(page.isEmpty() ? 0 : 100L * (Integer.parseInt(page) - 1))
        .limit(100)
        .forEach(
            each -> {
              ObjectNode item = items.addObject();
              item.put("id", "" + each.id());
              item.put("Type", each.type());
              item.put("Field", each.field());
              item.put("OldValue", each.before());
              item.put("NewValue", each.after());
              item.put("Data", each.subject().isEmpty() ? "" : each.subject() + "\n");
              item.put("Created", each.created().toString());
              item.put("ObjectId", "" + each.ticket());
              item.putObject("Creator").put("type", "user").put("id", each.creator());
            });
    return list(items);
  }

  /** Returns whether a ticket was merged; one that is removed was not. */
  private boolean isMerged(int number, int into) {
    Item item = tickets.get(number);
    return item != null && Objects.equals(item.mergedInto, into);
  }

  private Reply parts(int id) {
    Transaction transaction = transactions.get(id - 1);
    ArrayNode items = EventJson.mapper().createArrayNode();
    items
        .addObject()
        .put("Content", transaction.text())
        .put("ContentType", transaction.contentType());
    return list(items);
  }

  private static Reply attachments(Item item) {
    ArrayNode items = EventJson.mapper().createArrayNode();
    for (JsonNode each : item.comments.reversed()) {
      ObjectNode attachment = items.addObject();
      attachment.put("type", "attachment");
      attachment.put("Subject", each.path("Subject").asString());
    }
    return list(items);
  }

  private static String parameter(HttpExchange exchange, String name) {
    String query = exchange.getRequestURI().getRawQuery();
    for (String each : query == null ? new String[0] : query.split("&")) {
      if (each.startsWith(name + "=")) {
        return URLDecoder.decode(each.substring(name.length() + 1), StandardCharsets.UTF_8);
      }
    }
    return "";
  }

  private static Reply json(JsonNode body) {
    return new Reply(200, "application/json; charset=\"utf-8\"", body.toString(), null);
  }

  private static Reply message(int status, String text) {
    return new Reply(status, "application/json", "{\"message\":\"" + text + "\"}", null);
  }

  private static void send(HttpExchange exchange, Reply reply) throws IOException {
    byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", reply.contentType());
    if (reply.etag() != null) {
      exchange.getResponseHeaders().set("ETag", reply.etag());
    }
    exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  private void awaitEnd() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void writeUntilTheClientLeaves(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(422, 0);
    OutputStream body = exchange.getResponseBody();
    while (!Thread.currentThread().isInterrupted()) {
      body.write(FILLER);
      body.flush();
    }
  }

  @Override
  public void behave(Behaviour next) {
    behaviour = next;
  }

  @Override
  public String received() {
    return String.join("\n", bodies);
  }

  @Override
  public synchronized List<String> effects() {
    List<String> effects = new ArrayList<>();
    tickets.forEach(
        (number, item) -> {
          effects.add("ticket " + number);
          item.comments.forEach(each -> effects.add(each.path("Subject").asString()));
        });
    return effects;
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    workers.shutdownNow();
  }
}
