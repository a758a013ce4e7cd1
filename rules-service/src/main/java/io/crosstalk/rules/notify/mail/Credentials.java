package io.crosstalk.rules.notify.mail;

/** User and password for a mail server. */
record Credentials(String username, String password) {
  /** Returns a text without the password. */
  @Override
  public String toString() {
    return "Credentials[username=" + username + "]";
  }
}
