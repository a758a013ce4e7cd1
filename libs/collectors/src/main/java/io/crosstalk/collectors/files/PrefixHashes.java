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

/** Hashes the beginnings of a stream in one pass. */
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
   * @param lines number of line ends
   */
  record Prefix(long length, long lines, String hash) {}

  /**
   * Reads to the end.
   *
   * @param lengths lengths of the beginnings to hash
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

  /** Returns the whole stream. */
  Prefix whole() {
    return byLength.getOrDefault(length, NOTHING);
  }

  /** Returns the beginning of one of the requested lengths; empty if the stream is shorter. */
  Prefix at(long prefixLength) {
    return byLength.getOrDefault(prefixLength, NOTHING);
  }

  /** Returns whether the stream begins with that content. */
  boolean beginsWith(long prefixLength, String hash) {
    Prefix prefix = byLength.get(prefixLength);
    return prefix != null && prefix.hash().equals(hash);
  }
}
