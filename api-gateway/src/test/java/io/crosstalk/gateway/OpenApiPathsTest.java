package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import tools.jackson.databind.JsonNode;

/** Tests that the description and the controllers have the same paths with the same parameters. */
@SpringBootTest
@AutoConfigureMockMvc
class OpenApiPathsTest {
  private static final StandIn STAND_IN = new StandIn();

  /** Paths without a controller's method: files, forwards and Spring's own pages. */
  private static final Set<String> WITHOUT_CONTROLLER = Set.of("/");

  private static final Set<String> NOT_FOR_CLIENTS =
      Set.of("/error", "/actuator", "/actuator/health/**");

  @TempDir static Path folder;

  @Autowired List<RequestMappingInfoHandlerMapping> mappings;

  @Autowired MockMvcTester mvc;

  private final OpenApi openApi = new OpenApi();

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    STAND_IN.configure(registry, folder);
  }

  @AfterAll
  static void stop() {
    STAND_IN.stop();
  }

  @Test
  void paths_controllersAndDescription_areTheSame() {
    var mapped =
        mappings.stream()
            .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
            .map(info -> info.getPatternValues())
            .flatMap(Collection::stream)
            .filter(path -> !NOT_FOR_CLIENTS.contains(path))
            .collect(Collectors.toCollection(TreeSet::new));
    mapped.addAll(WITHOUT_CONTROLLER);

    assertThat(openApi.document().get("paths").propertyNames())
        .containsExactlyInAnyOrderElementsOf(mapped);
  }

  @Test
  void paths_withoutController_areServed() {
    WITHOUT_CONTROLLER.forEach(path -> assertThat(mvc.get().uri(path)).hasStatusOk());
  }

  @Test
  void parameters_passedOn_areDescribed() {
    for (String path :
        List.of(
            "/api/v1/incidents",
            "/api/v1/inventory",
            "/api/v1/investigate/rank",
            "/api/v1/investigate/compare",
            "/api/v1/investigate/trend",
            "/api/v1/investigate/knee")) {
      var described =
          openApi
              .document()
              .get("paths")
              .get(path)
              .at("/get/parameters")
              .valueStream()
              .map(this::resolved)
              .map(parameter -> parameter.get("name").asString())
              .toList();

      assertThat(described).isEqualTo(known(path));
    }
  }

  private List<String> known(String path) {
    var refusal =
        mvc.get()
            .uri(path + "?no-such-parameter=1")
            .header("Authorization", "Bearer viewer-token")
            .exchange();
    return EventJson.mapper()
        .readTree(refusal.getResponse().getContentAsByteArray())
        .get("known")
        .valueStream()
        .map(JsonNode::asString)
        .toList();
  }

  private JsonNode resolved(JsonNode parameter) {
    return parameter.has("$ref")
        ? openApi.document().at(parameter.get("$ref").asString().substring(1))
        : parameter;
  }
}
