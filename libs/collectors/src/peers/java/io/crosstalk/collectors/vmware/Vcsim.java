package io.crosstalk.collectors.vmware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.PeerProgram;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Simulator of vCenter, built from the project's Go program, with controls for the test. */
public final class Vcsim implements AutoCloseable {
  static final String USER = "crosstalk@vsphere.local";
  static final String PASSWORD = "s<e>c&r\"e't";

  private static final String PROGRAM = "crosstalk-vcsim";
  private static final String INSTALL = "infra/peers.sh builds it from src/peers/go/vcsim";
  private static final Pattern READY = Pattern.compile("ready: (\\S+) (\\S+)");
  private static final Duration START = Duration.ofMinutes(10);

  private final HttpClient http = HttpClient.newHttpClient();
  private final PeerProgram program;
  private final Path certificate;
  private final URI sdk;
  private final URI control;

  private Vcsim(PeerProgram program, Path certificate, URI sdk, URI control) {
    this.program = program;
    this.certificate = certificate;
    this.sdk = sdk;
    this.control = control;
  }

  static Vcsim start(Path folder) {
    Path certificate = folder.resolve("vcsim.pem");
    PeerProgram program =
        PeerProgram.start(
            folder.resolve("vcsim.log"),
            INSTALL,
            List.of(
                PROGRAM,
                "-user",
                USER,
                "-password",
                PASSWORD,
                "-certificate",
                certificate.toString()));
    await().until(() -> READY.matcher(program.output()).find());
    Matcher addresses = READY.matcher(program.output());
    assertThat(addresses.find()).isTrue();
    return new Vcsim(
        program, certificate, URI.create(addresses.group(1)), URI.create(addresses.group(2)));
  }

  URI sdk() {
    return sdk;
  }

  Path certificate() {
    return certificate;
  }

  /** Returns the simulator's own description of its content. */
  JsonNode state() {
    return EventJson.mapper().readTree(send("GET", "state"));
  }

  JsonNode machine(String name) {
    return state().path("machines").path(name);
  }

  String host(String name) {
    return state().path("hosts").path(name).asString();
  }

  String datastore(String name) {
    return state().path("datastores").path(name).asString();
  }

  /**
   * Sends a command to the simulator.
   *
   * @param what command with its parameters, such as {@code advance?seconds=60}
   */
  public void control(String what) {
    send("POST", what);
  }

  private String send(String method, String what) {
    try {
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(control.resolve(what))
                  .timeout(START)
                  .method(method, HttpRequest.BodyPublishers.noBody())
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(what + ": " + answer.body()).isEqualTo(200);
      return answer.body();
    } catch (IOException e) {
      throw new AssertionError(what + ": " + program.output(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /**
   * Returns the value of a counter, as the simulator's performance.go computes it; NaN where the
   * simulator has no value.
   */
  static double value(String entity, String counter, String instance, long timeMs, int seconds) {
    long tick = timeMs / 1000 / seconds;
    if (counter.equals("mem.vmmemctl.average")) {
      return 0;
    }
    if (counter.equals("cpu.usage.average") && tick % 10 == 3) {
      return Double.NaN;
    }
    return Integer.remainderUnsigned(fnv(entity + "|" + counter + "|" + instance), 500)
        + tick % 60
        + 1;
  }

  /** Returns the FNV-1a hash, 32 bits. */
  private static int fnv(String text) {
    int hash = 0x811C9DC5;
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (each & 0xFF)) * 0x01000193;
    }
    return hash;
  }

  @Override
  public void close() {
    program.close();
    http.close();
    try {
      Files.deleteIfExists(certificate);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
