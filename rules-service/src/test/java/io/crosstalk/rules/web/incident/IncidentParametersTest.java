package io.crosstalk.rules.web.incident;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.access.ParameterException;
import io.crosstalk.testkit.OpenApiParameter;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the query parameters of the REST interface with the OpenAPI description. */
class IncidentParametersTest {
  private static final String INCIDENTS = "/api/v1/incidents";
  private static final String VICTIMS = INCIDENTS + "/{id}/victims";
  private static final String TIMELINE = INCIDENTS + "/{id}/timeline";
  private static final String EVENTS = INCIDENTS + "/{id}/events";

  /** Tests the paths whose handler methods declare no parameter. */
  @ParameterizedTest
  @CsvSource({INCIDENTS + "/{id}", INCIDENTS + "/{id}/evidence"})
  void queryParameters_partOfAnIncident_areNotDeclared(String path) {
    assertThat(OpenApiParameter.of(path)).isEmpty();
  }

  @Test
  void queryParameters_lists_equalTheDescription() {
    assertThat(names(INCIDENTS)).isEqualTo(ListRequest.NAMES);
    assertThat(names(VICTIMS)).isEqualTo(LogRequest.NAMES);
    assertThat(names(TIMELINE)).isEqualTo(LogRequest.NAMES);
    assertThat(names(EVENTS)).isEqualTo(LogRequest.NAMES);
  }

  private static List<String> names(String path) {
    return OpenApiParameter.of(path).stream().map(OpenApiParameter::name).toList();
  }

  static Stream<Arguments> described() {
    return Stream.of(
            described(INCIDENTS, values -> ListRequest.of(values, UnaryOperator.identity())),
            described(VICTIMS, LogRequest::ofVictims),
            described(TIMELINE, LogRequest::of),
            described(EVENTS, LogRequest::of))
        .flatMap(each -> each);
  }

  private static Stream<Arguments> described(
      String path, Consumer<Map<String, List<String>>> request) {
    return OpenApiParameter.of(path).stream()
        .map(each -> Arguments.of(Named.of(path + "?" + each.name(), each), request));
  }

  @ParameterizedTest
  @MethodSource("described")
  void queryParameters_describedBounds_areEnforced(
      OpenApiParameter parameter, Consumer<Map<String, List<String>>> request) {
    parameter.values().forEach(value -> assertAccepted(request, parameter.name(), value));
    Object type = parameter.schema().get("type");
    if (type.equals("integer")) {
      int maximum = parameter.maximum();
      assertAccepted(request, parameter.name(), String.valueOf(maximum));
      assertRefused(request, parameter.name(), String.valueOf(maximum + 1));
      assertRefused(request, parameter.name(), "0");
    } else if (parameter.maximum() == null) {
      assertRefused(request, parameter.name(), "neither");
    } else if (!parameter.name().equals("cursor")) {
      assertAccepted(request, parameter.name(), "x".repeat(parameter.maximum()));
      assertRefused(request, parameter.name(), "x".repeat(parameter.maximum() + 1));
      assertRefused(request, parameter.name(), "a\u0000b");
    }
  }

  @Test
  void list_emptyParameters_areIgnored() {
    assertThatCode(
            () ->
                ListRequest.of(
                    Map.of("status", List.of(""), "from", List.of(""), "team", List.of("", "a")),
                    UnaryOperator.identity()))
        .doesNotThrowAnyException();
  }

  @Test
  void list_unknownParameter_isRefusedNamingTheKnownOnes() {
    assertThatThrownBy(
            () -> ListRequest.of(Map.of("state", List.of("open")), UnaryOperator.identity()))
        .isInstanceOfSatisfying(
            ParameterException.class,
            e -> {
              assertThat(e.getBody().getProperties())
                  .containsEntry("parameter", "state")
                  .containsEntry("known", ListRequest.NAMES);
              assertThat(e.getBody().getDetail()).contains("'state'", "status, team");
            });
  }

  @Test
  void list_timeWithUnencodedPlus_isAccepted() {
    var request =
        ListRequest.of(
            Map.of("from", List.of("2026-03-13T15:00:00 04:00")), UnaryOperator.identity());

    assertThat(request.filter().from()).hasToString("2026-03-13T11:00:00Z");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-28T15:00:00Z, 2026-11-27T15:00:00Z",
    "2026-11-28T15:00:00Z, 2026-11-28T15:00:00Z"
  })
  void list_fromIsNotBeforeTo_isRefusedNamingBoth(String from, String to) {
    Map<String, List<String>> reversed = Map.of("from", List.of(from), "to", List.of(to));

    assertThatThrownBy(() -> ListRequest.of(reversed, UnaryOperator.identity()))
        .isInstanceOfSatisfying(
            ParameterException.class,
            e -> {
              assertThat(e.getBody().getProperties()).containsEntry("parameter", "from");
              assertThat(e.getBody().getDetail())
                  .isEqualTo("'from' must be before 'to': " + from + " is not before " + to + ".");
            });
    assertThatThrownBy(() -> ListRequest.filter(reversed, UnaryOperator.identity()))
        .isInstanceOf(ParameterException.class);
  }

  private static void assertAccepted(
      Consumer<Map<String, List<String>>> request, String name, String value) {
    assertThatCode(() -> request.accept(Map.of(name, List.of(value))))
        .as("%s=%s", name, value)
        .doesNotThrowAnyException();
  }

  private static void assertRefused(
      Consumer<Map<String, List<String>>> request, String name, String value) {
    assertThatThrownBy(() -> request.accept(Map.of(name, List.of(value))))
        .as("%s=%s", name, value)
        .isInstanceOfSatisfying(
            ParameterException.class,
            e -> {
              assertThat(e.getStatusCode().value()).isEqualTo(400);
              assertThat(e.getBody().getProperties()).containsEntry("parameter", name);
              assertThat(e.getBody().getDetail()).contains("'" + name + "'");
            });
  }
}
