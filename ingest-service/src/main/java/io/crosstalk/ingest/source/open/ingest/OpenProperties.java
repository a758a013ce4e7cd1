package io.crosstalk.ingest.source.open.ingest;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
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
    DataSize maxBodySize, DataSize maxBufferedSize, int maxSeries, int maxUnmappedSeries) {
  private static final DataSize BUFFERED = DataSize.ofMegabytes(100);

  /** Series for each unmapped one: names without a rule are often without bound. */
  private static final int SERIES_PER_UNMAPPED = 10;

  @ConstructorBinding
  public OpenProperties(
      @DefaultValue("20MB") DataSize maxBodySize, @DefaultValue("500000") int maxSeries) {
    this(
        maxBodySize,
        maxBodySize.compareTo(BUFFERED) > 0 ? maxBodySize : BUFFERED,
        maxSeries,
        maxSeries / SERIES_PER_UNMAPPED);
    if (maxBodySize.toBytes() < 1 || maxBodySize.toMegabytes() > 1024) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.open.max-body-size is at least 1 byte and at most 1 GB");
    }
    if (maxSeries < 1) {
      throw new IllegalArgumentException("crosstalk.ingest.open.max-series is at least 1");
    }
  }
}
