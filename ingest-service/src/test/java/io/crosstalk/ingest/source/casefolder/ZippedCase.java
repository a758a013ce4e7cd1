package io.crosstalk.ingest.source.casefolder;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Builds zips of case folders for uploads. */
final class ZippedCase {
  private final Map<String, byte[]> files = new LinkedHashMap<>();

  static ZippedCase empty() {
    return new ZippedCase();
  }

  /** Creates a case of two machines on one datastore, with the given rows of samples. */
  static ZippedCase small(String... rows) {
    return empty()
        .with(
            "inventory.json",
            """
            [{"id":"vm-1","kind":"vm","layer":"vmware","environment":"production","uses":["ds-1"]},
             {"id":"vm-2","kind":"vm","layer":"vmware","environment":"uat","uses":["ds-1"]},
             {"id":"ds-1","kind":"datastore","layer":"vmware","environment":"unknown","uses":[]}]
            """)
        .with("samples.csv", "time,resource,metric,value\n" + String.join("\n", rows) + "\n");
  }

  /** Creates a zip of a case folder of the repository. */
  static ZippedCase recorded(String name) {
    ZippedCase zip = empty();
    try (DirectoryStream<Path> folder = Files.newDirectoryStream(Path.of("..", "cases", name))) {
      for (Path file : folder) {
        zip.files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return zip;
  }

  ZippedCase with(String name, String text) {
    return with(name, text.getBytes(StandardCharsets.UTF_8));
  }

  ZippedCase with(String name, byte[] content) {
    files.put(name, content);
    return this;
  }

  ZippedCase withGzipped(String name, String text) {
    return with(name, gzip(text.getBytes(StandardCharsets.UTF_8)));
  }

  ZippedCase without(String name) {
    files.remove(name);
    return this;
  }

  /**
   * Returns the number of lines of samples.csv without its header, in whichever folder of the zip
   * it is.
   */
  long sampleRows() {
    byte[] plain = files.get("samples.csv");
    String text =
        new String(
            plain == null ? gunzip(files.get("samples.csv.gz")) : plain, StandardCharsets.UTF_8);
    return text.lines().count() - 1;
  }

  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] gunzip(byte[] packed) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
