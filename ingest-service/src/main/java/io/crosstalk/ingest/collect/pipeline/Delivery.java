package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DeadLetter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Data that are published together, and count as delivered only when all of their records are
 * acknowledged.
 */
public sealed interface Delivery {

  /** Returns the source name on the bus. */
  String source();

  /** Returns a short description for messages. */
  String what();

  /** Returns the content that a dead letter for this delivery preserves, for later inspection. */
  byte[] original();

  /**
   * Samples of one resource.
   *
   * @param samples sorted by time
   */
  record Readings(String source, String resource, List<Sample> samples) implements Delivery {
    /** Most samples that a dead letter lists. */
    private static final int MAX_LISTED = 1_000;

    @Override
    public String what() {
      return samples.size() + " samples of '" + resource + "'";
    }

    @Override
    public byte[] original() {
      return samples.stream()
          .limit(MAX_LISTED)
          .map(
              sample ->
                  "%d,%s,%s,%s"
                      .formatted(sample.timeMs(), resource, sample.metric().name(), sample.value()))
          .collect(Collectors.joining("\n"))
          .getBytes(StandardCharsets.UTF_8);
    }
  }

  /** State of a resource that is valid from a time on. */
  record Version(String source, Instant validFrom, Resource resource) implements Delivery {
    @Override
    public String what() {
      return "the resource '" + resource.id() + "'";
    }

    @Override
    public byte[] original() {
      return EventJson.write(resource);
    }
  }

  /** Change of a resource. */
  record Happened(String source, Change change) implements Delivery {
    @Override
    public String what() {
      return "a change of '" + change.resource() + "'";
    }

    @Override
    public byte[] original() {
      return EventJson.write(change);
    }
  }

  /** Dead letter for input that could not be used. */
  record Letter(DeadLetter letter) implements Delivery {
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
