package io.crosstalk.local;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.topic.ShownTopic;
import io.crosstalk.local.topic.TopicTail;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Command {@code crosstalk tail}: prints the last records of a topic and, with {@code -f}, new
 * ones.
 */
@Command(
    name = "tail",
    description = {
      "Shows the last records of a topic, one a line: time, world, content.",
      "Exit code 3 if the platform does not run."
    })
final class TailCommand implements Callable<Integer> {
  private static final int MOST = 10_000;

  @Mixin private final DataOption data = new DataOption();

  @Parameters(paramLabel = "TOPIC", description = "${COMPLETION-CANDIDATES}")
  private ShownTopic topic = ShownTopic.SAMPLES;

  @Option(
      names = "--world",
      paramLabel = "WORLD",
      description =
          "Only records of this world: live, or the name of a replayed case. Of each partition the"
              + " last 100,000 records are searched.")
  private @Nullable String world;

  @Option(
      names = {"-f", "--follow"},
      description = "Follow: print new records until Ctrl-C.")
  private boolean follow;

  @Option(
      names = "-n",
      paramLabel = "RECORDS",
      description = "Number of records, at most 10,000 (default: ${DEFAULT-VALUE}).")
  private int count = 40;

  @Override
  public Integer call() throws InterruptedException {
    if (count < 0 || count > MOST) {
      throw CommandFailure.usage(
          "-n is 0 to 10000, not " + count, "state how many records to show");
    }
    String broker = data.startedPlatform().bootstrapServers();
    try (TopicTail tail = new TopicTail(broker, topic, world)) {
      List<ConsumerRecord<byte[], byte[]>> last = tail.last(count);
      print(last);
      if (last.size() < count && tail.isCutOff()) {
        System.err.printf("! %d of %d records: older ones were not searched%n", last.size(), count);
      }
      while (follow && !System.out.checkError()) {
        print(tail.next());
      }
    }
    return ExitCode.OK.number();
  }

  private void print(List<ConsumerRecord<byte[], byte[]>> records) {
    records.forEach(each -> System.out.println(topic.line(each)));
  }
}
