package io.crosstalk.local.doctor;

import io.crosstalk.local.program.InstalledSettings;
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
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Check of the expiry of the certificates of all listeners with TLS: services with {@code https}
 * addresses, and brokers. The certificate of the database is not read, as its protocol does not
 * begin with TLS.
 */
final class CertificateCheck {
  private static final Duration SOON = Duration.ofDays(30);
  private static final int ANSWER_MILLIS = 10_000;
  private static final int HTTPS_PORT = 443;

  /** Addresses of services, which begin with {@code https}, and of brokers. */
  private final Set<String> addresses = new LinkedHashSet<>();

  private final Instant now;

  CertificateCheck(InstalledSettings settings, Instant now) {
    this.now = now;
    ServiceCheck.addresses(settings).keySet().stream()
        .filter(CertificateCheck::isSecure)
        .forEach(addresses::add);
    String protocol = BrokerCheck.client(settings).getOrDefault("security.protocol", "");
    if (protocol.toUpperCase(Locale.ROOT).endsWith("SSL")) {
      Arrays.stream(BrokerCheck.addresses(settings).split(","))
          .map(String::strip)
          .filter(each -> !each.isEmpty())
          .forEach(addresses::add);
    }
  }

  private static boolean isSecure(String url) {
    return url.toLowerCase(Locale.ROOT).startsWith("https:");
  }

  /** Trust in every certificate: only its dates are read, and nothing is sent. */
  private static final class Trusting extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  List<Finding> check() {
    return addresses.stream().map(this::check).toList();
  }

  private Finding check(String address) {
    try {
      return check(listener(address));
    } catch (IllegalArgumentException e) {
      return Finding.failure(
          "certificate of " + address,
          "the address cannot be used: " + e.getMessage(),
          "correct it: https://HOST:PORT for a service, HOST:PORT for a broker");
    }
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

  private Finding check(InetSocketAddress listener) {
    String subject = "certificate of %s:%d".formatted(listener.getHostString(), listener.getPort());
    try {
      Instant end = firstExpiry(listener);
      if (!end.isAfter(now)) {
        return Finding.failure(subject, "expired at " + end, "renew it");
      }
      return end.isBefore(now.plus(SOON))
          ? Finding.warning(subject, "expires at " + end, "renew it")
          : Finding.ok(subject, "expires at " + end);
    } catch (IOException | GeneralSecurityException e) {
      return Finding.failure(
          subject, "cannot be read: " + e, "check that the listener runs and uses TLS");
    }
  }

  /** Earliest end of the validity of a certificate in the chain. */
  private static Instant firstExpiry(InetSocketAddress listener)
      throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Trusting()}, null);
    try (Socket plain = new Socket()) {
      plain.connect(listener, ANSWER_MILLIS);
      plain.setSoTimeout(ANSWER_MILLIS);
      try (SSLSocket socket =
          (SSLSocket)
              context
                  .getSocketFactory()
                  .createSocket(plain, listener.getHostString(), listener.getPort(), true)) {
        socket.startHandshake();
        return expiries(socket.getSession().getPeerCertificates())
            .min(Instant::compareTo)
            .orElseThrow();
      }
    }
  }

  private static Stream<Instant> expiries(Certificate[] chain) {
    return Arrays.stream(chain)
        .filter(X509Certificate.class::isInstance)
        .map(each -> ((X509Certificate) each).getNotAfter().toInstant());
  }
}
