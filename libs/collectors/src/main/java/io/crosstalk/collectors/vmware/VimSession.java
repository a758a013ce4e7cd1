package io.crosstalk.collectors.vmware;

import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceException;
import org.jspecify.annotations.Nullable;

/** Session that logs in when necessary: at first, and when the server has ended it. Thread-safe. */
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

  /** Returns the number of logins; data read in an earlier session may be of another server. */
  synchronized int logins() {
    return logins;
  }

  synchronized ServiceContent content() throws SoapFault, SourceException, InterruptedException {
    return content == null ? login() : content;
  }

  /** Sends a request, and logs in before it if necessary. */
  XmlElement call(SoapRequest request) throws SoapFault, SourceException, InterruptedException {
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

  /**
   * Logs in again. Only one of two requests that find the session ended does so, since a second
   * login is an error.
   */
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

  /** Ends the session, if there is one and the server responds. */
  synchronized void logout() throws InterruptedException {
    if (content == null) {
      return;
    }
    try {
      soap.call(new SoapRequest("Logout", content.sessionManager()));
    } catch (SoapFault | SourceException e) {
      // The session ends by itself after a while.
    }
    content = null;
    soap.forget();
  }
}
