package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Buffer of samples that are to be pushed. Samples that could not be sent are kept and sent with
 * the next ones, in the order of time; beyond 1,000, the oldest are dropped.
 */
final class UnsentSamples {
  private static final int MAX_WAITING = 1_000;

  private final SamplePush push;
  private final String resource;
  private final Deque<PushedSample> waiting = new ArrayDeque<>();
  private long dropped;

  UnsentSamples(SamplePush push, String resource) {
    this.push = push;
    this.resource = resource;
  }

  void add(long timeMs, List<ProbeResult.Figure> figures) {
    for (ProbeResult.Figure it : figures) {
      waiting.add(new PushedSample(timeMs, resource, it.metric(), it.value(), it.unit()));
    }
    for (; waiting.size() > MAX_WAITING; dropped++) {
      waiting.remove();
    }
  }

  /**
   * Sends all samples in the buffer.
   *
   * @return message for the user
   * @throws SourceException when the samples could not be sent, and stay in the buffer, or when the
   *     server rejected some of them
   */
  String send() throws SourceException, InterruptedException {
    PushReply reply;
    try {
      reply = push.send(waiting);
    } catch (SourceException e) {
      throw new SourceException(
          "%d samples wait, %d were dropped: %s".formatted(waiting.size(), dropped, e.getMessage()),
          e);
    }
    waiting.clear();
    if (!reply.rejections().isEmpty()) {
      throw new SourceException(
          "%d samples accepted, %d refused, the first one: %s"
              .formatted(
                  reply.accepted(), reply.rejections().size(), reply.rejections().getFirst()));
    }
    return reply.accepted() + " samples accepted";
  }
}
