package io.crosstalk.ingest.source.open;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of push requests, {@code crosstalk.ingest.push.*}.
 *
 * @param maxBodySize largest size of one request, after decompression
 * @param maxConcurrentRequests most bodies that are processed at the same time, after they have
 *     arrived
 * @param maxWait how long a body that has arrived waits to be processed
 * @param chunkSamples number of samples of a request that are buffered to be grouped by resource
 * @param maxListedRejections most rejected lines of a request that are listed; all of them are
 *     counted
 * @param maxInventoryEntries most inventory entries of one request, because their relations are
 *     held in memory to find cycles
 */
@ConfigurationProperties("crosstalk.ingest.push")
record PushProperties(
    DataSize maxBodySize,
    int maxConcurrentRequests,
    Duration maxWait,
    int chunkSamples,
    int maxListedRejections,
    int maxInventoryEntries) {
  private static final int CONCURRENT_REQUESTS = 16;
  private static final Duration MAX_WAIT = Duration.ofSeconds(3);
  private static final int CHUNK_SAMPLES = 10_000;
  private static final int LISTED_REJECTIONS = 1000;
  private static final int INVENTORY_ENTRIES = 200_000;

  @ConstructorBinding
  PushProperties(@DefaultValue("100MB") DataSize maxBodySize) {
    this(
        maxBodySize,
        CONCURRENT_REQUESTS,
        MAX_WAIT,
        CHUNK_SAMPLES,
        LISTED_REJECTIONS,
        INVENTORY_ENTRIES);
    if (maxBodySize.toBytes() < 1) {
      throw new IllegalArgumentException("crosstalk.ingest.push.max-body-size is at least 1 byte");
    }
  }
}
