package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.CaseFile;
import io.crosstalk.casefolder.CaseSource;
import io.crosstalk.casefolder.CaseStream;
import io.crosstalk.collectors.text.BoundedInputStream;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Access to a case folder in a zip file. Entries are found by the names of a case's files, in the
 * root or in a folder. All other entries are never opened, so that their paths can do no harm.
 */
final class CaseArchive implements CaseSource, Closeable {
  private final ZipFile zip;
  private final ReplayProperties limits;
  private final BooleanSupplier cancelled;
  private final Map<CaseFile, ZipEntry> entries = new EnumMap<>(CaseFile.class);

  private CaseArchive(ZipFile zip, ReplayProperties limits, BooleanSupplier cancelled) {
    this.zip = zip;
    this.limits = limits;
    this.cancelled = cancelled;
  }

  /**
   * Opens a zip.
   *
   * @param cancelled called before each read; true ends the read with an exception
   * @throws UnusableCaseException when the file is not a zip, or contains one of the case's files
   *     twice
   */
  static CaseArchive open(Path file, ReplayProperties limits, BooleanSupplier cancelled)
      throws IOException, UnusableCaseException {
    ZipDirectory.check(file);
    CaseArchive archive = new CaseArchive(openZip(file), limits, cancelled);
    try {
      archive.findEntries();
    } catch (UnusableCaseException e) {
      archive.close();
      throw e;
    }
    return archive;
  }

  private static ZipFile openZip(Path file) throws UnusableCaseException {
    try {
      return new ZipFile(file.toFile());
    } catch (IOException e) {
      throw new UnusableCaseException("the upload is not a zip: " + e.getMessage());
    }
  }

  private void findEntries() throws UnusableCaseException {
    var all = zip.entries();
    while (all.hasMoreElements()) {
      ZipEntry entry = all.nextElement();
      String name = fileName(entry);
      for (CaseFile file : CaseFile.values()) {
        if (file.matches(name) && entries.put(file, entry) != null) {
          throw new UnusableCaseException("the zip has " + file.fileName() + " twice");
        }
      }
    }
  }

  /** Returns a fixed name, because the name of the case is a parameter of the request. */
  @Override
  public String caseName() {
    return "case";
  }

  @Override
  public boolean has(CaseFile file) {
    return entries.containsKey(file);
  }

  @Override
  public String name(CaseFile file) {
    ZipEntry entry = entries.get(file);
    return entry == null ? file.fileName() : fileName(entry);
  }

  private static String fileName(ZipEntry entry) {
    return entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
  }

  /**
   * Opens a file of the case, decompressed and limited in size.
   *
   * @throws IOException when it is missing or damaged; the stream throws it too
   */
  @Override
  public CaseStream open(CaseFile file) throws IOException {
    @Nullable ZipEntry entry = entries.get(file);
    if (entry == null) {
      throw new FileNotFoundException(file.fileName() + " is missing");
    }
    return CaseStream.open(
        entry.getName(),
        zip.getInputStream(entry),
        entry.getSize(),
        plain -> new CancellableInputStream(new BoundedInputStream(plain, limit(file)), cancelled));
  }

  private long limit(CaseFile file) {
    return switch (file) {
      case INVENTORY -> limits.maxInventorySize().toBytes();
      case CHANGES -> limits.maxChangesSize().toBytes();
      case SAMPLES -> limits.maxSamplesSize().toBytes();
    };
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
