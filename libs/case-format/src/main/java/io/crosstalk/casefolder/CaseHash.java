package io.crosstalk.casefolder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * Computes the fingerprint of a case, by which repeated uploads are recognized: CRC-32C over names
 * and decompressed content of its files, which every machine computes as fast as it reads.
 * Compression and other files have no influence.
 */
public final class CaseHash {
  private static final int BUFFER = 65_536;

  private CaseHash() {}

  /**
   * Returns the fingerprint as eight hexadecimal digits. Files that are missing or damaged count as
   * far as they can be read.
   */
  public static String of(CaseSource source) {
    Checksum checksum = new CRC32C();
    for (CaseFile file : CaseFile.values()) {
      if (source.has(file)) {
        checksum.update(("\0" + file.fileName() + "\0").getBytes(StandardCharsets.UTF_8));
        update(checksum, source, file);
      }
    }
    return HexFormat.of().toHexDigits((int) checksum.getValue());
  }

  private static void update(Checksum checksum, CaseSource source, CaseFile file) {
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = source.open(file)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        checksum.update(buffer, 0, count);
      }
    } catch (IOException e) {
      // The replay itself finds the same damage and reports it with its place.
      checksum.update(0);
    }
  }
}
