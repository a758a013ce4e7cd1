package io.crosstalk.collectors;

import java.util.List;

/**
 * Instance of a source adapter with its settings, which delivers the data of one monitored system.
 * Closing a source ends its work, even while another thread runs it.
 */
public sealed interface Source extends AutoCloseable permits PolledSource, ListeningSource {

  /**
   * Tests the connection for a user who has just written the settings: whether the server is
   * reachable, the credentials are right, the required data are readable and the clock agrees.
   *
   * @throws Exception when the source cannot work; the message is shown to the user
   */
  void check(CheckReport report) throws Exception;

  /**
   * Returns warnings for an operator about a source that works, one sentence each: which data are
   * missing or delayed, and what to do about it. Thread-safe.
   */
  default List<String> warnings() {
    return List.of();
  }

  /** Returns the valid data that no diagnosis uses, by reason. Thread-safe. */
  default List<LeftOut> leftOut() {
    return List.of();
  }

  @Override
  void close();
}
