package io.crosstalk.rules.notify.mail;

/** Encryption of the connection to a mail server. */
public enum Encryption {
  NONE,
  /**
   * The connection is encrypted after the greeting; a server that does not offer it is not used.
   */
  STARTTLS,
  /** The connection is encrypted from its beginning. */
  TLS
}
