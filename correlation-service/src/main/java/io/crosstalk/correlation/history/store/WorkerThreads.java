package io.crosstalk.correlation.history.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs an action for each element of a list in several threads. */
final class WorkerThreads {
  private WorkerThreads() {}

  /**
   * Runs the action for all elements, and waits for the end. The first failure stops the remaining
   * ones and is rethrown.
   */
  static <T> void each(int threads, List<T> work, Consumer<T> action) {
    Iterator<T> rest = work.iterator();
    Callable<Boolean> worker =
        () -> {
          for (T next = next(rest); next != null; next = next(rest)) {
            action.accept(next);
          }
          return true;
        };
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<Boolean>> running = new ArrayList<>();
      for (int i = 0; i < Math.min(threads, work.size()); i++) {
        running.add(pool.submit(worker));
      }
      awaitAll(running, rest);
    }
  }

  private static <T> @Nullable T next(Iterator<T> rest) {
    synchronized (rest) {
      return rest.hasNext() ? rest.next() : null;
    }
  }

  private static void awaitAll(List<Future<Boolean>> running, Iterator<?> rest) {
    try {
      for (Future<Boolean> each : running) {
        each.get();
      }
    } catch (ExecutionException e) {
      drain(rest);
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      drain(rest);
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the history was read", e);
    }
  }

  private static void drain(Iterator<?> rest) {
    while (next(rest) != null) {
      // The remaining elements are not needed any more.
    }
  }
}
