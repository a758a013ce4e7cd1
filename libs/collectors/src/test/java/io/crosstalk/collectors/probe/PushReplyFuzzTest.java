package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.testkit.Fuzz;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PushReplyFuzzTest {
  private static final List<byte[]> REPLIES =
      List.of(
          bytes("{\"accepted\":2,\"rejected\":[],\"rejectedCount\":0}"),
          bytes(
              "{\"accepted\":1,\"rejected\":[{\"line\":2,\"reason\":\"the time is too old\"}],\"rejectedCount\":1}"),
          bytes(
              "{\"type\":\"about:blank\",\"title\":\"Service Unavailable\",\"status\":503,\"detail\":\"Kafka is away\"}"));

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void read_anyBytes_isParsedOrRefused() {
    Fuzz.run(REPLIES, reply -> PushReply.read(200, reply), SourceException.class);
    Fuzz.run(REPLIES, reply -> PushReply.read(503, reply), SourceException.class);
  }
}
