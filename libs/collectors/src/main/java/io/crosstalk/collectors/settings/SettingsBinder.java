package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.Secret;
import io.crosstalk.event.yaml.YamlNode;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Binds objects of a YAML tree to records. An unknown property is an error with its line. */
public final class SettingsBinder {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .addModule(
              new SimpleModule()
                  .addDeserializer(
                      Duration.class, new Text<>(Duration.class, SettingsBinder::duration))
                  // Bound as text, since the error for a number would repeat it, and it may be a
                  // password.
                  .addDeserializer(Secret.class, new Text<>(Secret.class, Secret::of))
                  .addDeserializer(ByteSize.class, new Text<>(ByteSize.class, ByteSize::parse)))
          .build();

  /** Reports at most 20 errors per source; beyond that they usually have one common cause. */
  private static final int MAX_REPORTED = 20;

  private final Consumer<YamlError> problems;

  /** Jackson deserializer that creates a value from text by a given function. */
  private static final class Text<T> extends StdScalarDeserializer<T> {
    private final Function<String, T> read;

    Text(Class<T> type, Function<String, T> read) {
      super(type);
      this.read = read;
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) {
      return read.apply(parser.getString());
    }
  }

  /**
   * Parses a duration. A number alone would mean milliseconds, which is never the intention for a
   * source.
   */
  private static Duration duration(String text) {
    Optional<Duration> read = Optional.empty();
    if (!text.matches("[+-]?[0-9]+")) {
      read = parsed(text);
    }
    return read.orElseThrow(
        () ->
            new IllegalArgumentException(
                "'" + text + "' is no length of time: write 90s, 10m or 1h"));
  }

  private static Optional<Duration> parsed(String text) {
    try {
      return Optional.of(DurationText.parse(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Creates a binder.
   *
   * @param problems receives the errors
   */
  public SettingsBinder(Consumer<YamlError> problems) {
    this.problems = problems;
  }

  /** Returns the spellings of the constants of an enum type. */
  static List<String> words(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(each -> MAPPER.convertValue(each, String.class))
        .toList();
  }

  /**
   * Binds an object to a record and reports all errors that can be found. Each erroneous value is
   * left out to find further errors.
   *
   * @param line line of the object, for errors without a line of their own
   * @return empty if there is an error
   */
  public <T extends Record> Optional<T> bind(YamlNode.Mapping object, int line, Class<T> type) {
    Set<String> known =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getName)
            .collect(Collectors.toSet());
    Set<String> reported = reportUnknown(object, known);
    YamlNode.Mapping rest = object.only(known::contains);
    while (true) {
      try {
        T bound = MAPPER.treeToValue(SettingsJson.of(rest), type);
        return reported.isEmpty() ? Optional.of(bound) : Optional.empty();
      } catch (JacksonException e) {
        BindingError error = BindingError.of(new SourcePosition(rest, line), e);
        // A value that was left out then counts as missing, which is no further error.
        if (!reported.add(error.path()) || reported.size() > MAX_REPORTED) {
          return Optional.empty();
        }
        problems.accept(error.problem());
        rest = rest.without(error.node());
      }
    }
  }

  /**
   * Reports unknown properties. This comes first, because a misspelt property also explains why
   * another one is missing.
   */
  private Set<String> reportUnknown(YamlNode.Mapping object, Set<String> known) {
    Set<String> unknown = new HashSet<>();
    for (YamlNode.Entry entry : object.entries()) {
      if (!known.contains(entry.name()) && unknown.add(entry.name())) {
        problems.accept(new YamlError(entry.line(), BindingError.unknown(entry.name(), known)));
      }
    }
    return unknown;
  }
}
