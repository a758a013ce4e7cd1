package io.crosstalk.collectors.vmware.session;

import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.SoapClient;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import io.crosstalk.collectors.vmware.soap.SoapRequest;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import org.jspecify.annotations.Nullable;

/**
 * Session with vCenter that logs in when necessary: before the first request, and when the server
 * has ended the session. Thread-safe.
 */
public final class VimSession {
  private final SoapClient soap;
  private final String username;
  private final Secret password;
  private final RefusedPassword refused = new RefusedPassword();

  private @Nullable ServiceContent content;
  private int logins;

  public VimSession(SoapClient soap, String username, Secret password) {
    this.soap = soap;
    this.username = username;
    this.password = password;
  }

  /**
   * Returns the number of logins so far. After another login, data read before may be outdated,
   * since another server may have taken over.
   */
  public synchronized int logins() {
    return logins;
  }

  public synchronized ServiceContent content() throws SourceException, InterruptedException {
    return content == null ? login() : content;
  }

  /** Sends a request; logs in before it, or again after the server has ended the session. */
  public XmlElement call(SoapRequest request) throws SourceException, InterruptedException {
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
   * Logs in again. If several requests find that the session has ended, only one of them does so,
   * since a login in an existing session is an error.
   *
   * @param before number of logins when the request was sent
   */
  private synchronized void renew(int before) throws SourceException, InterruptedException {
    if (logins == before) {
      login();
    }
  }

  private ServiceContent login() throws SourceException, InterruptedException {
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

  private ServiceContent retrieveContent() throws SourceException, InterruptedException {
    try {
      return ServiceContent.of(
          soap.call(new SoapRequest("RetrieveServiceContent", ServiceContent.SERVICE_INSTANCE)));
    } catch (BadAnswerException e) {
      throw new SourceException("this is not a vCenter: " + e.getMessage(), e);
    }
  }

  /** Ends the session, if there is one and the server responds. */
  public synchronized void logout() throws InterruptedException {
    if (content == null) {
      return;
    }
    try {
      soap.call(new SoapRequest("Logout", content.sessionManager()));
    } catch (SourceException e) {
      // The session ends by itself after a while.
    }
    content = null;
    soap.forget();
  }
}
