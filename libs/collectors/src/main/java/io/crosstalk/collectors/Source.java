package io.crosstalk.collectors;

import java.util.List;

/** Configured source. Closing it ends its work, even if another thread is in the middle of it. */
public sealed interface Source extends AutoCloseable permits PolledSource, ListeningSource {

  /**
   * Tests the connection for a user who has just written the settings: whether the server is
   * reachable, the credentials are right, the required data are readable and the clock agrees.
   *
   * @throws Exception when the source cannot work; the message is shown to the user
   */
  void check(CheckReport report) throws Exception;

  /**
   * Returns warnings for an operator although the source works, one sentence each: what it waits
   * for, and what to do about it. Thread-safe.
   */
  default List<String> warnings() {
    return List.of();
  }

  @Override
  void close();
}
