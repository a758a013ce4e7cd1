package io.crosstalk.rules.web;

import io.crosstalk.rules.storage.IncidentQueries;
import io.crosstalk.rules.storage.PageCursor;
import io.crosstalk.rules.storage.VictimCursor;
import io.crosstalk.rules.storage.VictimStore;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Incidents, as they were stored. */
@RestController
@RequestMapping(path = "/api/v1/incidents", produces = MediaType.APPLICATION_JSON_VALUE)
class IncidentController {
  private final IncidentQueries incidents;
  private final VictimStore victims;
  private final KnownWorlds worlds;

  IncidentController(IncidentQueries incidents, VictimStore victims, KnownWorlds worlds) {
    this.incidents = incidents;
    this.victims = victims;
    this.worlds = worlds;
  }

  @GetMapping
  String list(@RequestParam MultiValueMap<String, String> parameters) {
    ListRequest request = ListRequest.of(parameters);
    String world = request.filter().world();
    if (world != null) {
      worlds.require(world);
    }
    IncidentQueries.Page page = incidents.list(request.filter(), request.after(), request.limit());
    PageCursor next = page.next();
    return page(page.items(), next == null ? null : next.encode());
  }

  /** A page of every victim of an incident, the foremost first. */
  @GetMapping("/{id}/victims")
  String victims(@PathVariable String id, @RequestParam MultiValueMap<String, String> parameters) {
    VictimRequest request = VictimRequest.of(parameters);
    VictimStore.Page page =
        victims
            .page(id, request.after(), request.limit())
            .orElseThrow(() -> ProblemException.unknown("incident", id));
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
  String incident(@PathVariable String id) {
    return incidents.byId(id).orElseThrow(() -> ProblemException.unknown("incident", id));
  }

  @GetMapping("/{id}/evidence")
  String evidence(@PathVariable String id) {
    return incidents.evidence(id).orElseThrow(() -> ProblemException.unknown("incident", id));
  }

  @GetMapping("/{id}/timeline")
  String timeline(@PathVariable String id) {
    return incidents.timeline(id).orElseThrow(() -> ProblemException.unknown("incident", id));
  }
}
