package io.crosstalk.ingest.source.ibmi;

import io.crosstalk.ingest.source.files.WatchSettings;

/**
 * How exported tables are read.
 *
 * @param delimiter one character; a comma unless given
 */
record IbmiFilesSettings(WatchSettings files, String delimiter, PartitionSettings partition) {
  IbmiFilesSettings {
    delimiter = delimiter == null ? "," : delimiter;
  }
}
