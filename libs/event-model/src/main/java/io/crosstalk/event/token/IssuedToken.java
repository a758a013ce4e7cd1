package io.crosstalk.event.token;

/**
 * A token that has just been created.
 *
 * @param secret the token itself, which is stored nowhere and cannot be shown again
 */
public record IssuedToken(StoredToken stored, String secret) {
  /** Returns a text without the secret, so that no log contains it. */
  @Override
  public String toString() {
    return "IssuedToken[" + stored.name() + "]";
  }
}
