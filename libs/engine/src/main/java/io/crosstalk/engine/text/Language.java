package io.crosstalk.engine.text;

import com.ibm.icu.text.MessageFormat;
import com.ibm.icu.text.MessagePattern;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormatSymbols;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Templates of texts in one language, in the syntax of ICU's {@code MessageFormat}. A template that
 * begins with {@code ^} makes the first letter of its text a capital.
 *
 * @see <a href="https://unicode-org.github.io/icu/userguide/format_parse/messages/">ICU: Formatting
 *     messages</a>
 */
public final class Language {
  /** Code of the language that the templates are written in first. */
  public static final String FIRST = "en";

  private static final List<String> CODES = List.of(FIRST, "de", "es");
  private static final char CAPITAL = '^';

  private static final Language ENGLISH = read(FIRST);
  private static final ScopedValue<Language> OF_CALL = ScopedValue.newInstance();

  @SuppressWarnings("NonFinalStaticField") // set once, when a service starts
  private static volatile Language ofSite = ENGLISH;

  private final Locale locale;
  private final Map<String, String> templates;
  private final Map<String, MessageFormat> formats = new ConcurrentHashMap<>();
  private final char decimal;
  private final char grouping;

  /**
   * Creates a language from templates.
   *
   * @param templates templates by key
   */
  public Language(Locale locale, Map<String, String> templates) {
    this.locale = locale;
    this.templates = Map.copyOf(templates);
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
    this.decimal = symbols.getDecimalSeparator();
    this.grouping = symbols.getGroupingSeparator();
  }

  /** Codes of the languages with a file of templates. */
  public static List<String> codes() {
    return CODES;
  }

  /**
   * The language of a code.
   *
   * @throws IllegalArgumentException when there are no templates in it
   */
  public static Language of(String code) {
    if (!CODES.contains(code)) {
      throw new IllegalArgumentException(
          "there are no texts in the language \"%s\"; use one of %s"
              .formatted(code, String.join(", ", CODES)));
    }
    return code.equals(FIRST) ? ENGLISH : read(code);
  }

  /** Reads the files of all modules that make texts. */
  private static Language read(String code) {
    Properties properties = new Properties();
    try {
      String file = "io/crosstalk/texts/" + code + ".properties";
      for (URL each : Collections.list(Language.class.getClassLoader().getResources(file))) {
        try (Reader reader = new InputStreamReader(each.openStream(), StandardCharsets.UTF_8)) {
          properties.load(reader);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Language(
        Locale.of(code),
        properties.stringPropertyNames().stream()
            .collect(Collectors.toMap(key -> key, properties::getProperty)));
  }

  /** Makes a language that of all texts of this process; called once, when a service starts. */
  public static void useForSite(Language language) {
    ofSite = language;
  }

  /** The language of the current call, or else that of the process. */
  static Language current() {
    return OF_CALL.isBound() ? OF_CALL.get() : ofSite;
  }

  /** Returns what a call returns whose texts are in this language. */
  public <T> T during(Supplier<T> call) {
    return ScopedValue.where(OF_CALL, this).call(call::get);
  }

  Locale locale() {
    return locale;
  }

  /** Keys of all templates. */
  public Set<String> keys() {
    return templates.keySet();
  }

  /** Numbers of the arguments of a template, also of those inside plural forms. */
  public SortedSet<Integer> argumentsOf(String key) {
    MessagePattern pattern = new MessagePattern(template(key));
    return IntStream.range(0, pattern.countParts())
        .mapToObj(pattern::getPart)
        .filter(part -> part.getType() == MessagePattern.Part.Type.ARG_NUMBER)
        .map(MessagePattern.Part::getValue)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The template of a key, or that of English when this language has none.
   *
   * @throws IllegalArgumentException when English has none either
   */
  public String template(String key) {
    String own = templateOrNull(key);
    if (own == null) {
      throw new IllegalArgumentException("there is no template " + key);
    }
    return own;
  }

  @Nullable String templateOrNull(String key) {
    String own = templates.get(key);
    return own == null ? ENGLISH.templates.get(key) : own;
  }

  /** Fills a template with arguments that are strings or whole numbers. */
  String fill(String key, Object[] arguments) {
    MessageFormat format = format(key);
    String text;
    synchronized (format) {
      text = format.format(arguments);
    }
    return template(key).charAt(0) == CAPITAL ? capitalized(text) : text;
  }

  private MessageFormat format(String key) {
    return formats.computeIfAbsent(
        key,
        each -> {
          String template = template(each);
          return new MessageFormat(
              template.charAt(0) == CAPITAL ? template.substring(1) : template, locale);
        });
  }

  private String capitalized(String text) {
    return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(locale) + text.substring(1);
  }

  /** Replaces the separators of a number in English form by those of this language. */
  String localized(String english) {
    if (decimal == '.' && grouping == ',') {
      return english;
    }
    StringBuilder text = new StringBuilder(english.length());
    for (char each : english.toCharArray()) {
      text.append(each == '.' ? decimal : each == ',' ? grouping : each);
    }
    return text.toString();
  }
}
