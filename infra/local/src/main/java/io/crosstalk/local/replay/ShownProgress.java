package io.crosstalk.local.replay;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.local.console.ProgressDisplay;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Stream of the samples of a case that shows the event time that it has reached. */
record ShownProgress(SampleStream samples, CaseRecording recording, ProgressDisplay.Row row)
    implements SampleStream {

  @Override
  public @Nullable SamplesAtTime next() throws IOException {
    SamplesAtTime moment = samples.next();
    if (moment != null) {
      row.detail(() -> text(moment.timeMs()));
    }
    return moment;
  }

  private String text(long timeMs) {
    double all = Math.max(1, recording.lastMs() - recording.firstMs());
    return MemoryReplay.text(
        "diagnosing, complete through " + Instant.ofEpochMilli(timeMs),
        (timeMs - recording.firstMs()) / all);
  }

  @Override
  public void close() throws IOException {
    samples.close();
  }
}
