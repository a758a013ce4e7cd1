package io.crosstalk.ingest.source.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Page of the documentation. */
public final class Page {
  private static final String BEGIN = "```yaml\n";

  private Page() {}

  /** Returns the sample configuration of a page, which must work. */
  public static byte[] configuration(String name) {
    try {
      String page = Files.readString(Path.of("../docs/sources", name));
      int begin = page.indexOf(BEGIN) + BEGIN.length();
      return page.substring(begin, page.indexOf("```", begin)).getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
