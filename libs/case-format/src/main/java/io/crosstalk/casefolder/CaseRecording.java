package io.crosstalk.casefolder;

import io.crosstalk.event.Change;
import io.crosstalk.event.Resource;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recorded case: inventory, changes, samples and the expected incidents. */
public interface CaseRecording {
  /** Name of the folder. */
  String name();

  List<Resource> resources();

  List<Change> changes();

  /** Expected incidents; null when the case has no expectation. */
  @Nullable List<ExpectedIncident> expected();

  /** Number of published statements that may be retracted. */
  int allowedRetractions();

  /** Time of the first sample in epoch milliseconds. */
  long firstMs();

  /** Time of the last sample in epoch milliseconds. */
  long lastMs();

  /** Ids of all resources that have samples. */
  Set<String> measuredResources();

  /**
   * Opens the samples from their beginning, any number of times.
   *
   * @throws IOException when the files can't be read any more
   */
  default SampleStream openSamples() throws IOException {
    return openSamples(ReadingProgress.none());
  }

  /** Opens the samples from their beginning, and shows the progress. */
  SampleStream openSamples(ReadingProgress progress) throws IOException;
}
