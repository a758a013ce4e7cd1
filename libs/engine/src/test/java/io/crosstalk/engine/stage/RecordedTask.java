package io.crosstalk.engine.stage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Environment of a stage in tests: records the output of the stage. Its clock advances by a
 * microsecond with each call.
 */
public final class RecordedTask implements StageTask {
  private static final long STEP_NANOS = 1_000;

  private final List<Sent> all = new ArrayList<>();
  private long nanos;

  /** A record that a stage has sent. */
  public record Sent(Channel channel, byte[] key, byte[] value) {}

  public List<Sent> sent(Channel channel) {
    return all.stream().filter(each -> each.channel() == channel).toList();
  }

  @Override
  public int partition() {
    return 0;
  }

  @Override
  public void send(Channel channel, byte[] key, byte[] value) {
    all.add(new Sent(channel, key, value));
  }

  @Override
  public long nanos() {
    nanos += STEP_NANOS;
    return nanos;
  }

  @Override
  public void pause(Duration duration) {
    nanos += duration.toNanos();
  }
}
