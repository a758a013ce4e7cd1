package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.Secret;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;

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

  private final YamlTree tree;

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

  public SettingsBinder(YamlTree tree) {
    this.tree = tree;
  }

  /**
   * Binds an object to a record.
   *
   * @param object object of the tree, or created from nodes of the tree
   * @param line line of the object, for nodes without a line of their own
   * @throws YamlException when it has unknown properties, wrong types or values that the record's
   *     constructor rejects
   */
  public <T> T bind(JsonNode object, int line, Class<T> type) throws YamlException {
    try {
      return MAPPER.treeToValue(object, type);
    } catch (JacksonException e) {
      throw new YamlException(BindingError.of(tree, object, line, e).problem());
    }
  }

  /**
   * Binds an object to a record and reports all errors that can be found.
   *
   * @param object object; each erroneous node is removed from it to find further errors
   * @return empty if there is an error
   */
  <T extends Record> Optional<T> bind(
      ObjectNode object, int line, Class<T> type, Consumer<YamlError> problems) {
    Set<String> reported = takeOutUnknown(object, line, type, problems);
    while (true) {
      try {
        T bound = MAPPER.treeToValue(object, type);
        return reported.isEmpty() ? Optional.of(bound) : Optional.empty();
      } catch (JacksonException e) {
        BindingError mistake = BindingError.of(tree, object, line, e);
        // A removed property then counts as missing, which is no further error.
        if (!reported.add(mistake.path()) || reported.size() > MAX_REPORTED) {
          return Optional.empty();
        }
        problems.accept(mistake.problem());
        if (!mistake.takeOut()) {
          return Optional.empty();
        }
      }
    }
  }

  /**
   * Removes unknown properties and reports each one. This comes first, because a misspelt property
   * also explains why another one is missing.
   */
  private Set<String> takeOutUnknown(
      ObjectNode object, int line, Class<?> type, Consumer<YamlError> problems) {
    Set<String> known =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getName)
            .collect(Collectors.toSet());
    Set<String> unknown = new HashSet<>(object.propertyNames());
    unknown.removeAll(known);
    unknown.forEach(
        name ->
            problems.accept(
                new YamlError(
                    tree.line(object.get(name), line), BindingError.unknown(name, known))));
    object.remove(unknown);
    return unknown;
  }
}
