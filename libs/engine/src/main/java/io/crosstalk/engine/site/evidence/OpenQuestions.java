package io.crosstalk.engine.site.evidence;

import static io.crosstalk.engine.site.evidence.Unmeasured.Subject.BACKGROUND_WORK;
import static io.crosstalk.engine.site.evidence.Unmeasured.Subject.CREDITS;
import static io.crosstalk.engine.site.evidence.Unmeasured.Subject.DISCARDS;
import static io.crosstalk.engine.site.evidence.Unmeasured.Subject.FULLNESS;
import static io.crosstalk.engine.site.evidence.Unmeasured.Subject.LINK_ERRORS;
import static io.crosstalk.engine.site.evidence.Unmeasured.Subject.MEMORY;
import static io.crosstalk.engine.site.evidence.Unmeasured.Subject.PROCESSORS;
import static io.crosstalk.engine.site.evidence.Unmeasured.Subject.QUEUE;
import static io.crosstalk.engine.site.evidence.Unmeasured.Subject.READ_CACHE;
import static io.crosstalk.engine.site.evidence.Unmeasured.Subject.WIRE_ERRORS;
import static io.crosstalk.engine.site.evidence.Unmeasured.Subject.WRITE_CACHE;

import io.crosstalk.engine.site.evidence.Unmeasured.Subject;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Metrics that are missing where the cause may be: at the place and at what it uses. */
final class OpenQuestions {
  /** Number of questions that a reader can be asked to read. */
  private static final int MOST = 8;

  private OpenQuestions() {}

  static List<Unmeasured> of(
      int place, Symptom symptom, SiteGraph graph, RecentSamples samples, Window window) {
    List<Unmeasured> open = new ArrayList<>();
    IntStream.concat(IntStream.of(place), IntStream.of(graph.below(place)))
        .mapToObj(graph::resource)
        .forEach(resource -> ask(resource, symptom, samples, window, open));
    boolean isAnswered =
        IntStream.of(graph.below(place))
            .anyMatch(number -> samples.has(graph.resource(number).id(), PROCESSORS.metric()));
    open.removeIf(each -> each.subject() == PROCESSORS && isAnswered);
    return List.copyOf(open.subList(0, Math.min(MOST, open.size())));
  }

  private static void ask(
      Resource resource,
      Symptom symptom,
      RecentSamples samples,
      Window window,
      List<Unmeasured> open) {
    for (Subject subject : subjects(resource, symptom)) {
      long lastMs = samples.lastMs(resource.id(), subject.metric());
      if (lastMs < window.fromMs()) {
        open.add(new Unmeasured(resource.id(), subject, lastMs > Long.MIN_VALUE));
      }
    }
  }

  /** Subjects that can explain a symptom, by the kind of resource. */
  private static List<Subject> subjects(Resource resource, Symptom symptom) {
    boolean isStorage = symptom == Symptom.STORAGE || symptom == Symptom.SERVICE;
    boolean isNetwork = symptom == Symptom.NETWORK || symptom == Symptom.SERVICE;
    return switch (resource.kind()) {
      case ARRAY, STORAGE_NODE ->
          isStorage ? List.of(WRITE_CACHE, READ_CACHE, BACKGROUND_WORK) : List.of();
      case STORAGE_POOL -> isStorage ? List.of(FULLNESS) : List.of();
      case STORAGE_ADAPTER -> isStorage ? List.of(QUEUE) : List.of();
      case SWITCH_PORT ->
          resource.layer() == Layer.SAN
              ? (isStorage ? List.of(CREDITS, LINK_ERRORS) : List.of())
              : (isNetwork ? List.of(DISCARDS, WIRE_ERRORS) : List.of());
      case LINK, FIREWALL -> isNetwork ? List.of(DISCARDS, WIRE_ERRORS) : List.of();
      case HOST, LPAR ->
          switch (symptom) {
            case PROCESSOR -> List.of(PROCESSORS);
            case MEMORY -> List.of(MEMORY);
            case SERVICE -> List.of(PROCESSORS, MEMORY);
            default -> List.of();
          };
      default -> List.of();
    };
  }
}
