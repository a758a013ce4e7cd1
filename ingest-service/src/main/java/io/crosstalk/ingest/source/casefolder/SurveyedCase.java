package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.casefolder.StoredSamples;
import java.io.Closeable;
import java.io.IOException;

/**
 * Recorded case with facts that are needed before its first sample is published.
 *
 * @param samples number of samples, without repeated ones
 * @param repetitions number of rows that repeat another one with the same value
 * @param stepMs sampling interval in milliseconds
 */
record SurveyedCase(StoredCase recording, long samples, long repetitions, long stepMs)
    implements Closeable {

  /** Reads all samples once, and rejects rows that contradict earlier ones. */
  static SurveyedCase of(StoredCase recording, ReadingProgress progress) throws IOException {
    RecordingInterval step = new RecordingInterval(recording.seriesCount());
    long count = 0;
    try (StoredSamples samples = recording.openSamples(progress)) {
      SamplesAtTime moment = samples.next();
      while (moment != null) {
        step.add(moment);
        count += moment.size();
        moment = samples.next();
      }
      if (!samples.contradictions().isEmpty()) {
        recording.rejectContradictions(samples.contradictions());
      }
      return new SurveyedCase(recording, count, samples.repetitions(), step.stepMs());
    }
  }

  @Override
  public void close() throws IOException {
    recording.close();
  }
}
