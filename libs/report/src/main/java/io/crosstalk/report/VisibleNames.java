package io.crosstalk.report;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.report.incident.Names;
import java.util.List;
import java.util.function.Predicate;

/** Names of resources as a reader may see them. */
record VisibleNames(Predicate<String> mayRead) {
  String of(String id) {
    return mayRead.test(id) ? id : Texts.of("report.hidden");
  }

  /** The first names of a list, and the number of the others. */
  String list(List<String> ids) {
    return Names.counted(ids.stream().map(this::of).toList());
  }
}
