package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.collectors.normalize.ChangeNormalizer;
import io.crosstalk.collectors.normalize.RawChange;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.event.Change;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Reads changes.csv. */
final class ChangesFile {
  private static final CsvTable TABLE =
      new CsvTable(CaseFile.CHANGES, List.of("time", "resource", "kind", "detail"));

  private final ChangeNormalizer normalizer = new ChangeNormalizer(TimeBounds.recorded());
  private final Set<String> known;

  /**
   * Creates a reader that rejects changes of unknown resources.
   *
   * @param known ids of all resources
   */
  ChangesFile(Set<String> known) {
    this.known = known;
  }

  /**
   * Reads the file to its end.
   *
   * @return the changes in the order of their times
   * @throws UnusableCaseException when the header is missing or wrong
   * @throws IOException when the file is damaged
   */
  List<Change> read(InputStream in, CsvTable.RejectionSink rejections)
      throws IOException, UnusableCaseException {
    List<Change> changes = new ArrayList<>();
    TABLE.read(in, (row, line) -> changes.add(change(row)), rejections);
    changes.sort(Comparator.comparing(Change::time));
    return changes;
  }

  private Change change(CsvRow row) {
    RawChange raw =
        new RawChange(row.get("time"), row.get("resource"), row.get("kind"), row.get("detail"));
    Change change = normalizer.normalize(raw);
    if (!known.contains(change.resource())) {
      throw new RejectedReadingException(
          RejectReason.UNKNOWN_RESOURCE, "the resource is not in inventory.json");
    }
    return change;
  }
}
