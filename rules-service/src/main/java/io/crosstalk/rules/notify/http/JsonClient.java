package io.crosstalk.rules.notify.http;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.net.URI;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Client of one target with a REST API in JSON. */
public final class JsonClient implements AutoCloseable {
  private static final int MAX_READ_BYTES = 1 << 20;
  private static final int NOT_FOUND = 404;

  private final HttpSender http;
  private final String base;
  private final @Nullable String authorization;

  /**
   * Creates a client.
   *
   * @param base address of the API; the paths of requests are appended
   * @param authorization value of the header of this name; null for none
   */
  public JsonClient(HttpSender http, URI base, @Nullable String authorization) {
    this.http = http;
    this.base = base.toString().replaceFirst("/+$", "");
    this.authorization = authorization;
  }

  /** The address of the API, without a slash at its end. */
  public String base() {
    return base;
  }

  /**
   * Reads a resource.
   *
   * @return the JSON object; null when the target answers 404
   */
  public @Nullable JsonNode find(String path) throws UndeliverableException {
    HttpReply reply = send("GET", path, null);
    return reply.status() == NOT_FOUND ? null : object(reply);
  }

  /**
   * Sends a request, and returns the JSON object of the answer.
   *
   * @param body JSON object to send; null for none
   */
  public JsonNode exchange(String method, String path, @Nullable JsonNode body)
      throws UndeliverableException {
    return object(send(method, path, body));
  }

  /** Sends a request that creates a ticket, and returns the JSON object of the answer. */
  public JsonNode create(String path, JsonNode body) throws UndeliverableException {
    return object(http.create(request("POST", path, body), MAX_READ_BYTES));
  }

  /**
   * Sends a request.
   *
   * @param body JSON object to send; null for none
   * @return the response, whatever its status
   */
  public HttpReply send(String method, String path, @Nullable JsonNode body)
      throws UndeliverableException {
    return http.send(request(method, path, body), MAX_READ_BYTES);
  }

  private HttpUriRequestBase request(String method, String path, @Nullable JsonNode body) {
    HttpUriRequestBase request = new HttpUriRequestBase(method, URI.create(base + path));
    request.setHeader(HttpHeaders.ACCEPT, ContentType.APPLICATION_JSON.getMimeType());
    if (authorization != null) {
      request.setHeader(HttpHeaders.AUTHORIZATION, authorization);
    }
    if (body != null) {
      request.setEntity(
          new ByteArrayEntity(
              EventJson.mapper().writeValueAsBytes(body), ContentType.APPLICATION_JSON));
    }
    return request;
  }

  /**
   * The JSON object in the body of a success.
   *
   * @throws UndeliverableException for any other status, and for now when the body is anything
   *     else, such as the page of a proxy or of an instance that is not running
   */
  public static JsonNode object(HttpReply reply) throws UndeliverableException {
    reply.orFail();
    JsonNode body = reply.complete() ? parsed(reply.body()) : null;
    if (body == null || !body.isObject()) {
      throw UndeliverableException.forNow(
          "no JSON object of at most 1 MiB: " + reply.reason(), reply.retryAfter());
    }
    return body;
  }

  private static @Nullable JsonNode parsed(byte[] body) {
    try {
      return EventJson.mapper().readTree(body);
    } catch (JacksonException e) {
      return null;
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
