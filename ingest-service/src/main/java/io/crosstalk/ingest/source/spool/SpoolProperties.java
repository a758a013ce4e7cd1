package io.crosstalk.ingest.source.spool;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings for the disk space of requests, {@code crosstalk.ingest.spool.*}.
 *
 * @param directory directory of the files; files left in it are deleted at the start. Empty for a
 *     directory that is named after the port, among the temporary files of the system
 * @param maxBodiesSize largest total size of the bodies of all push requests
 * @param maxUploadsSize largest total size of the zips of all replays, including waiting ones
 */
@ConfigurationProperties("crosstalk.ingest.spool")
public record SpoolProperties(
    @DefaultValue("") String directory,
    @DefaultValue("4GB") DataSize maxBodiesSize,
    @DefaultValue("8GB") DataSize maxUploadsSize) {
  public SpoolProperties {
    if (maxBodiesSize.toBytes() < 1 || maxUploadsSize.toBytes() < 1) {
      throw new IllegalArgumentException("crosstalk.ingest.spool: every limit is at least 1 byte");
    }
  }
}
