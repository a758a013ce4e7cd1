package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.event.Excerpt;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.event.metric.NearestMetric;
import io.crosstalk.ingest.publish.KnownResources;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Hints about accepted samples of one push request that the diagnosis cannot use: a metric that is
 * probably misspelt, and a resource that the inventory does not name. Each name is looked up once.
 */
final class PushNotes {
  /** Number of hints in an answer; a sender with more of them has made one mistake many times. */
  static final int MOST = 20;

  /** Bound of the memory: names beyond it are not looked at. */
  private static final int MOST_METRICS = 1000;

  private final KnownResources inventory;
  private final Set<String> metrics = new HashSet<>();
  private final Set<String> resources = new HashSet<>();
  private final List<PushNote> notes = new ArrayList<>();

  PushNotes(KnownResources inventory) {
    this.inventory = inventory;
  }

  /** Looks at the metric of a sample. A metric of the vocabulary costs one comparison. */
  void metric(long line, Sample sample) {
    if (sample.metric().role() == MetricRole.OTHER && isOpen()) {
      other(line, sample.metric().name());
    }
  }

  private void other(long line, String name) {
    boolean isNew = metrics.size() < MOST_METRICS && metrics.add(name);
    String nearest = isNew ? NearestMetric.of(name) : null;
    if (nearest != null) {
      add(
          line,
          "metric %s is not in the vocabulary; did you mean '%s'? It is stored, but no rule of the"
                  .formatted(Excerpt.of(name), nearest)
              + " diagnosis reads it");
    }
  }

  /** Looks at a resource that occurs for the first time among the samples of a record. */
  void resource(long line, String id) {
    if (isOpen() && inventory.isMissing(id) && resources.add(id)) {
      add(
          line,
          "resource %s is not in the inventory yet, as far as this instance knows: its samples are"
                  .formatted(Excerpt.of(id))
              + " stored, but without its entry the diagnosis knows neither its kind nor what it"
              + " uses; describe it at /api/v1/ingest/inventory");
    }
  }

  private boolean isOpen() {
    return notes.size() < MOST;
  }

  private void add(long line, String text) {
    notes.add(new PushNote(line, text));
  }

  List<PushNote> first() {
    return List.copyOf(notes);
  }
}
