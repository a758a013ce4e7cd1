package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.open.mapping.MappingOverview;
import io.crosstalk.collectors.settings.YamlError;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** REST interface for the state of the sources. */
@RestController
@RequestMapping("/api/v1/sources")
final class SourcesController {
  private final SourcesOverview overview;
  private final SourcesWatch watch;
  private final MappingOverview mapping;

  /**
   * State of all sources, as returned to clients.
   *
   * @param nextCursor always null, because all sources fit on one page
   * @param problems errors in the sources file
   * @param mapping rules of the mapping file and how often series matched them; null without a
   *     mapping file
   */
  record Sources(
      List<SourceStatus> items,
      @Nullable String nextCursor,
      List<YamlError> problems,
      MappingOverview.@Nullable MappingStatus mapping) {}

  SourcesController(SourcesOverview overview, SourcesWatch watch, MappingOverview mapping) {
    this.overview = overview;
    this.watch = watch;
    this.mapping = mapping;
  }

  @GetMapping
  Sources sources() {
    return new Sources(overview.all(), null, watch.problems(), mapping.status());
  }
}
