package io.crosstalk.ingest.source.open.otlp.grpc;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the listener for OTLP over gRPC, {@code crosstalk.ingest.otlp.grpc.*}.
 *
 * @param enabled whether the listener runs
 * @param address address that it listens on
 * @param port port that it listens on; 0 selects a free one
 * @param certificate PEM file of the certificate with its chain; null for connections without TLS
 * @param privateKey PEM file of the key (PKCS #8); required with a certificate
 * @param maxCalls most calls at the same time
 */
@ConfigurationProperties("crosstalk.ingest.otlp.grpc")
record OtlpGrpcProperties(
    boolean enabled,
    String address,
    int port,
    @Nullable Path certificate,
    @Nullable Path privateKey,
    int maxCalls) {
  private static final int MAX_PORT = 65_535;

  /** Calls wait for their messages without a thread: this bounds memory only. */
  private static final int MAX_CALLS = 1024;

  @ConstructorBinding
  OtlpGrpcProperties(
      @DefaultValue("false") boolean enabled,
      @DefaultValue("127.0.0.1") String address,
      @DefaultValue("4317") int port,
      @Nullable Path certificate,
      @Nullable Path privateKey) {
    this(enabled, address, port, certificate, privateKey, MAX_CALLS);
    if (port < 0 || port > MAX_PORT) {
      throw new IllegalArgumentException("crosstalk.ingest.otlp.grpc.port is 0 to 65535");
    }
    if ((certificate == null) != (privateKey == null)) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.otlp.grpc: certificate and private-key go together");
    }
  }
}
