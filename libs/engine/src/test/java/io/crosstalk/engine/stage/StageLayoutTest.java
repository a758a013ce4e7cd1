package io.crosstalk.engine.stage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.message.StageRecord;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Compares the layout of the stages' records and state with the layout that belongs to {@link
 * StateVersion}.
 */
class StageLayoutTest {
  @Test
  void layout_ofRecordsAndState_matchesTheStateVersion() throws IOException {
    Map<String, String> types = new TreeMap<>();
    for (Class<?> type :
        new Class<?>[] {
          DiagnosisRequest.class,
          StageRecord.Shared.class,
          StageRecord.Reply.class,
          StageRecord.Ticked.class
        }) {
      describe(type, types);
    }
    StringBuilder layout = new StringBuilder("version " + StateVersion.KNOWN + "\n");
    types.forEach((name, parts) -> layout.append(name).append(parts).append('\n'));

    assertThat(layout.toString())
        .as(
            "the layout between the stages has changed: count StateVersion.KNOWN and"
                + " LoadBlock.VERSION up and write the new layout to stage-layout.txt")
        .isEqualTo(golden());
  }

  private static void describe(Type type, Map<String, String> known) {
    if (type instanceof ParameterizedType generic) {
      Arrays.stream(generic.getActualTypeArguments()).forEach(each -> describe(each, known));
    } else if (type instanceof Class<?> plain && !known.containsKey(plain.getName())) {
      if (plain.isEnum()) {
        known.put(plain.getName(), " = " + Arrays.toString(plain.getEnumConstants()));
      } else if (plain.isRecord()) {
        known.put(plain.getName(), components(plain));
        for (RecordComponent component : plain.getRecordComponents()) {
          describe(component.getGenericType(), known);
        }
      }
    }
  }

  private static String components(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(each -> each.getGenericType().getTypeName() + " " + each.getName())
        .collect(Collectors.joining("\n    ", "\n    ", ""));
  }

  private static String golden() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(StageLayoutTest.class.getResourceAsStream("stage-layout.txt"))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
