package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.collectors.text.BoundedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Zip of a case folder. Entries are found by the names of a case's files, with or without a folder
 * before them. All other entries are never opened, so their paths do not matter.
 */
final class CaseArchive implements Closeable {
  private static final int BUFFER = 65_536;

  private final ZipFile zip;
  private final ReplayProperties limits;
  private final Map<CaseFile, ZipEntry> entries = new EnumMap<>(CaseFile.class);

  private CaseArchive(ZipFile zip, ReplayProperties limits) {
    this.zip = zip;
    this.limits = limits;
  }

  /**
   * Opens a zip.
   *
   * @throws UnusableCaseException when the file is no zip, or has one of the case's files twice
   */
  static CaseArchive open(Path file, ReplayProperties limits)
      throws IOException, UnusableCaseException {
    ZipDirectory.check(file);
    CaseArchive archive = new CaseArchive(openZip(file), limits);
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
      String name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
      for (CaseFile file : CaseFile.values()) {
        if (file.matches(name) && entries.put(file, entry) != null) {
          throw new UnusableCaseException("the zip has " + file.fileName() + " twice");
        }
      }
    }
  }

  boolean has(CaseFile file) {
    return entries.containsKey(file);
  }

  /**
   * Opens a file of the case, decompressed and limited in size.
   *
   * @throws UnusableCaseException when it is missing
   * @throws IOException when it is damaged; the stream throws it too
   */
  InputStream open(CaseFile file) throws IOException, UnusableCaseException {
    @Nullable ZipEntry entry = entries.get(file);
    if (entry == null) {
      throw new UnusableCaseException(file.fileName() + " is missing");
    }
    InputStream in = zip.getInputStream(entry);
    InputStream plain = entry.getName().endsWith(".gz") ? new GZIPInputStream(in, BUFFER) : in;
    return new BoundedInputStream(plain, limit(file));
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
