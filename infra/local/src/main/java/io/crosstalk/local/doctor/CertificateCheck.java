package io.crosstalk.local.doctor;

import io.crosstalk.local.program.InstalledSettings;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocket;

/**
 * Check of the expiry of the certificates of all listeners with TLS: services with {@code https}
 * addresses, brokers, and databases.
 */
final class CertificateCheck {
  private static final Duration SOON = Duration.ofDays(30);
  private static final int ANSWER_MILLIS = 10_000;
  private static final int HTTPS_PORT = 443;

  /** Length and code of PostgreSQL's SSLRequest; the server answers S before it begins TLS. */
  private static final long SSL_REQUEST = 8L << 32 | 80877103;

  private static final Pattern HOSTS = Pattern.compile("jdbc:postgresql://([^/?]+).*");
  private static final Pattern NO_TLS = Pattern.compile("(?i).*[?&]sslmode=disable(&.*)?");

  /** Addresses of services, which begin with {@code https}, and of brokers. */
  private final Set<String> addresses = new LinkedHashSet<>();

  /** Addresses of databases that may use TLS. */
  private final Set<String> databases = new LinkedHashSet<>();

  private final Instant now;

  /**
   * Creates a check.
   *
   * @param databaseUrls JDBC URLs of the databases
   */
  CertificateCheck(InstalledSettings settings, List<String> databaseUrls, Instant now) {
    this.now = now;
    ServiceCheck.addresses(settings).keySet().stream()
        .filter(CertificateCheck::isSecure)
        .forEach(addresses::add);
    String protocol = BrokerCheck.client(settings).getOrDefault("security.protocol", "");
    if (protocol.toUpperCase(Locale.ROOT).endsWith("SSL")) {
      hosts(BrokerCheck.addresses(settings)).forEach(addresses::add);
    }
    databaseUrls.stream()
        .filter(url -> !NO_TLS.matcher(url).matches())
        .flatMap(CertificateCheck::servers)
        .forEach(databases::add);
  }

  private static Stream<String> servers(String databaseUrl) {
    Matcher hosts = HOSTS.matcher(databaseUrl);
    return hosts(hosts.matches() ? hosts.group(1) : "localhost")
        .map(each -> each.matches(".*:\\d+") ? each : each + ":5432");
  }

  private static Stream<String> hosts(String list) {
    return Arrays.stream(list.split(",")).map(String::strip).filter(each -> !each.isEmpty());
  }

  private static boolean isSecure(String url) {
    return url.toLowerCase(Locale.ROOT).startsWith("https:");
  }

  List<Finding> check() {
    return Stream.concat(
            addresses.stream().map(each -> check(each, false)),
            databases.stream().map(each -> check(each, true)))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * Finding about a listener; empty for a database without TLS or without a connection, about which
   * {@link DatabaseCheck} has a finding.
   */
  private Optional<Finding> check(String address, boolean isDatabase) {
    try {
      return check(listener(address), isDatabase);
    } catch (IllegalArgumentException e) {
      return failure(
          isDatabase,
          "certificate of " + address,
          "the address cannot be used: " + e.getMessage(),
          "correct it: https://HOST:PORT for a service, HOST:PORT for a broker");
    }
  }

  private static Optional<Finding> failure(
      boolean isDatabase, String subject, String text, String remedy) {
    return isDatabase ? Optional.empty() : Optional.of(Finding.failure(subject, text, remedy));
  }

  private static InetSocketAddress listener(String address) {
    if (isSecure(address)) {
      URI uri = URI.create(address);
      return new InetSocketAddress(uri.getHost(), uri.getPort() < 0 ? HTTPS_PORT : uri.getPort());
    }
    int colon = address.lastIndexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("it has no port");
    }
    return new InetSocketAddress(
        address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
  }

  private Optional<Finding> check(InetSocketAddress listener, boolean isDatabase) {
    String subject = "certificate of %s:%d".formatted(listener.getHostString(), listener.getPort());
    try (Socket plain = new Socket()) {
      plain.connect(listener, ANSWER_MILLIS);
      plain.setSoTimeout(ANSWER_MILLIS);
      return isDatabase && !beginsTls(plain)
          ? Optional.empty()
          : Optional.of(finding(subject, firstExpiry(plain, listener)));
    } catch (IOException | GeneralSecurityException e) {
      return failure(
          isDatabase, subject, "cannot be read: " + e, "check that the listener runs and uses TLS");
    }
  }

  private static boolean beginsTls(Socket database) throws IOException {
    new DataOutputStream(database.getOutputStream()).writeLong(SSL_REQUEST);
    return database.getInputStream().read() == 'S';
  }

  private Finding finding(String subject, Instant end) {
    if (!end.isAfter(now)) {
      return Finding.failure(subject, "expired at " + end, "renew it");
    }
    return end.isBefore(now.plus(SOON))
        ? Finding.warning(subject, "expires at " + end, "renew it")
        : Finding.ok(subject, "expires at " + end);
  }

  /** Earliest end of the validity of a certificate in the chain. */
  private static Instant firstExpiry(Socket plain, InetSocketAddress listener)
      throws IOException, GeneralSecurityException {
    // Nothing is sent: only the dates are read.
    try (SSLSocket socket =
        (SSLSocket)
            ServerTrust.all()
                .getSocketFactory()
                .createSocket(plain, listener.getHostString(), listener.getPort(), true)) {
      socket.startHandshake();
      return expiries(socket.getSession().getPeerCertificates())
          .min(Instant::compareTo)
          .orElseThrow();
    }
  }

  private static Stream<Instant> expiries(Certificate[] chain) {
    return Arrays.stream(chain)
        .filter(X509Certificate.class::isInstance)
        .map(each -> ((X509Certificate) each).getNotAfter().toInstant());
  }
}
