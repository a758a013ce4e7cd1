package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.Http;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads the tags of inventory objects over the REST API below {@code /rest}, which vCenter 6.5 to 8
 * have.
 */
public final class TagReader {
  private static final String CIS = "/rest/com/vmware/cis";
  private static final String TAGGING = CIS + "/tagging";
  private static final String SESSION = "vmware-api-session-id";
  private static final Pattern ID = Pattern.compile("[\\w:.-]+");
  private static final int UNAUTHORIZED = 401;
  private static final int OK = 200;

  private final Http http;
  private final URI server;
  private final String username;
  private final Secret password;

  /**
   * Creates a reader.
   *
   * @param sdk address of the SOAP API on the same server
   */
  public TagReader(Http http, URI sdk, String username, Secret password) {
    this.http = http;
    this.server = sdk.resolve("/");
    this.username = username;
    this.password = password;
  }

  /**
   * Reads the tags of some categories.
   *
   * @return names of the tags, by inventory object and category
   */
  Map<ObjectReference, Map<String, List<String>>> read(List<String> categories)
      throws SourceException, InterruptedException {
    String session = login();
    try {
      return read(categories, session);
    } finally {
      send(request(CIS + "/session", session).DELETE());
    }
  }

  private Map<ObjectReference, Map<String, List<String>>> read(
      List<String> categories, String session) throws SourceException, InterruptedException {
    Map<String, TagName> tags = new HashMap<>();
    for (String id : ids(get(TAGGING + "/category", session))) {
      String category = get(TAGGING + "/category/id:" + id, session).path("name").asString("");
      if (categories.contains(category)) {
        addTags(id, category, session, tags);
      }
    }
    return tags.isEmpty() ? Map.of() : attached(tags, session);
  }

  /** Name and category of a tag, as users see them. */
  record TagName(String category, String name) {}

  private void addTags(String id, String category, String session, Map<String, TagName> tags)
      throws SourceException, InterruptedException {
    String path = TAGGING + "/tag/id:" + id + "?~action=list-tags-for-category";
    for (String tag : ids(post(path, "", session))) {
      String name = get(TAGGING + "/tag/id:" + tag, session).path("name").asString("");
      tags.put(tag, new TagName(category, name));
    }
  }

  private Map<ObjectReference, Map<String, List<String>>> attached(
      Map<String, TagName> tags, String session) throws SourceException, InterruptedException {
    String body = EventJson.mapper().writeValueAsString(Map.of("tag_ids", tags.keySet()));
    String path = TAGGING + "/tag-association?~action=list-attached-objects-on-tags";
    return attached(post(path, body, session), tags);
  }

  /**
   * Returns the tags of each inventory object.
   *
   * @param objects part of a response: for each tag, the objects to which it is attached
   * @param tags names of tags by their ids
   */
  static Map<ObjectReference, Map<String, List<String>>> attached(
      JsonNode objects, Map<String, TagName> tags) {
    Map<ObjectReference, Map<String, List<String>>> found = new HashMap<>();
    for (JsonNode each : objects) {
      TagName tag = tags.get(each.path("tag_id").asString(""));
      if (tag != null) {
        each.path("object_ids")
            .forEach(
                object ->
                    found
                        .computeIfAbsent(ref(object), item -> new HashMap<>())
                        .computeIfAbsent(tag.category, category -> new ArrayList<>())
                        .add(tag.name));
      }
    }
    return found;
  }

  private static ObjectReference ref(JsonNode object) {
    return new ObjectReference(object.path("type").asString(""), object.path("id").asString(""));
  }

  /**
   * Returns the identifiers in a JSON array; elements that are no valid identifiers are left out.
   */
  static List<String> ids(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asString("")));
    // They become parts of addresses.
    texts.removeIf(text -> !ID.matcher(text).matches());
    return texts;
  }

  private String login() throws SourceException, InterruptedException {
    String pair = username + ":" + password.reveal();
    String encoded = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    return send(request(CIS + "/session", null)
            .header("Authorization", "Basic " + encoded)
            .POST(HttpRequest.BodyPublishers.noBody()))
        .asString("");
  }

  private JsonNode get(String path, String session) throws SourceException, InterruptedException {
    return send(request(path, session).GET());
  }

  private JsonNode post(String path, String body, String session)
      throws SourceException, InterruptedException {
    return send(
        request(path, session)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path, @Nullable String session) {
    HttpRequest.Builder builder =
        http.request(server.resolve(path)).header("Accept", "application/json");
    return session == null ? builder : builder.header(SESSION, session);
  }

  private JsonNode send(HttpRequest.Builder request) throws SourceException, InterruptedException {
    return http.send(request.build(), TagReader::value);
  }

  private static JsonNode value(HttpResponse<InputStream> response, InputStream body)
      throws SourceException, IOException {
    if (response.statusCode() == UNAUTHORIZED) {
      throw new SourceException("vCenter lets this user not read tags: " + response.uri());
    }
    if (response.statusCode() != OK) {
      throw new SourceException(
          "vCenter answers with status " + response.statusCode() + " to " + response.uri());
    }
    return parse(body.readAllBytes());
  }

  /**
   * Returns the member {@code value} of a JSON response; a missing node if the response is empty.
   */
  static JsonNode parse(byte[] json) throws BadAnswerException {
    try {
      return EventJson.mapper().readTree(json).path("value");
    } catch (JacksonException e) {
      throw new BadAnswerException("the answer about tags is not JSON: " + e.getMessage(), e);
    }
  }
}
