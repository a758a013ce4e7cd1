package io.crosstalk.collectors.capture;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Recorded output of tshark 4.0.17, from the test resources. */
final class Samples {
  private Samples() {}

  static byte[] bytes(String name) {
    try (InputStream in =
        Objects.requireNonNull(Samples.class.getResourceAsStream("/tshark/" + name))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static CaptureReport report(String name) {
    return parse(bytes(name), name.contains("reset"));
  }

  static CaptureReport parse(String text) {
    return parse(text.getBytes(StandardCharsets.UTF_8), false);
  }

  static CaptureReport parse(byte[] bytes, boolean onlyResets) {
    try {
      return CaptureReportParser.parse(new ByteArrayInputStream(bytes), 60_000, onlyResets);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
