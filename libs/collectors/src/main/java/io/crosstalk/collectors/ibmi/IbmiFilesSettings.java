package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.files.WatchSettings;

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
