package io.crosstalk.collectors.vmware.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.vmware.soap.Http;
import io.crosstalk.event.http.HttpProxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownTagsTest {
  @TempDir private Path folder;

  @Test
  void read_serverWithoutTagApi_returnsNoTagsAndReportsTheReason() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    server.start();
    try (Http http = new Http(SSLContext.getDefault(), Duration.ofMinutes(10), HttpProxy.NONE)) {
      URI sdk = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/sdk");
      Path secret = Files.writeString(folder.resolve("secret"), "x");
      KnownTags tags = new KnownTags(new TagReader(http, sdk, "u", Secret.of("file:" + secret)));

      assertThat(tags.read(List.of("Environment"))).isEmpty();
      assertThat(tags.failure()).contains("tags can't be read", "status 404");
    } finally {
      server.stop(0);
    }
  }
}
