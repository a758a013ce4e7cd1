package io.crosstalk.ingest.source.spool;

import java.util.concurrent.Semaphore;

/**
 * Counts the memory of all bodies that have arrived and are held in memory instead of in files.
 * Thread-safe.
 */
final class ArrivalMemory {
  private final Semaphore free;

  ArrivalMemory(int bytes) {
    free = new Semaphore(bytes);
  }

  boolean tryTake(int bytes) {
    return free.tryAcquire(bytes);
  }

  void giveBack(int bytes) {
    free.release(bytes);
  }

  int free() {
    return free.availablePermits();
  }
}
