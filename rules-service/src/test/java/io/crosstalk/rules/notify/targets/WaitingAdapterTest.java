package io.crosstalk.rules.notify.targets;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitingAdapterTest {
  @TempDir private Path folder;

  private record Desk(
      String name, Severity minSeverity, TargetMode mode, boolean replays, Path secret)
      implements TargetSettings {
    @Override
    public @Nullable String readSecret() {
      return TargetChecks.readSecret("jira", name, "token", null, secret);
    }
  }

  /** An adapter that accepts every message. */
  private static final class Accepting implements TargetAdapter {
    @Override
    public DeliveryResult.Delivered deliver(Message message) {
      return DeliveryResult.Delivered.WITHOUT_TICKET;
    }

    @Override
    public void close() {}
  }

  private TargetAdapter open(Path secret) {
    return WaitingAdapter.open(
        new Desk("desk", Severity.MINOR, TargetMode.TICKET, false, secret), Accepting::new);
  }

  private static DeliveryResult deliver(TargetAdapter adapter) {
    return TargetAdapterContract.deliver(adapter, Messages.of(MessageType.OPENED));
  }

  @Test
  void deliver_unusableSecret_waitsWithTheReason() {
    Path secret = folder.resolve("desk.token");
    try (TargetAdapter adapter = open(secret)) {
      assertThat(deliver(adapter))
          .isInstanceOfSatisfying(
              DeliveryResult.TryAgain.class,
              again ->
                  assertThat(again.reason())
                      .contains("the jira target 'desk'", "token-file", secret.toString()));
    }
  }

  @Test
  void open_readableSecret_isTheAdapterItself() throws IOException {
    Path secret = Files.writeString(folder.resolve("desk.token"), "geheim");

    try (TargetAdapter adapter = open(secret)) {
      assertThat(adapter).isInstanceOf(Accepting.class);
    }
  }
}
