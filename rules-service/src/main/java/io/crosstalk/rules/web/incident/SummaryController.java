package io.crosstalk.rules.web.incident;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.query.IncidentFilter;
import io.crosstalk.rules.storage.query.IncidentSummaries;
import io.crosstalk.rules.web.request.KnownWorlds;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/** REST interface of the counts of incidents. They are counted once after each change. */
@RestController
class SummaryController {
  private final IncidentSummaries summaries;
  private final KnownWorlds worlds;
  private final ChangeCount changes;
  private final AnswerCache answers;

  SummaryController(
      IncidentSummaries summaries, KnownWorlds worlds, ChangeCount changes, AnswerCache answers) {
    this.summaries = summaries;
    this.worlds = worlds;
    this.changes = changes;
    this.answers = answers;
  }

  /**
   * Query for counts, as a key of the cache.
   *
   * @param filter filter of the incidents
   */
  private record SummaryQuery(IncidentFilter filter) {}

  /** Writes the counts, or 304 when the caller has the current ones. */
  @GetMapping(path = "/api/v1/incidents/summary", produces = MediaType.APPLICATION_JSON_VALUE)
  void summary(
      @RequestParam MultiValueMap<String, String> parameters,
      WebRequest caller,
      HttpServletResponse response)
      throws IOException {
    IncidentFilter filter = ListRequest.filter(parameters, worlds::resolved);
    long change = changes.latest();
    response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    if (caller.checkNotModified("W/\"s" + change + "\"")) {
      return;
    }
    byte[] compressed =
        answers.compressed(new SummaryQuery(filter), change, out -> out.write(counted(filter)));
    CompressedAnswer.send(compressed, caller, response);
  }

  private String counted(IncidentFilter filter) {
    List<IncidentSummaries.Count> counts = summaries.counts(filter, IncidentCounts.OPEN);
    return EventJson.mapper()
        .writeValueAsString(
            IncidentCounts.of(counts, summaries.oldest(filter, IncidentCounts.OPEN)));
  }
}
