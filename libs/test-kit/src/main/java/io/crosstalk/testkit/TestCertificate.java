package io.crosstalk.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate for a host name, with the TLS settings of a server and of a client that trusts it.
 */
public record TestCertificate(KeyStore keys) {
  private static final String PASSWORD = "changeit";

  /** Creates a certificate with the JDK's keytool. */
  public static TestCertificate create(Path folder, String host) throws Exception {
    Path file = folder.resolve(host + ".p12");
    keytool(file, "server", host, List.of("-ext", "SAN=dns:" + host));
    return new TestCertificate(read(file));
  }

  /**
   * Creates a certificate that an authority of its own has signed.
   *
   * @param options further options of keytool for the certificate
   */
  public static TestCertificate createSigned(Path folder, String host, String... options)
      throws Exception {
    Path file = folder.resolve(host + "-signed.p12");
    keytool(file, "authority", "Test Authority", List.of("-ext", "BC:c"));
    List<String> signed = new ArrayList<>(List.of("-ext", "SAN=dns:" + host));
    signed.addAll(List.of("-signer", "authority"));
    signed.addAll(List.of(options));
    keytool(file, "server", host, signed);
    KeyStore keys = read(file);
    keys.deleteEntry("authority");
    return new TestCertificate(keys);
  }

  private static void keytool(Path file, String alias, String name, List<String> options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    // Half of the processor time of a start with the JVM's own choices.
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.addAll(
        List.of("-genkeypair", "-alias", alias, "-keyalg", "EC", "-dname", "CN=" + name));
    command.addAll(List.of("-storetype", "PKCS12", "-keystore", file.toString()));
    command.addAll(List.of("-storepass", PASSWORD));
    command.addAll(options);
    Process keytool = new ProcessBuilder(command).inheritIO().start();
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool ended with " + keytool.exitValue());
    }
  }

  private static KeyStore read(Path file) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  /** Returns the end of the chain, as a store of trusted authorities. */
  public KeyStore authority() throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    Certificate[] chain = keys.getCertificateChain("server");
    trusted.setCertificateEntry("authority", chain[chain.length - 1]);
    return trusted;
  }

  /** TLS settings of a server with this certificate. */
  public SSLContext server() throws GeneralSecurityException {
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }

  /** TLS settings of a client that trusts only this certificate. */
  public SSLContext client() throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, factory.getTrustManagers(), null);
    return context;
  }
}
