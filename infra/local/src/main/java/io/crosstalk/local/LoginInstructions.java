package io.crosstalk.local;

import io.crosstalk.local.console.DurationFormat;
import io.crosstalk.local.platform.Platform;
import io.crosstalk.local.platform.Platform.Outcome;
import io.crosstalk.local.platform.PlatformView;
import java.time.Duration;

/** Prints the address of the platform and how to log in. */
final class LoginInstructions {
  private LoginInstructions() {}

  static void print(Platform platform, Outcome outcome, long beginNanos) {
    String elapsed = DurationFormat.of(Duration.ofNanos(System.nanoTime() - beginNanos));
    System.out.println(
        switch (outcome) {
          case STARTED -> "Crosstalk is up after " + elapsed + ".";
          case ALREADY_RUNNING -> "Crosstalk is running already.";
          case COMPLETED -> "Crosstalk is complete again after " + elapsed + ".";
        });
    platform.view().ifPresent(LoginInstructions::print);
  }

  static void print(PlatformView view) {
    System.out.println("  page    " + view.url());
    System.out.println("  token   " + view.adminToken() + "   (in " + view.tokenFile() + ")");
    System.out.println("  ingest  " + view.ingestUrl());
  }
}
