package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.event.Change;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.ingest.normalize.Sample;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** What is delivered as one: all of it, or nothing. */
public sealed interface Parcel {

  /** As on the bus. */
  String source();

  /** In a few words, for people. */
  String what();

  /** Its content, for whoever looks into the dead letters. */
  byte[] original();

  /**
   * Samples of one resource.
   *
   * @param samples sorted by time
   */
  record Readings(String source, String resource, List<Sample> samples) implements Parcel {
    /** Beyond these a dead letter has no room. */
    private static final int TOLD = 1_000;

    @Override
    public String what() {
      return samples.size() + " samples of '" + resource + "'";
    }

    @Override
    public byte[] original() {
      return samples.stream()
          .limit(TOLD)
          .map(
              sample ->
                  "%d,%s,%s,%s"
                      .formatted(sample.timeMs(), resource, sample.metric().name(), sample.value()))
          .collect(Collectors.joining("\n"))
          .getBytes(StandardCharsets.UTF_8);
    }
  }

  /** A resource as it is from a time on. */
  record Version(String source, Instant validFrom, Resource resource) implements Parcel {
    @Override
    public String what() {
      return "the resource '" + resource.id() + "'";
    }

    @Override
    public byte[] original() {
      return EventJson.write(resource);
    }
  }

  /** Something that happened. */
  record Happened(String source, Change change) implements Parcel {
    @Override
    public String what() {
      return "a change of '" + change.resource() + "'";
    }

    @Override
    public byte[] original() {
      return EventJson.write(change);
    }
  }

  /** What could not be used. */
  record Letter(DeadLetter letter) implements Parcel {
    @Override
    public String source() {
      return letter.source();
    }

    @Override
    public String what() {
      return "a dead letter (" + letter.reason() + ")";
    }

    @Override
    public byte[] original() {
      return letter.original();
    }
  }
}
