package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.testkit.PeerProgram;
import jakarta.annotation.Generated;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tests that clients in Python, TypeScript, Go and Java, generated from the OpenAPI description,
 * compile and call the gateway. One start of openapi-generator makes all four; a program of each
 * language in {@code src/peers/clients} makes the same calls and writes the same lines.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class GeneratedClientsPeerIT {
  private static final StandIn STAND_IN = new StandIn();
  private static final Path PROGRAMS = Path.of("src/peers/clients");
  private static final Path CLIENTS = Path.of("target/clients");
  private static final Path GENERATOR = Path.of("target/openapi-generator-cli.jar");
  private static final String INSTALL = "run infra/peers.sh";
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final String INCIDENT = "inc-71d0c8b35ae94f02";
  private static final String PATH = "/api/v1/incidents/" + INCIDENT;

  @TempDir static Path folder;

  @LocalServerPort int port;

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    STAND_IN.configure(registry, folder);
  }

  @BeforeAll
  static void generate() throws IOException {
    FileSystemUtils.deleteRecursively(CLIENTS);
    List<String> command = new ArrayList<>(java("-jar", GENERATOR.toString()));
    command.addAll(List.of("batch", "--fail-fast"));
    try (Stream<Path> languages = Files.list(PROGRAMS)) {
      languages.sorted().forEach(each -> command.add(each.resolve("generator.yaml").toString()));
    }
    run(command);
    FileSystemUtils.copyRecursively(PROGRAMS, CLIENTS);
  }

  @AfterAll
  static void stop() {
    STAND_IN.stop();
  }

  /** Fields may be added to a response: a client ignores those that it does not know. */
  @BeforeEach
  void reset() {
    STAND_IN.reset();
    ObjectNode incident = (ObjectNode) StandIn.incident(INCIDENT);
    STAND_IN.answer(PATH, incident.put("addedLater", "new").toString());
    STAND_IN.answer(PATH + "/comment", incident.toString());
  }

  @Test
  void python_generatedClient_callsTheGateway() {
    assertCalls("/opt/crosstalk-contract/bin/python", CLIENTS + "/python/calls.py");
  }

  @Test
  void typescript_generatedClient_compilesAndCallsTheGateway() {
    run(List.of("tsc", "--project", CLIENTS + "/typescript"));

    assertCalls("node", CLIENTS + "/typescript/out/calls.js");
  }

  @Test
  void go_generatedClient_compilesAndCallsTheGateway() {
    // Without optimization: the client is large, and runs once.
    String plain = "-gcflags=crosstalk.example/calls/client=-N -l";
    run(List.of("go", "-C", CLIENTS + "/go", "build", plain, "-o", "calls", "."));

    assertCalls(CLIENTS + "/go/calls");
  }

  @Test
  void java_generatedClient_compilesAndCallsTheGateway() throws IOException, URISyntaxException {
    Path sources = CLIENTS.resolve("java");
    // The generator brings the libraries that its client needs, but for one annotation.
    Path annotations =
        Path.of(Generated.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String libraries = GENERATOR + File.pathSeparator + annotations;
    List<String> compile = new ArrayList<>(List.of(program("javac"), "-nowarn", "-proc:none"));
    compile.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-cp", libraries));
    compile.addAll(List.of("-d", sources.resolve("classes").toString()));
    try (Stream<Path> files = Files.walk(sources)) {
      files.map(Path::toString).filter(each -> each.endsWith(".java")).forEach(compile::add);
    }
    run(compile);

    String classPath = libraries + File.pathSeparator + sources.resolve("classes");
    assertCalls(java("-cp", classPath, "Calls").toArray(String[]::new));
  }

  private void assertCalls(String... program) {
    List<String> command = new ArrayList<>(List.of(program));
    command.add("http://127.0.0.1:" + port);
    command.addAll(List.of("operator-token", "viewer-token", INCIDENT));

    assertThat(run(command))
        .isEqualTo(
            """
            list: %s next none
            incident: inc-71d0c8b35ae94f02 critical noisy_neighbour asp-1 app-atm on_off_alignment lasts no remedy
            sources: vc-1 ok san-1 silent ibmi-1 failing push ok
            commented: inc-71d0c8b35ae94f02
            refused: 403 Forbidden operator
            """
                .formatted(ids()));
    STAND_IN
        .server()
        .verify(
            getRequestedFor(urlPathEqualTo("/api/v1/incidents"))
                .withQueryParam("severity", equalTo("critical,major"))
                .withQueryParam("limit", equalTo("10")));
    STAND_IN
        .server()
        .verify(
            1,
            postRequestedFor(urlPathEqualTo(PATH + "/comment"))
                .withHeader("Idempotency-Key", equalTo("key-1"))
                .withRequestBody(equalToJson("{\"text\":\"known\"}")));
  }

  private static String ids() {
    return StandIn.incidents()
        .valueStream()
        .map(each -> each.get("id").asString())
        .collect(Collectors.joining(" "));
  }

  private static String run(List<String> command) {
    return PeerProgram.run(folder.resolve("output.txt"), INSTALL, LONGEST, command);
  }

  private static List<String> java(String... options) {
    List<String> command = new ArrayList<>(List.of(program("java"), "-XX:TieredStopAtLevel=1"));
    command.add("-XX:+UseSerialGC");
    command.addAll(List.of(options));
    return command;
  }

  private static String program(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }
}
