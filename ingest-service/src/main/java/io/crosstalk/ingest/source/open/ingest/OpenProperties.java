package io.crosstalk.ingest.source.open.ingest;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the open protocols (OTLP, remote write), {@code crosstalk.ingest.open.*}.
 *
 * @param maxBodySize largest size of one request or record, after decompression
 * @param maxBufferedSize most memory for all bodies together, before and after decompression
 * @param maxSeries most series whose state is kept
 * @param maxUnmappedSeries most of these series that no mapping rule matches and that are published
 *     under their own names
 */
@ConfigurationProperties("crosstalk.ingest.open")
public record OpenProperties(
    @DefaultValue("20MB") DataSize maxBodySize,
    @DefaultValue("100MB") DataSize maxBufferedSize,
    @DefaultValue("500000") int maxSeries,
    @DefaultValue("50000") int maxUnmappedSeries) {
  public OpenProperties {
    if (maxBodySize.toBytes() < 1 || maxBodySize.toMegabytes() > 1024) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.open.max-body-size is at least 1 byte and at most 1 GB");
    }
    if (maxBufferedSize.compareTo(maxBodySize) < 0) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.open.max-buffered-size is at least max-body-size");
    }
    if (maxSeries < 1 || maxUnmappedSeries < 0) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.open: max-series is at least 1, max-unmapped-series at least 0");
    }
  }
}
