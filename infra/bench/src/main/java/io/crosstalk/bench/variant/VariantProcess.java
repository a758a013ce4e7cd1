package io.crosstalk.bench.variant;

import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Program that runs one variant of the throughput comparison and prints its {@link RunMeasurement}
 * as JSON.
 */
public final class VariantProcess {
  private VariantProcess() {}

  /**
   * Runs the program.
   *
   * @param args one argument, the {@link Task} as JSON
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Task task = EventJson.read(args[0].getBytes(StandardCharsets.UTF_8), Task.class);
    StartSignal.watch(task);
    RunMeasurement measured =
        switch (task.variant()) {
          case COPY -> new CopyLoop(task).run();
          case STATELESS -> new StatelessStreams(task).run();
          case CORRELATION -> new Correlation(task).run();
        };
    System.out.println(new String(EventJson.write(measured), StandardCharsets.UTF_8));
  }
}
