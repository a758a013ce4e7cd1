package io.crosstalk.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreePortTest {
  @TempDir Path folder;

  @Test
  void take_twoProcesses_getDifferentPorts() {
    Path log = folder.resolve("other.log");
    try (var other = JavaProcess.start(TakesPorts.class.getName(), List.of(), log)) {
      await().until(() -> other.output().endsWith("\n"));
      List<Integer> own = take(300);
      assertThat(own).doesNotHaveDuplicates();
      assertThat(List.of(other.output().strip().split(" ", -1)))
          .hasSize(600)
          .doesNotContainAnyElementsOf(own.stream().map(String::valueOf).toList());
    }
  }

  private static List<Integer> take(int count) {
    return IntStream.range(0, count).mapToObj(i -> FreePort.take()).toList();
  }

  /** Program that takes ports, prints them, and keeps them until it is killed. */
  static final class TakesPorts {
    private TakesPorts() {}

    public static void main(String[] arguments) throws InterruptedException {
      System.out.println(take(600).stream().map(String::valueOf).collect(Collectors.joining(" ")));
      Thread.currentThread().join();
    }
  }
}
