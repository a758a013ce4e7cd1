package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import io.crosstalk.collectors.text.Line;
import io.crosstalk.event.inventory.World;
import io.crosstalk.ingest.normalize.BatchAssembler;
import io.crosstalk.ingest.publish.BufferRegistry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups the samples of a push request by resource, so that one Kafka record carries many of them.
 * The ticker thread may flush the buffer at any time.
 */
final class SampleSink implements LineSink {
  private final PushContext context;
  private final SampleNormalizer normalizer;
  private final int limit;
  private final PushNotes notes;
  private final SampleUse use;
  private final BufferRegistry.Registration registration;
  private final Map<String, List<Sample>> chunk = new LinkedHashMap<>();
  private int size;

  SampleSink(
      PushContext context,
      SampleNormalizer normalizer,
      int limit,
      BufferRegistry pending,
      PushNotes notes,
      SampleUse use) {
    this.context = context;
    this.normalizer = normalizer;
    this.limit = limit;
    this.notes = notes;
    this.use = use;
    this.registration = pending.register(this::flush);
  }

  @Override
  public void take(Line line) {
    Sample sample = normalizer.normalize(SampleLine.parse(line.bytes()));
    notes.metric(line.number(), sample);
    use.add(sample);
    add(line.number(), sample);
  }

  private synchronized void add(long line, Sample sample) {
    List<Sample> samples = chunk.get(sample.resource());
    if (samples == null) {
      samples = begin(line, sample.resource());
    }
    samples.add(sample);
    if (++size >= limit) {
      flush();
    }
  }

  private List<Sample> begin(long line, String resource) {
    notes.resource(line, resource);
    List<Sample> samples = new ArrayList<>();
    chunk.put(resource, samples);
    return samples;
  }

  private synchronized void flush() {
    chunk.forEach(this::send);
    chunk.clear();
    size = 0;
  }

  private void send(String resource, List<Sample> samples) {
    BatchAssembler assembler =
        new BatchAssembler(
            context.source(),
            (batch, count) -> {
              context.push().samples(batch.times());
              context.publisher().samples(World.LIVE, resource, batch, count, context.receipt());
            });
    // The order of arrival decides among samples of the same time, since sorting is stable.
    samples.sort(Comparator.comparingLong(Sample::timeMs));
    samples.forEach(sample -> assembler.add(sample.timeMs(), sample.metric(), sample.value()));
    assembler.finish();
  }

  @Override
  public void close() {
    flush();
    registration.close();
  }
}
