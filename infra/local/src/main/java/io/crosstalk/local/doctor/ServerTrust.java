package io.crosstalk.local.doctor;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trust in servers by their certificates, whatever names these have. The JVM checks the name itself
 * for all trust managers but the extended ones.
 */
final class ServerTrust extends X509ExtendedTrustManager {
  private final Check check;

  private ServerTrust(Check check) {
    this.check = check;
  }

  /** Check of a chain of certificates. */
  private interface Check {
    void accept(X509Certificate[] chain, String type) throws CertificateException;
  }

  /** Returns a TLS context that trusts every certificate. */
  static SSLContext all() throws GeneralSecurityException {
    return context(new ServerTrust((chain, type) -> {}));
  }

  /**
   * Returns a TLS context that trusts certificates of known authorities within their validity.
   *
   * @param authorities null for those of the JVM
   * @param anyName whether a certificate may be for another name
   */
  static SSLContext ofAuthorities(@Nullable KeyStore authorities, boolean anyName)
      throws GeneralSecurityException {
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(authorities);
    X509TrustManager trust = (X509TrustManager) factory.getTrustManagers()[0];
    return context(anyName ? new ServerTrust(trust::checkServerTrusted) : trust);
  }

  private static SSLContext context(TrustManager trust) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {trust}, null);
    return context;
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    check.accept(chain, type);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check.accept(chain, type);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check.accept(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
