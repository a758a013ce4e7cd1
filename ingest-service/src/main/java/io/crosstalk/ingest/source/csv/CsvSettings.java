package io.crosstalk.ingest.source.csv;

import io.crosstalk.ingest.source.files.ResourceSettings;
import io.crosstalk.ingest.source.files.WatchSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How CSV files are read.
 *
 * @param preset {@code protop}, or none: what it says is used where the settings say nothing
 * @param delimiter one character; a comma unless given, {@code \t} for a tab
 * @param decimal {@code .} (default) or {@code ,}
 * @param charset UTF-8 unless given
 * @param skip lines before the header; 0 unless given
 * @param header the columns' names, for files without a header
 * @param resource the resource's id, in which {@code {COLUMN}} stands for what the column holds
 * @param metrics columns of figures
 * @param rows for files with one figure a row
 * @param derive figures that are quotients
 * @param missing what stands where nothing was measured; empty fields always do
 * @param resources the inventory
 * @param discovered what resources are like that occur in the file and not in {@code resources};
 *     its id does not matter
 */
record CsvSettings(
    WatchSettings files,
    @Nullable String preset,
    String delimiter,
    String decimal,
    String charset,
    Integer skip,
    List<String> header,
    TimeSettings time,
    String resource,
    List<ColumnSettings> metrics,
    @Nullable RowsSettings rows,
    List<DeriveSettings> derive,
    List<String> missing,
    List<ResourceSettings> resources,
    @Nullable ResourceSettings discovered) {
  private static final List<String> MISSING = List.of("-1", "N/A", "n/a", "NA", "-", "null", "NaN");
  private static final String PROTOP = "protop";

  CsvSettings {
    boolean protop = PROTOP.equals(preset);
    delimiter = delimiter == null ? "," : delimiter.replace("\\t", "\t");
    decimal = decimal == null ? "." : decimal;
    charset = charset == null ? "UTF-8" : charset;
    skip = skip == null ? 0 : skip;
    header = header == null ? List.of() : List.copyOf(header);
    time = time == null && protop ? Protop.TIME : time;
    metrics = metrics == null ? (protop ? Protop.METRICS : List.of()) : List.copyOf(metrics);
    derive = derive == null ? (protop ? Protop.DERIVE : List.of()) : List.copyOf(derive);
    missing = missing == null ? MISSING : List.copyOf(missing);
    resources = resources == null ? List.of() : List.copyOf(resources);
  }

  boolean isPresetKnown() {
    return preset == null || preset.equals(PROTOP);
  }
}
