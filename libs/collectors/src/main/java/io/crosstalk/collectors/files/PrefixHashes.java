package io.crosstalk.collectors.files;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedSet;

/**
 * Hashes of the first n bytes of a stream, for several lengths n, computed in one pass. By them the
 * watch finds out whether a file begins with content that was read before.
 */
final class PrefixHashes {
  static final Prefix NOTHING = new Prefix(0, 0, "");

  private static final int BUFFER = 65_536;

  private final Map<Long, Prefix> byLength = new HashMap<>();
  private final MessageDigest digest = sha256();
  private long length;
  private long lines;

  /**
   * Beginning of a file.
   *
   * @param length length in bytes
   * @param lines number of line ends
   * @param hash hash of the content
   */
  record Prefix(long length, long lines, String hash) {}

  /**
   * Reads a stream to its end and computes the hashes.
   *
   * @param lengths lengths of the beginnings to hash, in bytes
   */
  PrefixHashes(InputStream in, SortedSet<Long> lengths) throws IOException {
    Iterator<Long> wanted = lengths.iterator();
    long next = next(wanted);
    byte[] buffer = new byte[BUFFER];
    int count = in.read(buffer);
    while (count >= 0) {
      int from = 0;
      while (next <= length + count - from) {
        from = take(buffer, from, from + (int) (next - length));
        keep();
        next = next(wanted);
      }
      take(buffer, from, count);
      count = in.read(buffer);
    }
    keep();
  }

  private static long next(Iterator<Long> wanted) {
    return wanted.hasNext() ? wanted.next() : Long.MAX_VALUE;
  }

  private int take(byte[] buffer, int from, int to) {
    digest.update(buffer, from, to - from);
    for (int i = from; i < to; i++) {
      if (buffer[i] == '\n') {
        lines++;
      }
    }
    length += to - from;
    return to;
  }

  private void keep() {
    try {
      MessageDigest soFar = (MessageDigest) digest.clone();
      byLength.put(
          length, new Prefix(length, lines, HexFormat.of().formatHex(soFar.digest(), 0, 16)));
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the platform's SHA-256 can be cloned", e);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Returns length, lines and hash of the whole stream. */
  Prefix whole() {
    return byLength.getOrDefault(length, NOTHING);
  }

  /**
   * Returns length, lines and hash of the beginning of a requested length; a beginning of length 0
   * if the stream is shorter.
   */
  Prefix at(long prefixLength) {
    return byLength.getOrDefault(prefixLength, NOTHING);
  }

  /** Returns whether the stream begins with content of the given length and hash. */
  boolean beginsWith(long prefixLength, String hash) {
    Prefix prefix = byLength.get(prefixLength);
    return prefix != null && prefix.hash().equals(hash);
  }
}
