package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.event.Change;
import io.crosstalk.event.Resource;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Reads the files of a case in the order of their dependencies. */
final class CaseReader {
  private final CaseArchive archive;
  private final ReplayProperties limits;
  private final ReplayRejections rejections;
  private final ReplayRejections.Route route;
  private final BooleanSupplier cancelled;
  private final RowBudget.Part budget;

  CaseReader(
      CaseArchive archive,
      ReplayProperties limits,
      ReplayRejections rejections,
      ReplayRejections.Route route,
      BooleanSupplier cancelled,
      RowBudget.Part budget) {
    this.archive = archive;
    this.limits = limits;
    this.rejections = rejections;
    this.route = route;
    this.cancelled = cancelled;
    this.budget = budget;
  }

  /**
   * Reads all files; rejected rows are reported and left out.
   *
   * @throws UnusableCaseException when the case can't be replayed at all
   */
  RecordedCase read() throws UnusableCaseException {
    require(CaseFile.INVENTORY);
    require(CaseFile.SAMPLES);
    Map<String, Resource> resources = inventory();
    List<Change> changes = archive.has(CaseFile.CHANGES) ? changes(resources.keySet()) : List.of();
    SeriesTable samples = samples(resources.keySet());
    if (samples.size() == 0) {
      throw new UnusableCaseException("samples.csv has no row that can be used");
    }
    return new RecordedCase(List.copyOf(resources.values()), changes, samples);
  }

  private InputStream open(CaseFile file) throws IOException, UnusableCaseException {
    return new CancellableInputStream(archive.open(file), cancelled);
  }

  private void require(CaseFile file) throws UnusableCaseException {
    if (!archive.has(file)) {
      throw new UnusableCaseException(file.fileName() + " is missing");
    }
  }

  private Map<String, Resource> inventory() throws UnusableCaseException {
    try (InputStream in = open(CaseFile.INVENTORY)) {
      return new InventoryFile()
          .read(
              in,
              (line, original, rejection) ->
                  rejections.add(CaseFile.INVENTORY, line, original, rejection, route));
    } catch (IOException e) {
      throw damaged(CaseFile.INVENTORY, e);
    }
  }

  private List<Change> changes(Set<String> known) throws UnusableCaseException {
    try (InputStream in = open(CaseFile.CHANGES)) {
      return new ChangesFile(known).read(in, rejectionsOf(CaseFile.CHANGES));
    } catch (IOException e) {
      throw damaged(CaseFile.CHANGES, e);
    }
  }

  private SeriesTable samples(Set<String> known) throws UnusableCaseException {
    CsvTable.RejectionSink sink = rejectionsOf(CaseFile.SAMPLES);
    SeriesTable table;
    try (InputStream in = open(CaseFile.SAMPLES)) {
      table = new SamplesFile(known, limits.maxRows(), budget).read(in, sink);
    } catch (IOException e) {
      throw damaged(CaseFile.SAMPLES, e);
    }
    if (!table.contradictions().isEmpty()) {
      rejectContradictions(table, sink);
    }
    return table;
  }

  private void rejectContradictions(SeriesTable table, CsvTable.RejectionSink sink)
      throws UnusableCaseException {
    try (InputStream in = open(CaseFile.SAMPLES)) {
      SamplesFile.reject(in, table.contradictions(), sink);
    } catch (IOException e) {
      throw damaged(CaseFile.SAMPLES, e);
    }
  }

  private CsvTable.RejectionSink rejectionsOf(CaseFile file) {
    return (line, rejection) -> rejections.add(file, line.number(), line.bytes(), rejection, route);
  }

  private static UnusableCaseException damaged(CaseFile file, IOException cause) {
    return new UnusableCaseException(file.fileName() + " can't be read: " + cause.getMessage());
  }
}
