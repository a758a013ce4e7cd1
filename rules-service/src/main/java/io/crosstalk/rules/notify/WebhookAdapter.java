package io.crosstalk.rules.notify;

import io.crosstalk.event.json.CloudEvent;
import io.crosstalk.rules.RulesClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.jspecify.annotations.Nullable;

/** Sends events as HTTP POST requests to the URL of a webhook. */
final class WebhookAdapter implements TargetAdapter {
  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final int MAX_READ_BYTES = 1024;
  private static final int MAX_QUOTED_CHARACTERS = 200;

  private final WebhookProperties.Target target;
  private final CloseableHttpClient client;
  private final ScheduledExecutorService deadlines;
  private final long deadlineMs;
  private final RulesClock wallClock;

  WebhookAdapter(
      WebhookProperties.Target target,
      CloseableHttpClient client,
      ScheduledExecutorService deadlines,
      long deadlineMs,
      RulesClock wallClock) {
    this.target = target;
    this.client = client;
    this.deadlines = deadlines;
    this.deadlineMs = deadlineMs;
    this.wallClock = wallClock;
  }

  @Override
  public DeliveryResult deliver(String idempotencyKey, byte[] event) {
    HttpPost request = request(idempotencyKey, event);
    // Timeouts between packets do not stop a target that answers slowly, byte by byte.
    ScheduledFuture<?> deadline =
        deadlines.schedule(request::cancel, deadlineMs, TimeUnit.MILLISECONDS);
    try {
      ClassicHttpResponse response = client.executeOpen(null, request, null);
      byte[] beginning = beginning(response.getEntity());
      close(request, response, beginning.length < MAX_READ_BYTES);
      return result(response, beginning);
    } catch (ForbiddenAddressException e) {
      return new DeliveryResult.Refused(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      String problem =
          request.isCancelled() ? "no complete answer in time" : e.getClass().getSimpleName();
      return new DeliveryResult.TryAgain(problem + ": " + e.getMessage(), null);
    } finally {
      deadline.cancel(false);
    }
  }

  @Override
  public void close() {
    client.close(org.apache.hc.core5.io.CloseMode.GRACEFUL);
  }

  private HttpPost request(String idempotencyKey, byte[] event) {
    HttpPost request = new HttpPost(target.url());
    request.setEntity(new ByteArrayEntity(event, ContentType.parse(CloudEvent.MEDIA_TYPE)));
    request.setHeader(IDEMPOTENCY_KEY, idempotencyKey);
    String secret = target.secret();
    if (secret != null) {
      request.setHeader(Signature.HEADER, Signature.of(secret, event));
    }
    return request;
  }

  private static byte[] beginning(@Nullable HttpEntity entity) throws IOException {
    return entity == null ? new byte[0] : entity.getContent().readNBytes(MAX_READ_BYTES);
  }

  /**
   * Closes a response. A connection whose response was not read to its end is closed, too, and not
   * used again.
   */
  private static void close(HttpPost request, ClassicHttpResponse response, boolean wasRead)
      throws IOException {
    if (wasRead) {
      response.close();
    } else {
      // Closing would read the rest of the reply, which may have no end.
      request.cancel();
    }
  }

  private DeliveryResult result(ClassicHttpResponse response, byte[] beginning) {
    int status = response.getCode();
    if (status >= HttpStatus.SC_OK && status < HttpStatus.SC_REDIRECTION) {
      return new DeliveryResult.Delivered();
    }
    String reason = "the target answered " + status + quote(beginning);
    boolean isTransient =
        status == HttpStatus.SC_REQUEST_TIMEOUT
            || status == HttpStatus.SC_TOO_MANY_REQUESTS
            || status >= HttpStatus.SC_SERVER_ERROR;
    Header retryAfter = response.getFirstHeader(HttpHeaders.RETRY_AFTER);
    return isTransient
        ? new DeliveryResult.TryAgain(
            reason,
            RetryAfter.parse(retryAfter == null ? null : retryAfter.getValue(), wallClock.now()))
        : new DeliveryResult.Refused(reason);
  }

  private static String quote(byte[] beginning) {
    String text =
        new String(beginning, StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}+", " ").strip();
    return text.isEmpty()
        ? ""
        : ": " + text.substring(0, Math.min(text.length(), MAX_QUOTED_CHARACTERS));
  }
}
