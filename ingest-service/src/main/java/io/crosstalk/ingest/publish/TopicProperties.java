package io.crosstalk.ingest.publish;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How long the topics that this service creates keep their records. Inventory and changes are
 * compacted instead.
 */
@ConfigurationProperties("crosstalk.ingest.topics")
public record TopicProperties(
    @DefaultValue Samples samples,
    @DefaultValue Verdicts verdicts,
    @DefaultValue Incidents incidents,
    @DefaultValue DeadLetters deadLetters) {

  /**
   * Of {@code crosstalk.samples}.
   *
   * @param retention from when on a segment is deleted
   * @param retentionSize of one partition; older segments are deleted
   */
  public record Samples(
      @DefaultValue("3d") Duration retention, @DefaultValue("4GB") DataSize retentionSize) {}

  /** Of {@code crosstalk.verdicts}, likewise. */
  public record Verdicts(
      @DefaultValue("14d") Duration retention, @DefaultValue("1GB") DataSize retentionSize) {}

  /** Of {@code crosstalk.incidents}, likewise. */
  public record Incidents(
      @DefaultValue("30d") Duration retention, @DefaultValue("1GB") DataSize retentionSize) {}

  /** Of {@code crosstalk.dead-letters}, likewise. */
  public record DeadLetters(
      @DefaultValue("14d") Duration retention, @DefaultValue("512MB") DataSize retentionSize) {}
}
