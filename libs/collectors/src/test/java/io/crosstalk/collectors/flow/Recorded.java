package io.crosstalk.collectors.flow;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Reader of recorded datagrams from the test resources; in a file, each datagram is preceded by its
 * length.
 */
final class Recorded {
  private Recorded() {}

  static List<byte[]> datagrams(String name) {
    List<byte[]> datagrams = new ArrayList<>();
    try (DataInputStream in =
        new DataInputStream(
            Objects.requireNonNull(Recorded.class.getResourceAsStream("/flow/" + name)))) {
      while (true) {
        datagrams.add(in.readNBytes(in.readInt()));
      }
    } catch (EOFException e) {
      return datagrams;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
