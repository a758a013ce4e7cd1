package io.crosstalk.ingest.source.vmware;

import io.crosstalk.ingest.collect.Secret;
import io.crosstalk.ingest.collect.SourceException;
import org.jspecify.annotations.Nullable;

/**
 * A session that logs in when it has to: at first, and when the server has forgotten it.
 * Thread-safe.
 */
final class VimSession {
  private final SoapClient soap;
  private final String username;
  private final Secret password;
  private final RefusedPassword refused = new RefusedPassword();

  private @Nullable ServiceContent content;
  private int logins;

  VimSession(SoapClient soap, String username, Secret password) {
    this.soap = soap;
    this.username = username;
    this.password = password;
  }

  /** How often it logged in; what was read in an earlier session may be another server's by now. */
  synchronized int logins() {
    return logins;
  }

  synchronized ServiceContent content() throws SoapFault, SourceException, InterruptedException {
    return content == null ? login() : content;
  }

  /** Sends a request, logging in before it if that is necessary. */
  Xml call(SoapRequest request) throws SoapFault, SourceException, InterruptedException {
    content();
    int before = logins();
    try {
      return soap.call(request);
    } catch (SoapFault e) {
      if (!e.is(SoapFault.NOT_AUTHENTICATED)) {
        throw e;
      }
      renew(before);
      return soap.call(request);
    }
  }

  /** Of two requests that find the session gone only one logs in: a second login is a fault. */
  private synchronized void renew(int before)
      throws SoapFault, SourceException, InterruptedException {
    if (logins == before) {
      login();
    }
  }

  private ServiceContent login() throws SoapFault, SourceException, InterruptedException {
    String secret = password.reveal();
    refused.check(secret, username);
    soap.forget();
    ServiceContent found = retrieveContent();
    try {
      soap.call(
          new SoapRequest("Login", found.sessionManager())
              .text("userName", username)
              .text("password", secret));
    } catch (SoapFault e) {
      if (e.is(SoapFault.INVALID_LOGIN)) {
        throw refused.remember(secret, username);
      }
      throw e;
    }
    content = found;
    logins++;
    return found;
  }

  private ServiceContent retrieveContent() throws SoapFault, SourceException, InterruptedException {
    try {
      return ServiceContent.of(
          soap.call(new SoapRequest("RetrieveServiceContent", ServiceContent.SERVICE_INSTANCE)));
    } catch (BadAnswerException e) {
      throw new SourceException("this is not a vCenter: " + e.getMessage(), e);
    }
  }

  /** Ends the session, if there is one and the server listens. */
  synchronized void logout() throws InterruptedException {
    if (content == null) {
      return;
    }
    try {
      soap.call(new SoapRequest("Logout", content.sessionManager()));
    } catch (SoapFault | SourceException e) {
      // It ends by itself after a while.
    }
    content = null;
    soap.forget();
  }
}
