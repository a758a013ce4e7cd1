package io.crosstalk.ingest.source.open.ingest;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of the open protocols.
 *
 * @param maxBodySize size of one request or record, after decompression
 * @param maxBufferedSize size of all bodies that are in memory at a time, before and after
 *     decompression
 * @param maxSeries number of series that are remembered
 * @param maxUnmappedSeries number of remembered series that may pass under their own names
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
