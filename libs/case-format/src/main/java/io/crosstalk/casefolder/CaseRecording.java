package io.crosstalk.casefolder;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A recorded case as it was read: inventory, changes, samples and the expected incidents. */
public interface CaseRecording {
  /** Name of the case: that of its folder. */
  String name();

  List<Resource> resources();

  List<Change> changes();

  /** Incidents that the case must produce; null when the folder has no expected.json. */
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
   * Opens the samples from their beginning; several streams can be open.
   *
   * @throws IOException when the files can't be read any more
   */
  default SampleStream openSamples() throws IOException {
    return openSamples(ReadingProgress.none());
  }

  /**
   * Opens the samples from their beginning, and reports how many have been read.
   *
   * @throws IOException when the files can't be read any more
   */
  SampleStream openSamples(ReadingProgress progress) throws IOException;
}
