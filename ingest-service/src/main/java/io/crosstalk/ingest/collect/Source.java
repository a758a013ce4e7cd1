package io.crosstalk.ingest.collect;

import java.util.List;

/**
 * One configured source. Closing it ends what it does, also when another thread is in the middle of
 * it.
 */
public sealed interface Source extends AutoCloseable permits PolledSource, ListeningSource {

  /**
   * Tries the connection, as a user who has just written the settings wants it tried: is somebody
   * there, are the credentials right, may we read what we need, does the clock agree.
   *
   * @throws Exception when it can't work; the message goes to the user
   */
  void check(CheckReport report) throws Exception;

  /**
   * What an operator should know although the source works, a sentence each: what it waits for, and
   * what to do about it. Thread-safe.
   */
  default List<String> warnings() {
    return List.of();
  }

  @Override
  void close();
}
