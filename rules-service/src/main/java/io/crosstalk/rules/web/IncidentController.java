package io.crosstalk.rules.web;

import io.crosstalk.rules.storage.ChangeCount;
import io.crosstalk.rules.storage.IncidentQueries;
import io.crosstalk.rules.storage.VictimCursor;
import io.crosstalk.rules.storage.VictimStore;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/** Incidents, as they were stored. */
@RestController
@RequestMapping(path = "/api/v1/incidents", produces = MediaType.APPLICATION_JSON_VALUE)
class IncidentController {
  private final IncidentQueries incidents;
  private final VictimStore victims;
  private final KnownWorlds worlds;
  private final ChangeCount changes;

  IncidentController(
      IncidentQueries incidents, VictimStore victims, KnownWorlds worlds, ChangeCount changes) {
    this.incidents = incidents;
    this.victims = victims;
    this.worlds = worlds;
    this.changes = changes;
  }

  /** Nothing but the status when the caller has this answer already. */
  @GetMapping
  void list(
      @RequestParam MultiValueMap<String, String> parameters,
      WebRequest caller,
      HttpServletResponse response)
      throws IOException {
    ListRequest request = ListRequest.of(parameters);
    String world = request.filter().world();
    if (world != null) {
      worlds.require(world);
    }
    if (!caller.checkNotModified(tag(changes.latest()))) {
      new IncidentList(incidents, request).write(response);
    }
  }

  /** A page of every victim of an incident, the foremost first. */
  @GetMapping("/{id}/victims")
  @Nullable String victims(
      @PathVariable String id,
      @RequestParam MultiValueMap<String, String> parameters,
      WebRequest caller) {
    VictimRequest request = VictimRequest.of(parameters);
    return ofIncident(
        id, caller, known -> victims.page(known, request.after(), request.limit()).map(this::page));
  }

  private String page(VictimStore.Page page) {
    VictimCursor next = page.next();
    return page(page.items(), next == null ? null : next.encode());
  }

  private static String page(List<String> items, @Nullable String nextCursor) {
    return "{\"items\":["
        + String.join(",", items)
        + "],\"nextCursor\":"
        + (nextCursor == null ? "null" : "\"" + nextCursor + "\"")
        + "}";
  }

  @GetMapping("/{id}")
  @Nullable String incident(@PathVariable String id, WebRequest caller) {
    return ofIncident(id, caller, incidents::byId);
  }

  @GetMapping("/{id}/evidence")
  @Nullable String evidence(@PathVariable String id, WebRequest caller) {
    return ofIncident(id, caller, incidents::evidence);
  }

  @GetMapping("/{id}/timeline")
  @Nullable String timeline(@PathVariable String id, WebRequest caller) {
    return ofIncident(id, caller, incidents::timeline);
  }

  /** What is told of an incident; null when the caller has this answer already. */
  private @Nullable String ofIncident(
      String id, WebRequest caller, Function<String, Optional<String>> answer) {
    long changed = changes.of(id).orElseThrow(() -> ProblemException.unknown("incident", id));
    if (caller.checkNotModified(tag(changed))) {
      return null;
    }
    return answer.apply(id).orElseThrow(() -> ProblemException.unknown("incident", id));
  }

  /** Weak: the same content travels compressed or not. */
  private static String tag(long change) {
    return "W/\"c" + change + '"';
  }
}
