package io.crosstalk.rules.notify.webhook;

import io.crosstalk.event.json.CloudEvent;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.net.URI;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.jspecify.annotations.Nullable;

/** Sends events as HTTP POST requests to the URL of a webhook. */
final class WebhookAdapter implements TargetAdapter {
  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final int MAX_READ_BYTES = 1024;

  private final URI url;
  private final @Nullable String secret;
  private final HttpSender http;
  private final RulesClock wallClock;

  WebhookAdapter(URI url, @Nullable String secret, HttpSender http, RulesClock wallClock) {
    this.url = url;
    this.secret = secret;
    this.http = http;
    this.wallClock = wallClock;
  }

  @Override
  public DeliveryResult.Delivered deliver(Message message) throws UndeliverableException {
    HttpPost request = new HttpPost(url);
    request.setEntity(
        new ByteArrayEntity(message.event(), ContentType.parse(CloudEvent.MEDIA_TYPE)));
    request.setHeader(IDEMPOTENCY_KEY, message.idempotencyKey());
    if (secret != null) {
      Signature.of(secret, message.idempotencyKey(), wallClock.now(), message.event())
          .forEach(request::setHeader);
    }
    http.send(request, MAX_READ_BYTES).orFail();
    return DeliveryResult.Delivered.WITHOUT_TICKET;
  }

  @Override
  public void close() {
    http.close();
  }
}
