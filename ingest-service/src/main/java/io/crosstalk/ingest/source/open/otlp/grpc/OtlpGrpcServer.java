package io.crosstalk.ingest.source.open.otlp.grpc;

import io.crosstalk.access.MinimumRate;
import io.crosstalk.ingest.source.open.ingest.BodyMemory;
import io.crosstalk.ingest.source.open.ingest.OpenProperties;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Server for OTLP over gRPC, which runs if it is enabled. */
@Component
final class OtlpGrpcServer implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(OtlpGrpcServer.class);
  private static final Duration STOP = Duration.ofSeconds(10);
  private static final int MAX_CALLS_OF_A_CONNECTION = 32;

  private static final ThreadFactory TIMER =
      Thread.ofPlatform().daemon().name("otlp-grpc-pace").factory();

  /** Lifecycle phase: the server stops before the connection to Kafka is closed. */
  private static final int PHASE = 20;

  private final OtlpGrpcProperties properties;
  private final OtlpGrpcHandler handler;
  private final BodyMemory memory;
  private final MinimumRate leastRate;
  private final int maxMessageBytes;
  private @Nullable Server server;
  private @Nullable ExecutorService executor;
  private @Nullable ScheduledExecutorService checks;

  OtlpGrpcServer(
      OtlpGrpcProperties properties,
      OtlpGrpcHandler handler,
      BodyMemory memory,
      MinimumRate leastRate,
      OpenProperties openProperties) {
    this.properties = properties;
    this.handler = handler;
    this.memory = memory;
    this.leastRate = leastRate;
    this.maxMessageBytes = Math.toIntExact(openProperties.maxBodySize().toBytes());
  }

  @Override
  public synchronized void start() {
    if (!properties.enabled()) {
      return;
    }
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, TIMER);
    timer.setRemoveOnCancelPolicy(true);
    try {
      server = server(threads, timer).start();
      executor = threads;
      checks = timer;
      LOG.info("listening for OTLP over gRPC at {}:{}", properties.address(), port());
    } catch (IOException e) {
      threads.close();
      timer.shutdownNow();
      throw new UncheckedIOException(
          "there can be no gRPC at "
              + properties.address()
              + ":"
              + properties.port()
              + " (crosstalk.ingest.otlp.grpc)",
          e);
    }
  }

  private Server server(ExecutorService threads, ScheduledExecutorService timer)
      throws IOException {
    ArrivingMessage.Watch watch = new ArrivingMessage.Watch(leastRate, timer, System::nanoTime);
    return NettyServerBuilder.forAddress(
            new InetSocketAddress(properties.address(), properties.port()), credentials())
        .executor(threads)
        .maxInboundMessageSize(maxMessageBytes)
        .maxConcurrentCallsPerConnection(MAX_CALLS_OF_A_CONNECTION)
        .addStreamTracerFactory(ArrivingMessage.of(memory, watch))
        .addService(handler.service())
        .build();
  }

  private ServerCredentials credentials() throws IOException {
    Path certificate = properties.certificate();
    Path privateKey = properties.privateKey();
    return certificate == null || privateKey == null
        ? InsecureServerCredentials.create()
        : TlsServerCredentials.create(certificate.toFile(), privateKey.toFile());
  }

  /** Port that the server listens on; -1 when it does not run. */
  synchronized int port() {
    return server == null ? -1 : server.getPort();
  }

  @Override
  public synchronized void stop() {
    if (server != null && executor != null && checks != null) {
      stop(server);
      executor.close();
      checks.shutdownNow();
      server = null;
    }
  }

  private static void stop(Server running) {
    try {
      if (!running.shutdown().awaitTermination(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
        running.shutdownNow();
      }
    } catch (InterruptedException e) {
      running.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return server != null;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
