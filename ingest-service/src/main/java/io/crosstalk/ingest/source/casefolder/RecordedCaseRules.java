package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.CaseRules;
import io.crosstalk.casefolder.ChangeCells;
import io.crosstalk.casefolder.CheckedSample;
import io.crosstalk.casefolder.RowException;
import io.crosstalk.casefolder.SampleCells;
import io.crosstalk.collectors.normalize.ChangeNormalizer;
import io.crosstalk.collectors.normalize.JsonObjects;
import io.crosstalk.collectors.normalize.RawChange;
import io.crosstalk.collectors.normalize.RawSample;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.ResourceReader;
import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.collectors.normalize.UsesGraph;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.metric.Metric;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Applies the rules for live samples to a recorded case, without the bounds of their times. Not
 * thread-safe.
 */
final class RecordedCaseRules implements CaseRules {
  private static final long CYCLE_SEARCH_STEPS = 50_000_000;

  private final SampleNormalizer samples = new SampleNormalizer(TimeBounds.recorded());
  private final ChangeNormalizer changes = new ChangeNormalizer(TimeBounds.recorded());
  private final UsesGraph graph = new UsesGraph(CYCLE_SEARCH_STEPS);
  private final Set<String> ids = new HashSet<>();

  @Override
  public Resource resource(JsonNode entry) {
    return checked(
        () -> {
          Resource resource = ResourceReader.read(entry);
          if (ids.contains(resource.id())) {
            throw new RowException(
                RowException.Kind.DUPLICATE, "there is an entry with the same id before this one");
          }
          graph.add(resource.id(), resource.uses());
          ids.add(resource.id());
          return resource;
        });
  }

  @Override
  public Change change(ChangeCells cells) {
    return checked(
        () ->
            changes.normalize(
                new RawChange(cells.time(), cells.resource(), cells.kind(), cells.detail())));
  }

  @Override
  public CheckedSample sample(SampleCells cells) {
    Sample sample =
        checked(
            () ->
                samples.normalize(
                    new RawSample(
                        cells.time(),
                        cells.resource(),
                        cells.metric(),
                        RowValues.parse(cells.value()),
                        cells.unit())));
    return new CheckedSample(sample.timeMs(), sample.resource(), sample.metric(), sample.value());
  }

  private static <T> T checked(Supplier<T> conversion) {
    try {
      return conversion.get();
    } catch (RejectedReadingException e) {
      throw new RowException(RowException.Kind.CONTENT, e.text(), e);
    }
  }

  @Override
  public long latestPlainMs() {
    return SampleNormalizer.LATEST_MS;
  }

  @Override
  public double largestPlainValue(Metric metric) {
    return metric.max();
  }

  @Override
  public String malformed(JacksonException cause) {
    return JsonObjects.malformed(cause).text();
  }
}
