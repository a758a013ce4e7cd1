package io.crosstalk.collectors.vmware;

import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.Tls;
import io.crosstalk.collectors.vmware.session.VimSession;
import io.crosstalk.collectors.vmware.soap.Http;
import io.crosstalk.collectors.vmware.soap.SoapClient;
import io.crosstalk.event.http.HttpProxy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Session with a simulator of its own. */
public final class VcsimSession implements AutoCloseable {
  private final Vcsim vcsim;
  private final Http http;
  private final VimSession session;

  private VcsimSession(Vcsim vcsim, Http http, VimSession session) {
    this.vcsim = vcsim;
    this.http = http;
    this.session = session;
  }

  public static VcsimSession start(Path folder) throws IOException, SourceException {
    Vcsim vcsim = Vcsim.start(folder);
    Path password = Files.writeString(folder.resolve("password"), Vcsim.PASSWORD + "\n");
    Tls tls = new Tls(vcsim.certificate().toString(), null);
    Http http = new Http(tls.context(folder), Duration.ofMinutes(10), HttpProxy.NONE);
    SoapClient soap = new SoapClient(http, vcsim.sdk());
    return new VcsimSession(
        vcsim, http, new VimSession(soap, Vcsim.USER, Secret.of("file:" + password)));
  }

  public Vcsim vcsim() {
    return vcsim;
  }

  public VimSession session() {
    return session;
  }

  @Override
  public void close() {
    http.close();
    vcsim.close();
  }
}
