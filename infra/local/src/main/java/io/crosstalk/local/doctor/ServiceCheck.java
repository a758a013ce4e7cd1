package io.crosstalk.local.doctor;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.program.InstalledSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Check of the running services: health, clock, equal versions. */
final class ServiceCheck {
  private static final Duration ANSWER = Duration.ofSeconds(10);

  /** Precision of the header {@code Date}. */
  private static final Duration DATE_PRECISION = Duration.ofSeconds(1);

  private static final Pattern LOOPBACK =
      Pattern.compile("https://(localhost|127[.][0-9.]+|\\[::1]):\\d+");

  private final Map<String, Component> addresses;
  private final @Nullable String token;
  private final @Nullable KeyStore authorities;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<String, List<String>> versions = new TreeMap<>();

  /**
   * Creates a check.
   *
   * @param token a token with the role viewer, for the versions; null without one
   * @param authorities of certificates; null for those of the JVM
   */
  ServiceCheck(InstalledSettings settings, @Nullable String token, @Nullable KeyStore authorities) {
    this.addresses = addresses(settings);
    this.token = token;
    this.authorities = authorities;
  }

  /** Services by the addresses that the gateway has; a service may have several instances. */
  static Map<String, Component> addresses(InstalledSettings settings) {
    Map<String, Component> addresses = new LinkedHashMap<>();
    boolean secure =
        settings.find(Component.GATEWAY, "server.ssl.bundle").isPresent()
            || !settings.group(Component.GATEWAY, "server.ssl").isEmpty();
    String own =
        "%s://%s:%s"
            .formatted(
                secure ? "https" : "http",
                host(settings.find(Component.GATEWAY, "server.address").orElse("0.0.0.0")),
                settings.find(Component.GATEWAY, "server.port").orElse("8180"));
    addresses.put(own, Component.GATEWAY);
    add(settings, "rules-url", "8183", Component.RULES, addresses);
    add(settings, "correlation-url", "8182", Component.CORRELATION, addresses);
    add(settings, "ingest-url", "8181", Component.INGEST, addresses);
    return addresses;
  }

  private static String host(String listener) {
    if (listener.equals("0.0.0.0") || listener.equals("::")) {
      return "127.0.0.1";
    }
    return listener.contains(":") ? "[" + listener + "]" : listener;
  }

  private static void add(
      InstalledSettings settings,
      String name,
      String port,
      Component service,
      Map<String, Component> addresses) {
    String all =
        settings
            .find(Component.GATEWAY, "crosstalk.upstream." + name)
            .orElse("http://127.0.0.1:" + port);
    for (String each : all.split(",")) {
      if (!each.isBlank()) {
        addresses.put(each.strip().replaceAll("/+$", ""), service);
      }
    }
  }

  List<Finding> check() throws InterruptedException {
    for (Map.Entry<String, Component> each : addresses.entrySet()) {
      check(each.getValue(), each.getKey());
    }
    findings.add(versions());
    return findings;
  }

  private void check(Component service, String url) throws InterruptedException {
    String subject = service.label() + " at " + url;
    try (HttpClient http = client(service, url)) {
      Instant before = Instant.now();
      HttpResponse<String> response = get(http, url + "/actuator/health", null);
      Instant after = Instant.now();
      findings.add(health(subject, service.label(), response));
      response
          .headers()
          .firstValue("Date")
          .map(text -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME))
          .ifPresent(
              date ->
                  findings.add(
                      ClockCheck.of(subject, before, date.toInstant(), after, DATE_PRECISION)));
      if (token != null) {
        readVersion(http, subject, url, token);
      }
    } catch (SSLException | GeneralSecurityException e) {
      findings.add(unverified(subject, service, url, e));
    } catch (IOException | IllegalArgumentException | DateTimeException e) {
      findings.add(
          Finding.failure(
              subject,
              "no answer: " + e,
              "start it, or correct its address; see crosstalk.upstream.* of api-gateway"));
    }
  }

  private HttpClient client(Component service, String url) throws GeneralSecurityException {
    HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(ANSWER);
    if (url.startsWith("https:")) {
      boolean isOwn = isOwnLoopback(service, url);
      client.sslContext(ServerTrust.ofAuthorities(authorities, isOwn));
      if (isOwn) {
        client.proxy(HttpClient.Builder.NO_PROXY);
      }
    }
    return client.build();
  }

  /**
   * Checks whether this is a loopback address of the gateway: its certificate is for the name by
   * which users ask it. The other services have the addresses by which the gateway asks them.
   */
  static boolean isOwnLoopback(Component service, String url) {
    return service == Component.GATEWAY && LOOPBACK.matcher(url).matches();
  }

  /** A warning for the gateway, whose users may trust what this JVM does not. */
  private static Finding unverified(String subject, Component service, String url, Exception e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String reason = e.getCause() == null ? "" : " (" + root.getMessage() + ")";
    String text = "no TLS connection: " + e.getMessage() + reason;
    String authority =
        "for a certificate authority of your own:"
            + " JDK_JAVA_OPTIONS=-Djavax.net.ssl.trustStore=FILE";
    if (service != Component.GATEWAY) {
      return Finding.failure(subject, text, "check its certificate and name; " + authority);
    }
    String name =
        isOwnLoopback(service, url)
            ? ""
            : "set server.address of api-gateway to a name in its certificate; ";
    return Finding.warning(
        subject, text + "; only the end of its certificate is checked", name + authority);
  }

  private static Finding health(String subject, String service, HttpResponse<String> response) {
    String status = field(response.body(), "/status");
    return response.statusCode() == 200
        ? Finding.ok(subject, status)
        : Finding.failure(
            subject,
            "status %d, %s".formatted(response.statusCode(), status),
            "/actuator/health with a token says what is down, and so does the log of " + service);
  }

  private void readVersion(HttpClient http, String subject, String url, String viewer)
      throws IOException, InterruptedException {
    HttpResponse<String> response = get(http, url + "/actuator/info", viewer);
    String version =
        response.statusCode() == 200
            ? field(response.body(), "/build/version")
                + " "
                + field(response.body(), "/build/commit")
            : "unknown (status %d)".formatted(response.statusCode());
    versions.computeIfAbsent(version.strip(), each -> new ArrayList<>()).add(subject);
  }

  private static HttpResponse<String> get(HttpClient http, String url, @Nullable String token)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(ANSWER);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String field(String json, String pointer) {
    try {
      return EventJson.mapper().readTree(json).at(pointer).asString("");
    } catch (JacksonException e) {
      return "";
    }
  }

  private Finding versions() {
    if (token == null) {
      return Finding.warning(
          "versions",
          "not compared",
          "name a file with a token of the role viewer or admin: --token-file FILE");
    }
    return switch (versions.size()) {
      case 0 -> Finding.warning("versions", "unknown", "start the services");
      case 1 -> {
        String only = versions.keySet().iterator().next();
        yield only.startsWith("unknown")
            ? Finding.warning(
                "versions", only, "the token must have the role viewer or admin in each service")
            : Finding.ok("versions", only);
      }
      default ->
          Finding.failure("versions", versions.toString(), "install one version of all services");
    };
  }
}
