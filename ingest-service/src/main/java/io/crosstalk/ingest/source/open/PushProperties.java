package io.crosstalk.ingest.source.open;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
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
    @DefaultValue("100MB") DataSize maxBodySize,
    @DefaultValue("16") int maxConcurrentRequests,
    @DefaultValue("3s") Duration maxWait,
    @DefaultValue("10000") int chunkSamples,
    @DefaultValue("1000") int maxListedRejections,
    @DefaultValue("200000") int maxInventoryEntries) {
  PushProperties {
    if (maxBodySize.toBytes() < 1
        || maxConcurrentRequests < 1
        || chunkSamples < 1
        || maxListedRejections < 0
        || maxInventoryEntries < 1) {
      throw new IllegalArgumentException("crosstalk.ingest.push: every limit is at least 1");
    }
    if (maxWait.isNegative()) {
      throw new IllegalArgumentException("crosstalk.ingest.push.max-wait must not be negative");
    }
  }
}
