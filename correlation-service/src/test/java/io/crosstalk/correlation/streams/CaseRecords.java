package io.crosstalk.correlation.streams;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.SamplesMessage;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The records of a case in the log of its world, as ingest-service writes them. */
final class CaseRecords {
  private static final String SOURCE = "case";

  private CaseRecords() {}

  /** A record of the samples. */
  record Entry(byte[] key, byte[] value) {}

  static Entry entry(World world, String resource, SamplesMessage message) {
    byte[] key =
        (resource.isEmpty() ? world.key() : Keys.of(world, resource))
            .getBytes(StandardCharsets.UTF_8);
    return new Entry(key, SampleCodec.encode(message));
  }

  static Entry resource(World world, Resource resource) {
    return news(
        world,
        resource.id(),
        new InventoryMessage.ResourceVersion(world.key(), SOURCE, Instant.EPOCH, resource));
  }

  static Entry change(World world, Change change) {
    return news(
        world, change.resource(), new InventoryMessage.ChangeSeen(world.key(), SOURCE, change));
  }

  private static Entry news(World world, String resource, InventoryMessage message) {
    return entry(world, resource, new InventoryNews(message));
  }

  static Entry tick(World world, long timeMs, boolean end) {
    return entry(world, "", new Tick(SOURCE, timeMs, end));
  }

  /** All records of a case, with a tick after each of its times. */
  static List<Entry> of(CaseFolder folder, World world) {
    List<Entry> entries = new ArrayList<>();
    folder.resources().forEach(each -> entries.add(resource(world, each)));
    folder.changes().forEach(each -> entries.add(change(world, each)));
    folder
        .samples()
        .forEach(
            (timeMs, samples) -> {
              samples.forEach(
                  (resource, values) -> entries.add(entry(world, resource, batch(timeMs, values))));
              entries.add(tick(world, timeMs, timeMs.equals(folder.samples().lastKey())));
            });
    return entries;
  }

  /** The same samples, later. */
  static CaseFolder later(CaseFolder folder, Duration by) {
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    folder.samples().forEach((timeMs, at) -> samples.put(timeMs + by.toMillis(), at));
    return new CaseFolder(folder.name(), List.of(), List.of(), samples, null);
  }

  private static SampleBatch batch(long timeMs, Map<String, Double> values) {
    List<Column> columns = new ArrayList<>();
    values.forEach(
        (metric, value) ->
            columns.add(new Column(MetricCatalogue.of(metric), new double[] {value})));
    return new SampleBatch(SOURCE, new long[] {timeMs}, columns);
  }
}
