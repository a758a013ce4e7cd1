package io.crosstalk.collectors.vmware.soap;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.text.BoundedInputStream;
import io.crosstalk.event.http.HttpProxy;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/**
 * HTTP client for one vCenter: at most two requests at a time, with limits for the size and the
 * duration of responses.
 */
public final class Http implements AutoCloseable {
  public static final int AT_A_TIME = 2;

  private static final long MAX_ANSWER_BYTES = 16L << 20;
  private static final Duration CONNECT = Duration.ofSeconds(10);

  private final HttpClient client;
  private final Duration timeout;
  private final HttpProxy proxy;
  private final Semaphore room = new Semaphore(AT_A_TIME);

  public Http(SSLContext tls, Duration timeout, HttpProxy proxy) {
    this.timeout = timeout;
    this.proxy = proxy;
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT)
            .sslContext(tls);
    // Without a proxy in the settings, the JVM's own applies (https.proxyHost).
    if (proxy.address() != null) {
      builder.proxy(new Proxies(proxy));
    }
    client = builder.build();
  }

  /** Choice of the proxy for each request. */
  private static final class Proxies extends ProxySelector {
    private final HttpProxy proxy;

    Proxies(HttpProxy proxy) {
      this.proxy = proxy;
    }

    @Override
    public List<Proxy> select(URI uri) {
      URI address = proxy.of(uri.getHost());
      return List.of(
          address == null
              ? Proxy.NO_PROXY
              : new Proxy(
                  Proxy.Type.HTTP, new InetSocketAddress(address.getHost(), address.getPort())));
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException failure) {
      // The request itself fails, too.
    }
  }

  /** Parser for the body of a response. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(HttpResponse<InputStream> response, InputStream body)
        throws SourceException, IOException;
  }

  public HttpRequest.Builder request(URI uri) {
    return HttpRequest.newBuilder(uri).timeout(timeout).header("User-Agent", "crosstalk");
  }

  /**
   * Sends a request that changes nothing on the server, and parses its response. It is repeated
   * when the server has closed its kept connection.
   *
   * @throws SoapFault when the response reports a SOAP fault
   * @throws SourceException when there is no response, or one that cannot be parsed
   */
  <T> T read(HttpRequest request, Reader<T> reader) throws SourceException, InterruptedException {
    return send(request, reader, AT_A_TIME);
  }

  /**
   * Sends a request and parses its response.
   *
   * @throws SoapFault when the response reports a SOAP fault
   * @throws SourceException when there is no response, or one that cannot be parsed
   */
  public <T> T send(HttpRequest request, Reader<T> reader)
      throws SourceException, InterruptedException {
    return send(request, reader, 0);
  }

  private <T> T send(HttpRequest request, Reader<T> reader, int repetitions)
      throws SourceException, InterruptedException {
    room.acquire();
    try {
      HttpResponse<InputStream> response = responseTo(request, repetitions);
      try (InputStream body = new BoundedInputStream(response.body(), MAX_ANSWER_BYTES)) {
        return reader.read(response, body);
      }
    } catch (IOException e) {
      throw unreachable(request.uri(), e);
    } catch (BadAnswerException e) {
      throw new SourceException(where(request.uri()) + ": " + e.getMessage(), e);
    } finally {
      room.release();
    }
  }

  /** A restart of the server closes all kept connections, at most {@link #AT_A_TIME}. */
  private HttpResponse<InputStream> responseTo(HttpRequest request, int repetitions)
      throws IOException, InterruptedException {
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    } catch (HttpTimeoutException | ConnectException | SSLException e) {
      throw e;
    } catch (IOException e) {
      if (repetitions == 0) {
        throw e;
      }
      return responseTo(request, repetitions - 1);
    }
  }

  private SourceException unreachable(URI uri, IOException e) {
    String why =
        switch (e) {
          case HttpTimeoutException _ ->
              "did not answer within " + timeout.toSeconds() + " s: is it overloaded?";
          case ConnectException _ -> "can't be reached: is the address right, and does it run?";
          case SSLException _ ->
              "is not trusted (%s): name the certificate of its authority in tls.caFile"
                  .formatted(e.getMessage());
          default -> "broke off: " + e;
        };
    return new SourceException(where(uri) + through(uri) + " " + why, e);
  }

  private String through(URI uri) {
    URI address = proxy.of(uri.getHost());
    return address == null ? "" : " through the proxy " + address;
  }

  private static String where(URI uri) {
    return uri.getScheme() + "://" + uri.getAuthority() + uri.getPath();
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
