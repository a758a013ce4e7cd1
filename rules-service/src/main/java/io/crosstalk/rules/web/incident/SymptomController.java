package io.crosstalk.rules.web.incident;

import io.crosstalk.access.ParameterException;
import io.crosstalk.rules.storage.incident.SymptomStore;
import io.crosstalk.rules.storage.incident.SymptomStore.Stored;
import io.crosstalk.rules.symptom.Symptoms;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.request.RequestParameters;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST interface of symptoms. */
@RestController
class SymptomController {
  static final List<String> NAMES = List.of("matched", "cursor", "limit");

  private static final int MAX_PAGE = 500;
  private static final int DEFAULT_PAGE = 50;

  private final SymptomStore store;
  private final Symptoms symptoms;

  SymptomController(SymptomStore store, Symptoms symptoms) {
    this.store = store;
    this.symptoms = symptoms;
  }

  /** A page of symptoms, the latest received first. */
  @GetMapping(path = "/api/v1/symptoms", produces = MediaType.APPLICATION_JSON_VALUE)
  SymptomView.Page list(@RequestParam MultiValueMap<String, String> parameters) {
    RequestParameters values = new RequestParameters(parameters, NAMES);
    String matched = values.oneOf("matched", new Boolean[] {true, false}, String::valueOf);
    int limit = values.number("limit", 1, MAX_PAGE, DEFAULT_PAGE);
    List<Stored> found =
        store.page(
            matched == null ? null : Boolean.valueOf(matched),
            before(values.text("cursor")),
            limit + 1);
    List<Stored> page = found.subList(0, Math.min(limit, found.size()));
    return new SymptomView.Page(
        views(page), found.size() > limit ? String.valueOf(page.getLast().id()) : null);
  }

  /** The symptoms of an incident, the earliest first. */
  @GetMapping(path = "/api/v1/incidents/{id}/symptoms", produces = MediaType.APPLICATION_JSON_VALUE)
  SymptomView.Page ofIncident(@PathVariable String id) {
    return new SymptomView.Page(
        views(store.of(id, MAX_PAGE).orElseThrow(() -> ProblemException.unknown("incident", id))),
        null);
  }

  private List<SymptomView> views(List<Stored> stored) {
    return stored.stream().map(each -> SymptomView.of(each, symptoms.labels())).toList();
  }

  private static long before(@Nullable String cursor) {
    if (cursor == null) {
      return Long.MAX_VALUE;
    }
    try {
      return Long.parseLong(cursor);
    } catch (NumberFormatException e) {
      throw ParameterException.invalid(
          "cursor",
          "'cursor' is the nextCursor of the page before, unchanged; not '" + cursor + "'.");
    }
  }
}
