package io.crosstalk.event.casefolder;

import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * Case folder in memory. It is read strictly: the first error ends the reading.
 *
 * @param samples by time (epoch milliseconds, the end of the interval), resource and metric
 * @param expected null when the case has no expectation
 */
public record CaseFolder(
    String name,
    List<Resource> resources,
    List<Change> changes,
    NavigableMap<Long, Map<String, Map<String, Double>>> samples,
    @Nullable List<ExpectedIncident> expected) {

  private static final CsvColumns CHANGES =
      new CsvColumns(List.of("time", "resource", "kind", "detail"), List.of());

  /**
   * Reads a folder.
   *
   * @throws IOException when a file can't be read
   * @throws IllegalArgumentException when a row or an entry is wrong; the message names its file
   *     and line
   */
  public static CaseFolder read(Path folder) throws IOException {
    return new CaseFolder(
        folder.toAbsolutePath().normalize().getFileName().toString(),
        InventoryEntries.read(folder),
        changes(folder),
        SampleTable.read(folder),
        ExpectedFile.read(folder));
  }

  /** Whether a folder has the marks of a case. */
  public static boolean looksLikeOne(Path folder) {
    return Files.isRegularFile(folder.resolve("inventory.json"));
  }

  private static List<Change> changes(Path folder) {
    List<Change> changes = new ArrayList<>();
    CsvRows.forEach(folder, "changes.csv", CHANGES, cells -> changes.add(change(cells)));
    return changes;
  }

  private static Change change(String[] cells) {
    return new Change(
        Instant.ofEpochMilli(CellTexts.time(cells[0])),
        CellTexts.required(cells[1], "resource"),
        ChangeKind.parse(CellTexts.required(cells[2], "kind")),
        cells[3]);
  }
}
