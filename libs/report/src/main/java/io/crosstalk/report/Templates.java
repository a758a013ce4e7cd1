package io.crosstalk.report;

import io.crosstalk.engine.text.Language;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;

/** The sentences of reports; words of the vocabulary come from the engine's templates. */
final class Templates {
  static final Language ENGLISH = read("report_en.properties", Locale.ENGLISH);

  private Templates() {}

  private static Language read(String file, Locale locale) {
    Properties properties = new Properties();
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(Templates.class.getResourceAsStream(file), file),
            StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Language(
        locale,
        properties.stringPropertyNames().stream()
            .collect(Collectors.toMap(key -> key, properties::getProperty)));
  }
}
