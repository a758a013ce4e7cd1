package io.crosstalk.casefolder;

import io.crosstalk.casefolder.sort.NoSpaceException;
import io.crosstalk.casefolder.sort.SortSpace;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files of a case folder: inventory first, because samples and changes refer to its
 * resources.
 */
public final class CaseReader {
  private static final CsvColumns CHANGES =
      new CsvColumns(List.of("time", "resource", "kind", "detail"), List.of());

  private final CaseSource source;
  private final CaseRules rules;
  private final ReadingMode mode;
  private final SortSpace space;
  private final ReadingProgress progress;

  /**
   * Creates a reader of one case.
   *
   * @param rules conversion and checks of rows and entries
   * @param space memory and disk for sorting the samples; names of resources and metrics may use as
   *     much memory again
   */
  public CaseReader(
      CaseSource source,
      CaseRules rules,
      ReadingMode mode,
      SortSpace space,
      ReadingProgress progress) {
    this.source = source;
    this.rules = rules;
    this.mode = mode;
    this.space = space;
    this.progress = progress;
  }

  /**
   * Reads all files. Closing the returned case deletes its temporary files.
   *
   * @throws IOException when the disk has too little room for sorting, or inventory.json is missing
   * @throws CaseException when the case can't be used
   */
  public StoredCase read() throws IOException {
    return read(null);
  }

  StoredCase read(@Nullable ExpectedResult expected) throws IOException {
    mode.require(source);
    List<Resource> resources = reading(CaseFile.INVENTORY, this::inventory);
    Set<String> known =
        mode instanceof ReadingMode.Lenient
            ? resources.stream().map(Resource::id).collect(Collectors.toSet())
            : null;
    List<Change> changes =
        source.has(CaseFile.CHANGES)
            ? reading(CaseFile.CHANGES, in -> changes(in, known))
            : List.of();
    return new StoredCase(source.caseName(), resources, changes, expected, samples(known));
  }

  /** Reads the content of one file. */
  private interface FileReading<T> {
    T of(CaseStream in) throws IOException;
  }

  private <T> T reading(CaseFile file, FileReading<T> reading) throws IOException {
    try (CaseStream in = source.open(file)) {
      return reading.of(in);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw damaged(file, e);
    }
  }

  private List<Resource> inventory(CaseStream in) throws IOException {
    return new InventoryFile(source.name(CaseFile.INVENTORY), rules, mode).read(in);
  }

  private List<Change> changes(CaseStream in, @Nullable Set<String> known) throws IOException {
    List<Change> changes = new ArrayList<>();
    try (CsvTable table =
        new CsvTable(CaseFile.CHANGES, source.name(CaseFile.CHANGES), in, CHANGES, mode)) {
      while (table.next()) {
        try {
          changes.add(change(table.split(), table, known));
        } catch (RowException e) {
          table.reject(e);
        }
      }
    }
    return changes;
  }

  private Change change(CellRow row, CsvTable table, @Nullable Set<String> known) {
    Change change =
        rules.change(
            new ChangeCells(
                row.text(table.position(0)),
                row.text(table.position(1)),
                row.text(table.position(2)),
                row.text(table.position(3))));
    if (known != null && !known.contains(change.resource())) {
      throw new RowException(
          RowException.Kind.UNKNOWN_RESOURCE, "the resource is not in inventory.json");
    }
    return change;
  }

  private SamplesFile samples(@Nullable Set<String> known) throws IOException {
    if (!source.has(CaseFile.SAMPLES)) {
      throw mode.noRows();
    }
    SamplesFile samples = new SamplesFile(source, rules, mode, known, space.memoryBytes());
    try {
      samples.read(space, progress);
    } catch (FileSystemException | NoSpaceException e) {
      throw e;
    } catch (IOException e) {
      throw damaged(CaseFile.SAMPLES, e);
    }
    if (samples.rows() == 0) {
      samples.close();
      throw mode.noRows();
    }
    return samples;
  }

  private CaseException damaged(CaseFile file, IOException cause) {
    return new CaseException(source.name(file) + " can't be read: " + cause.getMessage(), cause);
  }
}
