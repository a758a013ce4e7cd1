package io.crosstalk.collectors;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * TLS settings of a source's server.
 *
 * @param caFile PEM certificates that are trusted instead of the platform's; null: the platform's
 * @param verify whether the certificate is verified; null: yes
 */
public record Tls(@Nullable String caFile, @Nullable Boolean verify) {
  public static final Tls DEFAULT = new Tls(null, null);

  public boolean verifies() {
    return !Boolean.FALSE.equals(verify);
  }

  /**
   * Creates a TLS context for a client that trusts the configured certificates.
   *
   * @param folder base of a relative path
   * @throws SourceException when the file with the certificates cannot be used
   */
  public SSLContext context(Path folder) throws SourceException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust(folder), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new SourceException("tls.caFile " + caFile + " can't be used: " + e.getMessage(), e);
    }
  }

  private TrustManager @Nullable [] trust(Path folder)
      throws IOException, GeneralSecurityException {
    if (!verifies()) {
      return new TrustManager[] {new Anybody()};
    }
    return caFile == null ? null : trust(read(folder.resolve(caFile)));
  }

  private static TrustManager[] trust(KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyStore read(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = Files.newInputStream(file)) {
      int number = 0;
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("ca-" + number++, each);
      }
      if (number == 0) {
        throw new GeneralSecurityException("there is no certificate in it");
      }
    }
    return store;
  }

  /**
   * Trust manager that accepts every certificate and host name. It extends
   * X509ExtendedTrustManager, because for any other type the JDK still checks the host name.
   */
  private static final class Anybody extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
