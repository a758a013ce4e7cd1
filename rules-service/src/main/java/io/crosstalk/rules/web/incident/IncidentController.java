package io.crosstalk.rules.web.incident;

import io.crosstalk.access.ContentCodings;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.policy.HeldMessages;
import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.query.IncidentQueries;
import io.crosstalk.rules.storage.query.IncidentQueries.Detail;
import io.crosstalk.rules.storage.site.SiteProperties;
import io.crosstalk.rules.web.request.KnownWorlds;
import io.crosstalk.rules.web.request.ProblemException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/** REST interface of the incidents, which are returned as stored. */
@RestController
@RequestMapping(path = "/api/v1/incidents", produces = MediaType.APPLICATION_JSON_VALUE)
class IncidentController {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  private final IncidentQueries incidents;
  private final KnownWorlds worlds;
  private final ChangeCount changes;
  private final AnswerCache answers;
  private final HeldMessages held;
  private final SiteProperties site;

  IncidentController(
      IncidentQueries incidents,
      KnownWorlds worlds,
      ChangeCount changes,
      AnswerCache answers,
      HeldMessages held,
      SiteProperties site) {
    this.incidents = incidents;
    this.worlds = worlds;
    this.changes = changes;
    this.answers = answers;
    this.held = held;
    this.site = site;
  }

  /**
   * Writes a list of incidents, or 304 when the caller has the current response. A list with all
   * details may be large and is not cached.
   */
  @GetMapping
  void list(
      @RequestParam MultiValueMap<String, String> parameters,
      WebRequest caller,
      HttpServletResponse response)
      throws IOException {
    ListRequest request = ListRequest.of(parameters, worlds::resolved);
    long change = changes.latest();
    response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    if (caller.checkNotModified(tag(change, site))) {
      return;
    }
    IncidentList list = new IncidentList(incidents, request);
    if (request.detail() == Detail.ENTRY && acceptsGzip(caller)) {
      send(answers.compressed(request, change, list::write), response);
    } else {
      list.write(response);
    }
  }

  /** Writes a page of the victims of an incident, the most important first. */
  @GetMapping("/{id}/victims")
  void victims(
      @PathVariable String id,
      @RequestParam MultiValueMap<String, String> parameters,
      WebRequest caller,
      HttpServletResponse response)
      throws IOException {
    LogRequest request = LogRequest.ofVictims(parameters);
    answer(
        new PartQuery(id, List.of("victims", request)),
        caller,
        response,
        () -> incidents.victims(id, request.after(), request.limit()));
  }

  @GetMapping("/{id}")
  void incident(@PathVariable String id, WebRequest caller, HttpServletResponse response)
      throws IOException {
    String messages =
        ID.matcher(id).matches() ? EventJson.mapper().writeValueAsString(held.of(id)) : "[]";
    answer(
        new PartQuery(id, messages),
        caller,
        response,
        () -> incidents.byId(id).map(incident -> withHeld(incident, messages)));
  }

  /** Adds the held messages without parsing the incident. */
  private static String withHeld(String incident, String messages) {
    return incident.substring(0, incident.lastIndexOf('}')) + ",\"heldMessages\":" + messages + "}";
  }

  @GetMapping("/{id}/evidence")
  void evidence(@PathVariable String id, WebRequest caller, HttpServletResponse response)
      throws IOException {
    answer(new PartQuery(id, "evidence"), caller, response, () -> incidents.evidence(id));
  }

  @GetMapping("/{id}/timeline")
  void timeline(
      @PathVariable String id,
      @RequestParam MultiValueMap<String, String> parameters,
      WebRequest caller,
      HttpServletResponse response)
      throws IOException {
    LogRequest request = LogRequest.of(parameters);
    answer(
        new PartQuery(id, List.of("timeline", request)),
        caller,
        response,
        () -> incidents.timeline(id, request.after(), request.limit()));
  }

  @GetMapping("/{id}/events")
  void events(
      @PathVariable String id,
      @RequestParam MultiValueMap<String, String> parameters,
      WebRequest caller,
      HttpServletResponse response)
      throws IOException {
    LogRequest request = LogRequest.of(parameters);
    answer(
        new PartQuery(id, List.of("events", request)),
        caller,
        response,
        () -> incidents.events(id, request.after(), request.limit()));
  }

  /**
   * Query for a part of one incident, as a key of the cache.
   *
   * @param part the part, with its parameters
   */
  private record PartQuery(String incident, Object part) {}

  /**
   * Writes the response to a query about one incident: 304 when the caller has the current
   * response, 404 when the incident is unknown.
   *
   * @param text reads the response from the database; empty when the incident is unknown
   */
  private void answer(
      PartQuery query,
      WebRequest caller,
      HttpServletResponse response,
      Supplier<Optional<String>> text)
      throws IOException {
    String id = query.incident();
    if (!ID.matcher(id).matches()) {
      throw ProblemException.badIncidentId();
    }
    long change = changes.of(id).orElseThrow(() -> ProblemException.unknown("incident", id));
    response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    if (caller.checkNotModified(tag(change, query.part(), site))) {
      return;
    }
    Supplier<String> known =
        () -> text.get().orElseThrow(() -> ProblemException.unknown("incident", id));
    if (acceptsGzip(caller)) {
      send(answers.compressed(query, change, out -> out.write(known.get())), response);
    } else {
      byte[] plain = known.get().getBytes(StandardCharsets.UTF_8);
      response.setContentType(MediaType.APPLICATION_JSON_VALUE);
      response.setContentLength(plain.length);
      response.getOutputStream().write(plain);
    }
  }

  private static boolean acceptsGzip(WebRequest caller) {
    String[] codings = caller.getHeaderValues(HttpHeaders.ACCEPT_ENCODING);
    return codings != null && ContentCodings.allowGzip(List.of(codings));
  }

  private static void send(byte[] compressed, HttpServletResponse response) throws IOException {
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
    response.setContentLength(compressed.length);
    response.getOutputStream().write(compressed);
  }

  /** Returns a weak entity tag for a part that depends on held messages, too. */
  private static String tag(long change, Object part, SiteProperties site) {
    String tag = tag(change, site);
    return part instanceof String text && text.startsWith("[{")
        ? tag.replace("\"c", "\"h%08x-c".formatted(text.hashCode()))
        : tag;
  }

  /**
   * Returns a weak entity tag for the number of the latest change and the address of the page, to
   * which incidents link. A strong one would be wrong, because the same content is sent with and
   * without compression.
   */
  static String tag(long change, SiteProperties site) {
    return "W/\"c%d-%08x\"".formatted(change, site.consoleUrl().hashCode());
  }
}
