package io.crosstalk.testkit;

import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/**
 * Tests a parser with randomly damaged copies of real payloads. The parser may refuse them only
 * with its own exceptions, must not take long, and must not use more memory than the payload
 * justifies. {@code -Dcrosstalk.fuzz.rounds} sets the number of payloads (default 300) and {@code
 * -Dcrosstalk.fuzz.seed} selects them.
 */
public final class Fuzz {
  private static final int ROUNDS = Integer.getInteger("crosstalk.fuzz.rounds", 300);
  private static final long SEED = Long.getLong("crosstalk.fuzz.seed", 20_250_101L);
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final long LARGEST_BYTES = 64L << 20;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Fuzz() {}

  /** The parser that is tested. */
  @FunctionalInterface
  public interface Parser {
    void parse(byte[] payload) throws Exception;
  }

  /**
   * Passes damaged payloads to the parser.
   *
   * @param payloads real payloads, which are copied and damaged
   * @param refusals types of the exceptions by which the parser refuses a payload; none when it
   *     reports errors in another way
   */
  public static void run(List<byte[]> payloads, Parser parser, Class<?>... refusals) {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] payload =
          PayloadMutation.of(payloads.get(random.nextInt(payloads.size())), payloads, random);
      feed(parser, payload, round, List.of(refusals));
    }
  }

  private static void feed(Parser parser, byte[] payload, int round, List<Class<?>> refusals) {
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    long began = System.nanoTime();
    try {
      parser.parse(payload);
    } catch (Throwable thrown) {
      if (refusals.stream().noneMatch(refusal -> refusal.isInstance(thrown))) {
        fail(describe(payload, round), thrown);
      }
    }
    long nanos = System.nanoTime() - began;
    if (nanos > LONGEST.toNanos()) {
      fail("took " + nanos / 1_000_000 + " ms: " + describe(payload, round));
    }
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
    if (bytes > LARGEST_BYTES) {
      fail("took " + bytes + " bytes of memory: " + describe(payload, round));
    }
  }

  private static String describe(byte[] payload, int round) {
    return "seed %d, round %d, payload %s"
        .formatted(SEED, round, Base64.getEncoder().encodeToString(payload));
  }
}
