package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.files.ResourceSettings;
import io.crosstalk.collectors.files.WatchSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a source of type {@code csv}: the layout of the files and the meaning of their
 * columns.
 *
 * @param files folder and names of the files
 * @param preset {@code protop}, or none: its values apply where the settings set nothing
 * @param delimiter one character; a comma by default, {@code \t} for a tab
 * @param decimal decimal separator, {@code .} or {@code ,}; null for the default: a comma if groups
 *     are separated by a point, otherwise a point
 * @param grouping separator of groups of digits: {@code .}, {@code ,}, {@code '} or a space; null
 *     if it is not known
 * @param charset UTF-8 by default
 * @param skip number of lines before the header; 0 by default
 * @param header column names, for files without a header
 * @param resource resource id, in which {@code {COLUMN}} stands for the value of that column
 * @param metrics columns that contain metrics
 * @param rows layout of files with one value in each row
 * @param derive metrics that are quotients of two columns
 * @param missing texts for a missing value; an empty field is always missing
 * @param resources inventory: the resources that the files measure
 * @param discovered template for resources that occur in the file and not in {@code resources}; its
 *     id is ignored
 */
record CsvSettings(
    WatchSettings files,
    @Nullable String preset,
    String delimiter,
    @Nullable String decimal,
    @Nullable String grouping,
    String charset,
    Integer skip,
    List<String> header,
    TimeSettings time,
    String resource,
    List<ColumnSettings> metrics,
    @Nullable ValuePerRowSettings rows,
    List<DeriveSettings> derive,
    List<String> missing,
    List<ResourceSettings> resources,
    @Nullable ResourceSettings discovered) {
  private static final List<String> MISSING = List.of("-1", "N/A", "n/a", "NA", "-", "null", "NaN");
  private static final String PROTOP = "protop";

  CsvSettings {
    boolean protop = PROTOP.equals(preset);
    delimiter = delimiter == null ? "," : delimiter.replace("\\t", "\t");
    charset = charset == null ? "UTF-8" : charset;
    skip = skip == null ? 0 : skip;
    header = header == null ? List.of() : List.copyOf(header);
    time = time == null && protop ? Protop.TIME : time;
    metrics = metrics == null ? (protop ? Protop.METRICS : List.of()) : List.copyOf(metrics);
    derive = derive == null ? (protop ? Protop.DERIVE : List.of()) : List.copyOf(derive);
    missing = missing == null ? MISSING : List.copyOf(missing);
    resources = resources == null ? List.of() : List.copyOf(resources);
  }

  String decimalSeparator() {
    return decimal != null ? decimal : ".".equals(grouping) ? "," : ".";
  }

  boolean isPresetKnown() {
    return preset == null || preset.equals(PROTOP);
  }

  /**
   * Preset for exports of ProTop, a monitor of OpenEdge databases. ProTop's syncIO test gives the
   * seconds for 96 MB of unbuffered writes (six clusters of 16 MB of the database's log), which
   * become a throughput; a random read is in milliseconds. The column names are this project's,
   * since no export of ProTop was available.
   */
  private static final class Protop {
    static final TimeSettings TIME =
        new TimeSettings(List.of("time"), TimeSettings.ISO, "UTC", "end", null);
    static final List<ColumnSettings> METRICS =
        List.of(new ColumnSettings("randomRead", "disk.random_read.latency", "ms", false));
    static final List<DeriveSettings> DERIVE =
        List.of(new DeriveSettings("disk.sync_write.throughput", "96", "syncIO", "MB/s"));
  }
}
