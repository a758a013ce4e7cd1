package io.crosstalk.event.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A record of {@code crosstalk.inventory} or {@code crosstalk.changes}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = InventoryMessage.ResourceVersion.class, name = "resource"),
  @JsonSubTypes.Type(value = InventoryMessage.ChangeSeen.class, name = "change"),
  @JsonSubTypes.Type(value = InventoryMessage.Complete.class, name = "tick")
})
public sealed interface InventoryMessage {
  /**
   * Period after which neither changes nor earlier versions of a resource are needed. A query goes
   * at most 35 days before an onset; the rest is for long incidents and for consumers that are
   * behind.
   */
  Duration RETENTION = Duration.ofDays(90);

  /**
   * Period after which a resource that was inferred, and lasts, is written again: less than half of
   * the 35 days after which the engine forgets it.
   */
  Duration REPETITION = Duration.ofDays(14);

  String world();

  String source();

  /** Version of a resource, valid from a time until its next version. */
  record ResourceVersion(String world, String source, Instant validFrom, Resource resource)
      implements InventoryMessage {}

  record ChangeSeen(String world, String source, Change change) implements InventoryMessage {}

  /**
   * Statement that a source has written all its inventory up to a time.
   *
   * @param lastPush time at which the source has last pushed data, by the clock of ingest-service;
   *     null for a source that does not push
   * @param samples watermark of the samples that the source has pushed, from which ingest-service
   *     continues after a restart; null for a source that has pushed none
   */
  record Complete(
      String world,
      String source,
      Instant completeThrough,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant lastPush,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PushedSamples samples)
      implements InventoryMessage {
    public Complete(String world, String source, Instant completeThrough) {
      this(world, source, completeThrough, null, null);
    }
  }

  /**
   * Watermark of the samples of a push source.
   *
   * @param completeThrough last tick of the samples that was acknowledged
   * @param lagMs time by which the newest sample was older than the last push, milliseconds
   */
  record PushedSamples(Instant completeThrough, long lagMs) {}
}
