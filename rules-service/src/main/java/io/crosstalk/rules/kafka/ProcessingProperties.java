package io.crosstalk.rules.kafka;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings for reading verdicts and sending incidents, {@code crosstalk.rules.*}.
 *
 * @param pollRecords most records that are read in one transaction
 * @param dueVerdicts number of verdicts that are applied in one transaction; verdicts of the same
 *     {@code decidedAt} are never split, so that there can be more
 * @param outboxRecords number of records that are sent to Kafka before they are marked as sent
 * @param idle time after which an idle loop looks for work without having been woken
 * @param retry pause after a failure
 * @param keepSent retention of sent records in the outbox
 * @param retention age at which records of {@code crosstalk.incidents} are deleted
 * @param retentionSize size of one partition of that topic beyond which its oldest records are
 *     deleted
 */
@ConfigurationProperties("crosstalk.rules")
public record ProcessingProperties(
    @DefaultValue("2000") int pollRecords,
    @DefaultValue("500") int dueVerdicts,
    @DefaultValue("500") int outboxRecords,
    @DefaultValue("500ms") Duration idle,
    @DefaultValue("2s") Duration retry,
    @DefaultValue("7d") Duration keepSent,
    @DefaultValue("30d") Duration retention,
    @DefaultValue("1GB") DataSize retentionSize) {

  public ProcessingProperties {
    requirePositive("poll-records", pollRecords);
    requirePositive("due-verdicts", dueVerdicts);
    requirePositive("outbox-records", outboxRecords);
  }

  private static void requirePositive(String name, int count) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "crosstalk.rules." + name + " must be 1 or more, not " + count);
    }
  }
}
