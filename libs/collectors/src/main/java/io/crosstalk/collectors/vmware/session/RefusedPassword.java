package io.crosstalk.collectors.vmware.session;

import io.crosstalk.collectors.SourceException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a password that vCenter has refused, so that it is not tried again in each round:
 * vCenter locks an account after a few failures (five within three minutes, unless its policy
 * differs).
 */
final class RefusedPassword {
  private static final Duration PAUSE = Duration.ofMinutes(5);

  private byte @Nullable [] digest;
  private long sinceNanos;

  /** Throws an exception if the server has refused this password a short while ago. */
  void check(String password, String username) throws SourceException {
    if (digest != null
        && MessageDigest.isEqual(digest, digest(password))
        && System.nanoTime() - sinceNanos < PAUSE.toNanos()) {
      throw refusal(username);
    }
  }

  SourceException remember(String password, String username) {
    digest = digest(password);
    sinceNanos = System.nanoTime();
    return refusal(username);
  }

  private static SourceException refusal(String username) {
    return new SourceException(
        "vCenter refuses the login of %s: check username and password; so that the account is not locked, the same password is tried again only after %d minutes, another one at once"
            .formatted(username, PAUSE.toMinutes()));
  }

  private static byte[] digest(String password) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(password.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
