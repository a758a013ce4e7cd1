package io.crosstalk.collectors.vmware.soap;

import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Sends SOAP requests in one session. */
public final class SoapClient {
  /** Oldest supported version of the API; newer servers support it too. */
  private static final String ACTION = "urn:vim25/6.0";

  private static final int OK = 200;
  private static final int FAULT = 500;

  private final Http http;
  private final URI uri;
  private final SessionCookies cookies = new SessionCookies();

  public SoapClient(Http http, URI uri) {
    this.http = http;
    this.uri = uri;
  }

  /** Forgets the cookies of the session. */
  public void forget() {
    cookies.clear();
  }

  /**
   * Sends a request.
   *
   * @return element of the response, such as {@code LoginResponse}
   */
  public XmlElement call(SoapRequest request) throws SourceException, InterruptedException {
    HttpRequest.Builder builder =
        http.request(uri)
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", ACTION)
            .POST(HttpRequest.BodyPublishers.ofString(request.body()));
    cookies.header().ifPresent(value -> builder.header("Cookie", value));
    return request.isReading()
        ? http.read(builder.build(), this::read)
        : http.send(builder.build(), this::read);
  }

  private XmlElement read(HttpResponse<InputStream> response, InputStream body)
      throws SourceException, IOException {
    int status = response.statusCode();
    if (status != OK && status != FAULT) {
      throw new SourceException(
          uri + " answers with status " + status + ": is url the vCenter's, with /sdk at its end?");
    }
    cookies.take(response.headers().allValues("Set-Cookie"));
    return SoapAnswer.read(body);
  }
}
