package io.crosstalk.ingest.source.open.otlp.grpc;

/** Access to the port of the gRPC listener for tests of other packages. */
public final class GrpcPort {
  private GrpcPort() {}

  public static Class<?> bean() {
    return OtlpGrpcServer.class;
  }

  public static int of(Object server) {
    return ((OtlpGrpcServer) server).port();
  }
}
