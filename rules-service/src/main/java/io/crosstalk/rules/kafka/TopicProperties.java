package io.crosstalk.rules.kafka;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the topic {@code crosstalk.incidents}, {@code crosstalk.rules.*}.
 *
 * @param retention age at which its records are deleted
 * @param retentionSize size of one partition beyond which its oldest records are deleted
 */
@ConfigurationProperties("crosstalk.rules")
public record TopicProperties(
    @DefaultValue("30d") Duration retention, @DefaultValue("1GB") DataSize retentionSize) {}
