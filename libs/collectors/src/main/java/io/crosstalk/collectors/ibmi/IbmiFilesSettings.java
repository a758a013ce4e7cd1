package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.files.WatchSettings;

/**
 * Settings of a source of type {@code ibmi-files}, which reads exported tables.
 *
 * @param files folder and names of the files
 * @param delimiter one character; a comma by default
 * @param partition the partition from which the tables were exported
 */
record IbmiFilesSettings(WatchSettings files, String delimiter, PartitionSettings partition) {
  IbmiFilesSettings {
    delimiter = delimiter == null ? "," : delimiter;
  }
}
