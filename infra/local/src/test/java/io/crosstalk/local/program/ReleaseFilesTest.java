package io.crosstalk.local.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Compares the files that a release is made of with the services: their list, ports, settings and
 * memory are the same in the chart, the compose file and the units. The documents link to files
 * that the tarball has.
 */
class ReleaseFilesTest {
  private static final Path SOURCES = Path.of("..", "..");
  private static final Path OPERATE = Path.of("..", "operate");
  private static final Path VALUES = OPERATE.resolve(Path.of("helm", "crosstalk", "values.yaml"));
  private static final Path COMPOSE = OPERATE.resolve(Path.of("compose", "compose.yaml"));
  private static final Path UNITS = OPERATE.resolve("systemd");
  private static final Pattern PORT =
      Pattern.compile("(?m)^server:\\s+(?:.*\\s)*? {2}port: (\\d+)");
  private static final Pattern MEMORY = Pattern.compile("MemoryMax=(\\d+)([MG])");
  private static final String LINK = "]\\(([^)\\s#:]+)[)\\s#]";
  private static final YAMLMapper YAML = new YAMLMapper();

  @Test
  void chart_services_haveTheirPorts() throws IOException {
    JsonNode services = YAML.readTree(VALUES.toFile()).get("services");

    assertThat(services.propertyNames()).containsExactlyInAnyOrderElementsOf(ports().keySet());
    ports()
        .forEach(
            (name, port) -> assertThat(services.get(name).get("port").asInt()).isEqualTo(port));
  }

  @Test
  void composeFile_services_haveTheirImagesAndPorts() throws IOException {
    JsonNode services = YAML.readTree(COMPOSE.toFile()).get("services");

    assertThat(services.propertyNames()).containsAll(ports().keySet());
    ports()
        .keySet()
        .forEach(
            name ->
                assertThat(services.get(name).get("image").asString())
                    .isEqualTo("${CROSSTALK_REGISTRY:-crosstalk}/" + name + ":${project.version}"));
    String text = Files.readString(COMPOSE);
    ports()
        .forEach(
            (name, port) ->
                assertThat(text)
                    .containsPattern("http://" + name + ":" + port + "|:" + port + "\""));
  }

  @Test
  void target_services_areAll() throws IOException {
    String target = Files.readString(UNITS.resolve("crosstalk.target"));

    assertThat(matches("crosstalk@([a-z-]+)\\.service", target))
        .containsExactlyInAnyOrderElementsOf(ports().keySet());
  }

  @Test
  void memory_ofAServiceIsTheSameEverywhere() throws IOException {
    JsonNode compose = YAML.readTree(COMPOSE.toFile());
    for (String name : ports().keySet()) {
      String chart = YAML.readTree(VALUES.toFile()).at("/services/" + name + "/memory").asString();
      JsonNode own = compose.at("/services/" + name + "/mem_limit");
      JsonNode shared = compose.at("/x-service/mem_limit");

      assertThat(chart).as(name).isEqualTo(unitMemory(name));
      assertThat((own.isMissingNode() ? shared : own).asString() + "i")
          .as(name)
          .isEqualToIgnoringCase(chart);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"config/installed.yaml", "config/crosstalk.yaml", "helm/crosstalk/values.yaml"})
  void settings_ofTheRelease_areKnownAndNoSecrets(String file) throws IOException {
    JsonNode all = YAML.readTree(OPERATE.resolve(file).toFile());
    KnownSettings known = new KnownSettings();

    assertThat(
            names(
                "crosstalk",
                all.has("config") ? all.at("/config/crosstalk") : all.get("crosstalk")))
        .isNotEmpty()
        .allMatch(known::contains)
        .noneMatch(name -> name.matches(".*(password|secret|token|key)"));
  }

  @Test
  void tarball_documents_linkToFilesOfTheTarballOrToSources() throws IOException {
    String assembly = Files.readString(OPERATE.resolve(Path.of("assembly", "tarball.xml")));
    String documents = assembly.substring(0, assembly.indexOf("</fileSet>"));
    List<Path> shipped =
        matches("<include>(.*)</include>", documents).stream()
            .flatMap(ReleaseFilesTest::included)
            .toList();

    assertThat(shipped).hasSizeGreaterThan(50);
    for (Path document : shipped) {
      assertThat(linked(document))
          .as(document.toString())
          .allMatch(
              link ->
                  link.toString().contains("src/")
                      || shipped.stream().anyMatch(file -> file.startsWith(link)));
    }
  }

  /** Files that a pattern of the assembly names, relative to the sources. */
  private static Stream<Path> included(String pattern) {
    String folder = pattern.replaceFirst("[^/]*\\*.*", "");
    int depth = pattern.contains("**") ? Integer.MAX_VALUE : pattern.split("/").length;
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    try (Stream<Path> files =
        Files.find(
            SOURCES.resolve(folder),
            depth - (int) folder.chars().filter(each -> each == '/').count(),
            (file, attributes) ->
                attributes.isRegularFile() && matcher.matches(SOURCES.relativize(file)))) {
      return files.map(SOURCES::relativize).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Files and folders that a document of the project links to; none of a file of another kind. */
  private static List<Path> linked(Path document) throws IOException {
    return document.toString().endsWith(".md")
        ? matches(LINK, Files.readString(SOURCES.resolve(document))).stream()
            .map(link -> document.resolveSibling(link).normalize())
            .toList()
        : List.of();
  }

  private static Map<String, Integer> ports() throws IOException {
    Map<String, Integer> ports = new TreeMap<>();
    for (Component service : Component.SERVICES) {
      Path settings = Path.of(service.label(), "src", "main", "resources", "application.yaml");
      Matcher port = PORT.matcher(Files.readString(SOURCES.resolve(settings)));
      assertThat(port.find()).as(service.label()).isTrue();
      ports.put(service.label(), Integer.valueOf(port.group(1)));
    }
    return ports;
  }

  /** Memory of a unit in the notation of Kubernetes; a file of its own replaces that of all. */
  private static String unitMemory(String service) throws IOException {
    Path own = UNITS.resolve("crosstalk@" + service + ".service.d").resolve("memory.conf");
    Matcher memory =
        MEMORY.matcher(
            Files.readString(Files.exists(own) ? own : UNITS.resolve("crosstalk@.service")));
    assertThat(memory.find()).isTrue();
    return memory.group(1) + memory.group(2) + "i";
  }

  private static List<String> matches(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(it -> it.group(1)).toList();
  }

  private static List<String> names(String prefix, JsonNode settings) {
    return settings.properties().stream()
        .flatMap(
            each -> {
              String name = prefix + "." + each.getKey();
              return each.getValue().isObject()
                  ? names(name, each.getValue()).stream()
                  : Stream.of(name);
            })
        .collect(Collectors.toList());
  }
}
