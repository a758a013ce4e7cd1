package io.crosstalk.ingest.collect.run;

import io.crosstalk.ingest.collect.settings.YamlProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tells how the sources are doing. */
@RestController
@RequestMapping("/api/v1/sources")
final class SourcesController {
  private final SourcesOverview overview;
  private final SourcesWatch watch;

  /**
   * All sources.
   *
   * @param nextCursor always null: there are few enough for one page
   * @param problems what is wrong in the sources' file
   */
  record Sources(
      List<SourceStatus> items, @Nullable String nextCursor, List<YamlProblem> problems) {}

  SourcesController(SourcesOverview overview, SourcesWatch watch) {
    this.overview = overview;
    this.watch = watch;
  }

  @GetMapping
  Sources sources() {
    return new Sources(overview.all(), null, watch.problems());
  }
}
