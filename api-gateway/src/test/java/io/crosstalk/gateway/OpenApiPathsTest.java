package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Tests that the description has exactly the paths of the handlers, and that all its paths of the
 * API are forwarded.
 */
@SpringBootTest
@AutoConfigureMockMvc
class OpenApiPathsTest {
  private static final StandIn STAND_IN = new StandIn();

  /** Described paths that no controller method handles: files, forwards and Spring's own pages. */
  private static final Set<String> WITHOUT_CONTROLLER = Set.of("/");

  /** Paths of the API that the gateway answers itself. */
  private static final Set<String> OWN =
      Set.of("/api/v1/session", "/api/v1/tokens", "/api/v1/tokens/{name}");

  private static final Set<String> NOT_FOR_CLIENTS =
      Set.of("/error", "/actuator", "/actuator/health/**");

  @TempDir static Path folder;

  @Autowired List<RequestMappingInfoHandlerMapping> mappings;

  @Autowired MockMvcTester mvc;

  private static final OpenApi OPEN_API = new OpenApi();

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

    assertThat(OPEN_API.document().get("paths").propertyNames())
        .containsExactlyInAnyOrderElementsOf(mapped);
  }

  @Test
  void paths_withoutController_areServed() {
    WITHOUT_CONTROLLER.forEach(path -> assertThat(mvc.get().uri(path)).hasStatusOk());
  }

  @Test
  void allowedPathsAndOwnOnes_equalTheDescribedPathsOfTheApi() {
    assertThat(OPEN_API.document().get("paths").propertyNames())
        .filteredOn(path -> path.startsWith("/api/"))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    OWN.stream(),
                    AllowedPath.ALL.stream().map(each -> each.pattern().getPatternString()))
                .distinct()
                .toList());
  }

  /** Tests that the gateway requests a path from its service under the same name. */
  @ParameterizedTest
  @MethodSource("paths")
  void allowedPath_existsUnderTheSameNameInItsService(AllowedPath path) {
    String publicPath = path.pattern().getPatternString().replaceAll("\\{[^}]*}", "a~1");
    STAND_IN.reset();
    if (!path.equals(AllowedPath.STREAM)) {
      STAND_IN.answer(publicPath, "{}");
    }

    assertThat(
            mvc.method(path.method())
                .uri(publicPath)
                .header("Authorization", "Bearer admin-token")
                .exchange())
        .hasStatusOk();
    assertThat(AllowedPath.of(publicPath)).map(AllowedPath::upstream).contains(path.upstream());
  }

  /** Tests that the description has the methods of each path. */
  @ParameterizedTest
  @MethodSource("paths")
  void allowedPath_isDescribedWithItsMethod(AllowedPath path) {
    assertThat(
            OPEN_API
                .document()
                .path("paths")
                .path(path.pattern().getPatternString())
                .has(path.method().name().toLowerCase(Locale.ROOT)))
        .isTrue();
  }

  static List<AllowedPath> paths() {
    return AllowedPath.ALL;
  }

  @Test
  void otherPath_belongsToNoService() {
    assertThat(AllowedPath.of("/api/v1/outboxes")).isEmpty();
    assertThat(AllowedPath.of("/api/v1/incidents/a/b/c")).isEmpty();
  }
}
