package io.crosstalk.rules.bus;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How verdicts are read and incidents are sent.
 *
 * @param pollRecords how many records are taken into one transaction at most
 * @param dueVerdicts how many verdicts are applied in one transaction, those of the last time in
 *     full
 * @param outboxRecords how many records are sent to Kafka before they are noted as sent
 * @param idle how often to look for work that nobody has announced
 * @param retry how long to wait after a failure
 * @param keepSent how long records that have been sent stay in the outbox
 * @param retention age at which records of {@code crosstalk.incidents} are deleted
 * @param retentionSize size of one partition beyond which its oldest records are deleted
 */
@ConfigurationProperties("crosstalk.rules")
public record BusProperties(
    @DefaultValue("2000") int pollRecords,
    @DefaultValue("500") int dueVerdicts,
    @DefaultValue("500") int outboxRecords,
    @DefaultValue("500ms") Duration idle,
    @DefaultValue("2s") Duration retry,
    @DefaultValue("7d") Duration keepSent,
    @DefaultValue("30d") Duration retention,
    @DefaultValue("1GB") DataSize retentionSize) {}
