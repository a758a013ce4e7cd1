package io.crosstalk.rules.web.incident;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.zip.GZIPOutputStream;
import org.springframework.stereotype.Component;

/**
 * Cache of compressed responses, by query and number of the latest change. Concurrent callers with
 * the same query wait for one response. A response that was not used for a minute is dropped, and
 * so are the least recently used ones when all responses exceed 64 MB. Thread-safe.
 */
@Component
class AnswerCache {
  private static final long MAX_BYTES = 64L * 1024 * 1024;
  private static final Duration UNUSED = Duration.ofMinutes(1);

  /**
   * Memory of a cache entry in addition to the response: the nodes of the cache, and the longest
   * query.
   */
  private static final int ENTRY_OVERHEAD_BYTES = 5_000;

  private final AsyncCache<Key, byte[]> answers =
      Caffeine.newBuilder()
          .maximumWeight(MAX_BYTES)
          .weigher((Key key, byte[] answer) -> ENTRY_OVERHEAD_BYTES + answer.length)
          .expireAfterAccess(UNUSED)
          .recordStats()
          .buildAsync();

  /**
   * Key of the cache.
   *
   * @param query must be equal for equal responses
   * @param change number of the latest change at the time of the query
   */
  private record Key(Object query, long change) {}

  /** Writes the uncompressed text of a response. */
  @FunctionalInterface
  interface AnswerWriter {
    void write(Writer out) throws IOException;
  }

  AnswerCache(MeterRegistry meters) {
    CaffeineCacheMetrics.monitor(meters, answers.synchronous(), "answers");
  }

  /**
   * Returns the response to a query, compressed with gzip.
   *
   * @param query query that implements equals, of a few thousand characters at most
   * @param change number of the latest change to the data of the query; a response for an earlier
   *     change is not used
   * @param text writes the response if it is not cached; an exception is rethrown to every waiting
   *     caller
   */
  byte[] compressed(Object query, long change, AnswerWriter text) {
    CompletableFuture<byte[]> own = new CompletableFuture<>();
    CompletableFuture<byte[]> known = answers.get(new Key(query, change), (key, executor) -> own);
    if (!known.equals(own)) {
      return join(known);
    }
    try {
      own.complete(compress(text));
    } catch (RuntimeException | Error e) {
      own.completeExceptionally(e);
      throw e;
    }
    return own.join();
  }

  private static byte[] join(CompletableFuture<byte[]> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private static byte[] compress(AnswerWriter text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Writer out =
        new BufferedWriter(new OutputStreamWriter(new GZIPOutputStream(bytes), UTF_8))) {
      text.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
