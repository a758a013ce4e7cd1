package io.crosstalk.ingest.source.spool;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The disk space of requests.
 *
 * @param directory of the files; those left in it are deleted at the start. Empty: one named after
 *     the port among the temporary files
 * @param maxBodiesSize of the bodies of all pushes together
 * @param maxUploadsSize of the zips of all replays together, those that wait included
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
