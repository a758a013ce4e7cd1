package io.crosstalk.report;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Resource;
import java.util.List;
import java.util.function.Predicate;

/** Names of resources as a reader may see them. */
record Names(Predicate<String> mayRead) {
  /** Number of names in a list; the others are counted. */
  private static final int LISTED = 3;

  String of(String id) {
    return mayRead.test(id) ? id : Texts.of("report.hidden");
  }

  /** Name with the environment of a resource, where it is known. */
  String withEnvironment(Resource resource) {
    return resource.environment() == Environment.UNKNOWN
        ? of(resource.id())
        : Texts.of("report.in", of(resource.id()), resource.environment());
  }

  /** The first names of a list, and the number of the others. */
  String list(List<String> ids) {
    return counted(ids.stream().map(this::of).toList());
  }

  /** The first texts of a list, and the number of the others. */
  static String counted(List<String> texts) {
    return counted(texts, texts.size());
  }

  /**
   * The first texts of a list, and the number of the others.
   *
   * @param count number of all, at least that of the texts
   */
  static String counted(List<String> texts, int count) {
    if (texts.isEmpty()) {
      return Texts.of("report.none");
    }
    int listed = Math.min(LISTED, texts.size());
    return count == listed
        ? Texts.list(texts)
        : Texts.of("report.more", String.join(", ", texts.subList(0, listed)), count - listed);
  }
}
