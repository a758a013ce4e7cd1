package io.crosstalk.ingest.source.ibmi;

import io.crosstalk.ingest.source.files.WatchSettings;

/**
 * Settings of exported tables.
 *
 * @param delimiter one character; a comma by default
 */
record IbmiFilesSettings(WatchSettings files, String delimiter, PartitionSettings partition) {
  IbmiFilesSettings {
    delimiter = delimiter == null ? "," : delimiter;
  }
}
