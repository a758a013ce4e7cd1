package io.crosstalk.ingest.collect.pipeline;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counters of a source's pipeline, from which {@link PipelineReport} is made. Not thread-safe. */
final class PipelineCounts {
  private static final int REMEMBERED_GAPS = 20;

  private final Deque<MissingData> gaps = new ArrayDeque<>();
  long samples;
  long duplicates;
  long older;
  long missing;
  long holes;
  long rejected;
  long lost;
  @Nullable String lastRejection;

  void gap(MissingData gap) {
    gaps.addLast(gap);
    if (gaps.size() > REMEMBERED_GAPS) {
      gaps.removeFirst();
    }
  }

  List<MissingData> gaps() {
    return List.copyOf(gaps);
  }
}
