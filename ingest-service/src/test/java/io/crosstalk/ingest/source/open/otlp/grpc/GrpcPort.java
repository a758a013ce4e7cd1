package io.crosstalk.ingest.source.open.otlp.grpc;

/** Gives tests of other packages the port of the gRPC listener. */
public final class GrpcPort {
  private GrpcPort() {}

  public static Class<?> bean() {
    return OtlpGrpcServer.class;
  }

  public static int of(Object server) {
    return ((OtlpGrpcServer) server).port();
  }
}
