package io.crosstalk.correlation.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.history.MemoryHistory;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.OpenApiParameter;
import java.io.UnsupportedEncodingException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ValueConstants;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Compares the query parameters of the REST interface with the OpenAPI description. */
class QueryParametersTest {
  private static final String TIME = "2026-03-13T12:00:00Z";
  private static final String LATER = "2026-03-13T13:00:00Z";
  private static final String INVENTORY = "/api/v1/inventory";
  private static final String INVESTIGATE = "/api/v1/investigate/";

  private final Inventories inventories = new Inventories();
  private final MockMvcTester mvc =
      MockMvcTester.create(
          MockMvcBuilders.standaloneSetup(
                  new InventoryController(inventories),
                  new InvestigateController(
                      new InvestigationLimit(new MemoryHistory(), inventories)))
              .setControllerAdvice(new EmptyParameterAdvice(), new SpringProblems())
              .build());

  /** Advice by which Spring reports its own errors as problem details, as in the service. */
  @ControllerAdvice
  private static final class SpringProblems extends ResponseEntityExceptionHandler {}

  @ParameterizedTest
  @CsvSource({
    "list, /api/v1/inventory",
    "rank, /api/v1/investigate/rank",
    "compare, /api/v1/investigate/compare",
    "trend, /api/v1/investigate/trend",
    "knee, /api/v1/investigate/knee"
  })
  void parameters_ofEachHandlerMethod_equalTheDescription(String method, String path) {
    var declared = handler(method).map(Method::getParameters).flatMap(Arrays::stream).toList();

    assertThat(OpenApiParameter.of(path).stream().map(OpenApiParameter::name))
        .containsExactlyElementsOf(declared.stream().map(Parameter::getName).toList());
    for (int i = 0; i < declared.size(); i++) {
      assertSame(OpenApiParameter.of(path).get(i), declared.get(i));
    }
  }

  private static Stream<Method> handler(String name) {
    return Stream.of(InventoryController.class, InvestigateController.class)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> method.getName().equals(name))
        .filter(method -> method.getReturnType().equals(byte[].class));
  }

  private static void assertSame(OpenApiParameter described, Parameter declared) {
    RequestParam annotation = declared.getAnnotation(RequestParam.class);
    String usual = annotation.defaultValue();
    boolean hasUsual = !usual.equals(ValueConstants.DEFAULT_NONE);
    assertThat(described.required())
        .as(described.name())
        .isEqualTo(annotation.required() && !hasUsual);
    assertThat(String.valueOf(described.schema().get("default")))
        .as(described.name())
        .isEqualTo(hasUsual ? usual : "null");
  }

  static Stream<Arguments> described() {
    return Stream.of(
            INVENTORY,
            INVESTIGATE + "rank",
            INVESTIGATE + "compare",
            INVESTIGATE + "trend",
            INVESTIGATE + "knee")
        .flatMap(
            path ->
                OpenApiParameter.of(path).stream()
                    .map(each -> Arguments.of(Named.of(path + "?" + each.name(), each), path)));
  }

  @ParameterizedTest
  @MethodSource("described")
  void parameters_describedBounds_areEnforced(OpenApiParameter parameter, String path)
      throws UnsupportedEncodingException {
    for (String value : parameter.values()) {
      assertThat(detail(path, parameter.name(), value)).doesNotContain(parameter.name() + "' is");
    }
    if (parameter.schema().containsKey("maximum")) {
      assertRefused(path, parameter.name(), String.valueOf(parameter.maximum() + 1));
      assertRefused(path, parameter.name(), "0");
      assertThat(detail(path, parameter.name(), String.valueOf(parameter.maximum())))
          .doesNotContain(parameter.name() + " is");
    }
    if (parameter.schema().containsKey("enum") || parameter.schema().containsKey("format")) {
      assertRefused(path, parameter.name(), "14");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "at, 2026-03-13T15:00:00 04:00",
    "at, 2026-03-13T15:00-04:00",
    "at, ''",
    "kind, ''",
    "cursor, ''",
    "limit, ''",
    "world, ''"
  })
  void inventory_timeOfAnyOffsetOrEmptyValue_isAccepted(String name, String value) {
    assertThat(mvc.get().uri(INVENTORY).param(name, value).exchange()).hasStatusOk();
  }

  @ParameterizedTest
  @CsvSource({"resource", "metric", "from", "to"})
  void rank_requiredParameterEmpty_isRefusedAsMissing(String name)
      throws UnsupportedEncodingException {
    assertThat(detail(INVESTIGATE + "rank", name, "")).contains("'" + name + "' is not present");
  }

  private void assertRefused(String path, String name, String value)
      throws UnsupportedEncodingException {
    MvcTestResult refused = get(path, name, value);

    assertThat(refused).hasStatus(400);
    assertThat(refused.getResponse().getContentAsString())
        .as("%s=%s", name, value)
        .contains("\"parameter\":\"" + name + "\"");
  }

  /** Detail of the problem with which a request is refused; empty when it is accepted. */
  private String detail(String path, String name, String value)
      throws UnsupportedEncodingException {
    return EventJson.mapper()
        .readTree(get(path, name, value).getResponse().getContentAsString())
        .path("detail")
        .asString();
  }

  /** Sends a request with all required parameters, one of which is replaced. */
  private MvcTestResult get(String path, String name, String value) {
    Map<String, String> parameters = new TreeMap<>();
    OpenApiParameter.of(path).stream()
        .filter(OpenApiParameter::required)
        .forEach(each -> parameters.put(each.name(), usual(each)));
    parameters.put(name, value);
    var request = mvc.get().uri(path);
    parameters.forEach((key, each) -> request.param(key, each));
    return request.exchange();
  }

  private static String usual(OpenApiParameter parameter) {
    if (!parameter.schema().containsKey("format")) {
      return "x";
    }
    return List.of("to", "goodTo", "badTo").contains(parameter.name()) ? LATER : TIME;
  }
}
