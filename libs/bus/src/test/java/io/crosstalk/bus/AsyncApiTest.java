package io.crosstalk.bus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.CloudEvent;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SamplesMessage;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.Metric;
import java.io.IOException;
import java.io.Reader;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** Compares the AsyncAPI description of the topics with the code. */
class AsyncApiTest {
  private static final Path FOLDER = Path.of("..", "..");
  private static final Path DOCUMENT = FOLDER.resolve("docs/asyncapi.yaml");
  private static final Path OPEN_API =
      FOLDER.resolve("api-gateway/src/main/resources/openapi.yaml");
  private static final String OWN = "#/components/schemas/";
  private static final String FOREIGN = "../api-gateway/src/main/resources/openapi.yaml" + OWN;

  /** The record of each schema. */
  private static final Map<String, Class<?>> RECORDS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("SampleBatch", SampleBatch.class),
              Map.entry("Column", SampleBatch.Column.class),
              Map.entry("Tick", Tick.class),
              Map.entry("ResourceVersion", InventoryMessage.ResourceVersion.class),
              Map.entry("ChangeSeen", InventoryMessage.ChangeSeen.class),
              Map.entry("InventoryTick", InventoryMessage.Complete.class),
              Map.entry("PushedSamples", InventoryMessage.PushedSamples.class),
              Map.entry("Decision", Decision.class),
              Map.entry("Merge", Grouping.Merge.class),
              Map.entry("Split", Grouping.Split.class),
              Map.entry("Undo", Grouping.Undo.class),
              Map.entry("Version", DiagnosisMessage.Version.class),
              Map.entry("DecisionOutcome", DiagnosisMessage.DecisionOutcome.class),
              Map.entry("Reset", DiagnosisMessage.Reset.class),
              Map.entry("DiagnosisTick", DiagnosisMessage.Complete.class),
              Map.entry("Incident", Incident.class),
              Map.entry("DegradedPeriod", Incident.DegradedPeriod.class),
              Map.entry("CloudEvent", CloudEvent.class),
              Map.entry("DeadLetter", DeadLetter.class)));

  private static final List<String> EVENT_TYPES =
      Stream.concat(
              Arrays.stream(MessageType.values()).map(MessageType::eventType),
              Stream.of("io.crosstalk.world.ended"))
          .toList();

  private static final Map<String, Object> API = read(DOCUMENT);
  private static final Set<String> OF_OPEN_API =
      at(read(OPEN_API), "components", "schemas").keySet();

  private static Map<String, Object> read(Path file) {
    try (Reader reader = Files.newBufferedReader(file)) {
      return map(new Yaml().load(reader));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(@Nullable Object node) {
    return (Map<String, Object>) Objects.requireNonNull(node);
  }

  private static List<?> list(@Nullable Object node) {
    return (List<?>) Objects.requireNonNull(node);
  }

  private static Map<String, Object> at(Map<String, Object> node, String... keys) {
    Map<String, Object> found = node;
    for (String key : keys) {
      found = map(Objects.requireNonNull(found.get(key), key));
    }
    return found;
  }

  @Test
  void channels_areTheTopics() {
    assertThat(at(API, "channels").values())
        .extracting(each -> map(each).get("address"))
        .containsExactlyElementsOf(
            Arrays.stream(BusTopic.values()).map(each -> (Object) each.topicName()).toList());
  }

  @Test
  void messages_areTheTypesOfTheRecords() {
    assertThat(messages("samples"))
        .containsExactlyInAnyOrder("batch", "tick", "news", "decision")
        .hasSameSizeAs(SamplesMessage.class.getPermittedSubclasses());
    assertThat(messages("diagnoses"))
        .containsExactlyInAnyOrderElementsOf(types(DiagnosisMessage.class).values());
    Set<String> ofInventory = new TreeSet<>(messages("inventory"));
    ofInventory.addAll(messages("changes"));
    assertThat(ofInventory)
        .containsExactlyInAnyOrderElementsOf(types(InventoryMessage.class).values());
  }

  private static Set<String> messages(String channel) {
    return at(API, "channels", channel, "messages").keySet();
  }

  @Test
  void payloads_ofJsonMessages_haveTheTypeOfTheirMessage() {
    for (String channel : List.of("inventory", "changes", "diagnoses")) {
      at(API, "channels", channel, "messages")
          .forEach(
              (name, message) -> {
                String reference = String.valueOf(at(map(message), "payload").get("$ref"));
                Map<String, Object> schema = schema(reference.substring(OWN.length()));
                assertThat(at(schema, "properties", "type")).containsEntry("const", name);
              });
    }
  }

  @Test
  void events_haveTheTypesOfMessages() {
    assertThat(list(at(schema("CloudEvent"), "properties", "type").get("enum")))
        .isEqualTo(EVENT_TYPES);
  }

  @Test
  void schemas_areThoseOfRecords() {
    assertThat(at(API, "components", "schemas"))
        .containsOnlyKeys(RECORDS.keySet().toArray(String[]::new));
  }

  static Set<String> schemaNames() {
    return RECORDS.keySet();
  }

  @ParameterizedTest
  @MethodSource("schemaNames")
  void schema_hasTheFieldsOfItsRecord(String name) {
    Map<String, String> described = new LinkedHashMap<>();
    at(schema(name), "properties")
        .forEach((field, value) -> described.put(field, type(map(value))));

    // The types of events are compared with those of messages above.
    described.replace("type", "string " + EVENT_TYPES, "string");
    assertThat(described).containsExactlyInAnyOrderEntriesOf(fields(RECORDS.get(name)));
    assertThat(list(schema(name).get("required")))
        .map(String::valueOf)
        .containsExactlyInAnyOrderElementsOf(required(RECORDS.get(name)));
  }

  private static Map<String, Object> schema(String name) {
    return at(API, "components", "schemas", name);
  }

  /** Type of a value in the description, with a question mark when it may be null. */
  private static String type(Map<String, Object> schema) {
    if (schema.containsKey("const")) {
      return "type " + schema.get("const");
    }
    if (schema.get("$ref") instanceof String reference) {
      return referenced(reference);
    }
    if (schema.get("oneOf") instanceof List<?> options) {
      return options.stream()
          .map(each -> type(map(each)))
          .map(each -> each.equals("null") ? "?" : each)
          .collect(Collectors.joining("|"))
          .replace("|?", "?");
    }
    Object type = schema.get("type");
    String written =
        type instanceof List<?> types && types.contains("null")
            ? types.getFirst() + "?"
            : String.valueOf(type);
    String details =
        Stream.of("format", "contentEncoding", "enum")
            .filter(schema::containsKey)
            .map(key -> schema.get(key) instanceof List<?> values ? words(values) : schema.get(key))
            .map(each -> " " + each)
            .collect(Collectors.joining());
    return written.equals("array")
        ? "array of " + type(map(schema.get("items")))
        : written + details;
  }

  private static String words(List<?> values) {
    return values.stream().filter(Objects::nonNull).toList().toString();
  }

  private static String referenced(String reference) {
    if (reference.startsWith(FOREIGN)) {
      String name = reference.substring(FOREIGN.length());
      assertThat(OF_OPEN_API).contains(name);
      return name;
    }
    String name = reference.substring(OWN.length());
    assertThat(RECORDS).containsKey(name);
    return name;
  }

  /** Fields of a record in JSON, with the type of the message if it has one. */
  private static Map<String, String> fields(@Nullable Class<?> type) {
    Map<String, String> fields = new LinkedHashMap<>();
    Class<?> given = Objects.requireNonNull(type);
    String message = message(given);
    if (message != null) {
      fields.put("type", "type " + message);
    }
    for (RecordComponent each : given.getRecordComponents()) {
      boolean mayBeNull = isNullable(each) && inclusion(each) == null;
      fields.put(name(each), written(each.getGenericType(), mayBeNull ? "?" : ""));
    }
    return fields;
  }

  private static List<String> required(@Nullable Class<?> type) {
    Class<?> given = Objects.requireNonNull(type);
    List<String> required = new ArrayList<>();
    if (message(given) != null) {
      required.add("type");
    }
    Arrays.stream(given.getRecordComponents())
        .filter(each -> inclusion(each) == null)
        .forEach(each -> required.add(name(each)));
    return required;
  }

  private static String name(RecordComponent component) {
    JsonProperty other = component.getAccessor().getAnnotation(JsonProperty.class);
    return other == null ? component.getName() : other.value();
  }

  private static boolean isNullable(RecordComponent component) {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  private static @Nullable JsonInclude inclusion(RecordComponent component) {
    return component.getAccessor().getAnnotation(JsonInclude.class);
  }

  /** Type of the message that a record is; null for a part of one. */
  private static @Nullable String message(Class<?> type) {
    return Stream.of(InventoryMessage.class, DiagnosisMessage.class, Grouping.class)
        .flatMap(each -> Stream.ofNullable(types(each).get(type)))
        .findFirst()
        .orElse(null);
  }

  private static Map<Class<?>, String> types(Class<?> messages) {
    return Arrays.stream(messages.getAnnotation(JsonSubTypes.class).value())
        .collect(Collectors.toMap(JsonSubTypes.Type::value, JsonSubTypes.Type::name));
  }

  /** Type of a Java value in JSON. */
  private static String written(Type type, String mayBeNull) {
    return switch (type) {
      case ParameterizedType list when list.getRawType() == List.class ->
          "array of " + written(list.getActualTypeArguments()[0], "");
      case TypeVariable<?> any -> "object";
      case Class<?> one when one == byte[].class -> "string" + mayBeNull + " base64";
      case Class<?> array when array.isArray() ->
          "array of " + written(array.getComponentType(), "");
      case Class<?> one when one == String.class || one == Metric.class -> "string" + mayBeNull;
      case Class<?> one when one == Instant.class -> "string" + mayBeNull + " date-time";
      case Class<?> one when one == boolean.class -> "boolean";
      case Class<?> one when one == int.class || one == long.class || one == Long.class ->
          "integer" + mayBeNull;
      case Class<?> one when one == double.class -> "number";
      case Class<?> one when one.isEnum() && !OF_OPEN_API.contains(one.getSimpleName()) ->
          "string" + mayBeNull + " " + constants(one);
      case Class<?> one when one.isSealed() ->
          Arrays.stream(one.getPermittedSubclasses())
              .map(Class::getSimpleName)
              .collect(Collectors.joining("|"));
      case Class<?> one -> one.getSimpleName() + mayBeNull;
      default -> throw new IllegalArgumentException(type.toString());
    };
  }

  private static String constants(Class<?> type) {
    boolean hasJsonValue =
        Arrays.stream(type.getMethods()).anyMatch(m -> m.isAnnotationPresent(JsonValue.class));
    assertThat(hasJsonValue).isTrue();
    return Arrays.stream(type.getEnumConstants())
        .map(each -> EventJson.mapper().valueToTree(each).asString())
        .toList()
        .toString();
  }
}
