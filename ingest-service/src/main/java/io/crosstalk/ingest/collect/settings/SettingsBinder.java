package io.crosstalk.ingest.collect.settings;

import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.collect.Secret;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.unit.DataSize;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Makes records of a YAML tree's objects: what is not known there is an error, with its line. */
public final class SettingsBinder {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .addModule(
              new SimpleModule()
                  .addDeserializer(
                      Duration.class, new Text<>(Duration.class, SettingsBinder::duration))
                  // As text, since refusing a number would repeat it, and it may be a password.
                  .addDeserializer(Secret.class, new Text<>(Secret.class, Secret::of))
                  .addDeserializer(DataSize.class, new Text<>(DataSize.class, DataSize::parse)))
          .build();

  private final YamlTree tree;

  /** Reads a type from text. */
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

  /** A number alone would mean milliseconds, which nobody has in mind for a source. */
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
      return Optional.of(DurationStyle.detectAndParse(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  public SettingsBinder(YamlTree tree) {
    this.tree = tree;
  }

  /**
   * Makes a record of an object.
   *
   * @param object of the tree, or made of nodes of the tree
   * @param line where it stands, for what has no line of its own
   * @throws YamlException when it has unknown properties, wrong types or values that the record's
   *     constructor refuses
   */
  public <T> T bind(JsonNode object, int line, Class<T> type) throws YamlException {
    try {
      return MAPPER.treeToValue(object, type);
    } catch (JacksonException e) {
      throw new YamlException(problem(object, line, e));
    }
  }

  private YamlProblem problem(JsonNode object, int line, JacksonException failure) {
    JsonNode node = object;
    StringBuilder path = new StringBuilder();
    if (failure instanceof DatabindException databind) {
      for (JacksonException.Reference step : databind.getPath()) {
        String name = step.getPropertyName();
        JsonNode next = name == null ? node.get(step.getIndex()) : node.get(name);
        path.append(
            name == null ? "[" + step.getIndex() + "]" : (path.isEmpty() ? "" : ".") + name);
        node = next == null ? node : next;
      }
    }
    int at = tree.line(node, line);
    return property(failure, node, line)
        .map(invalid -> new YamlProblem(invalid.line, "'" + invalid.name + "': " + invalid.text))
        .orElseGet(() -> new YamlProblem(at, text(failure, path.toString())));
  }

  private record Invalid(int line, String name, String text) {}

  /** Where a record's constructor has refused one of its properties by name. */
  private Optional<Invalid> property(Throwable failure, JsonNode holder, int line) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidSourceException invalid) {
        JsonNode property = holder.get(invalid.property());
        int at = tree.line(property == null ? holder : property, line);
        return Optional.of(
            new Invalid(at, invalid.property(), Objects.toString(invalid.getMessage(), "")));
      }
    }
    return Optional.empty();
  }

  private static String text(JacksonException failure, String path) {
    if (failure instanceof UnrecognizedPropertyException unknown) {
      return "'%s' is not known here; known are: %s"
          .formatted(path, known(unknown.getKnownPropertyIds()));
    }
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message =
        cause instanceof JacksonException jackson
            ? jackson.getOriginalMessage()
            : cause.getMessage();
    return path.isEmpty() ? String.valueOf(message) : "'" + path + "': " + message;
  }

  private static String known(Collection<Object> names) {
    return names.stream().map(String::valueOf).sorted().collect(Collectors.joining(", "));
  }
}
