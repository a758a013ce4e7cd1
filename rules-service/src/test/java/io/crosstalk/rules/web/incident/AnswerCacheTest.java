package io.crosstalk.rules.web.incident;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class AnswerCacheTest {
  private final AnswerCache cache = new AnswerCache(new SimpleMeterRegistry());
  private final AtomicInteger made = new AtomicInteger();

  @Test
  void compressed_sameQueryAndChange_createsTheResponseOnce() throws IOException {
    ask("list", 1);
    assertThat(ask("list", 1)).isEqualTo("answer 1");
    assertThat(made).hasValue(1);
  }

  @Test
  void compressed_afterAChange_createsTheResponseAgain() throws IOException {
    ask("list", 1);
    assertThat(ask("list", 2)).isEqualTo("answer 2");
  }

  @Test
  void compressed_otherQuery_createsAnotherResponse() throws IOException {
    ask("list", 1);
    assertThat(ask("incident", 1)).isEqualTo("answer 2");
  }

  @Test
  void compressed_twoConcurrentCallers_shareOneResponse() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(1);
    CompletableFuture<byte[]> first =
        CompletableFuture.supplyAsync(
            () ->
                cache.compressed(
                    "list",
                    1,
                    out -> {
                      made.incrementAndGet();
                      begun.countDown();
                      await(second);
                      out.write("shared");
                    }));
    begun.await();
    CompletableFuture<byte[]> waiting = new CompletableFuture<>();
    Thread caller =
        new Thread(() -> waiting.complete(cache.compressed("list", 1, out -> out.write("own"))));
    caller.start();
    Awaitility.await().until(() -> caller.getState() == Thread.State.WAITING);
    second.countDown();
    assertThat(text(first.get())).isEqualTo("shared");
    assertThat(text(waiting.get())).isEqualTo("shared");
    assertThat(made).hasValue(1);
  }

  @Test
  void compressed_failure_isRethrownAndNotCached() throws IOException {
    assertThatThrownBy(
            () ->
                cache.compressed(
                    "list",
                    1,
                    out -> {
                      throw new IllegalStateException("the database is away");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(ask("list", 1)).isEqualTo("answer 1");
  }

  private String ask(Object question, long change) throws IOException {
    return text(
        cache.compressed(question, change, out -> out.write("answer " + made.incrementAndGet())));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(byte[] compressed) throws IOException {
    try (var in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
