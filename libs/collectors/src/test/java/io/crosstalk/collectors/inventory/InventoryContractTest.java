package io.crosstalk.collectors.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.TestClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InventoryContractTest extends SourceContract {
  private static final String RESOURCES =
      """
      {"resources": [{"id": "app-1", "kind": "application", "layer": "application", "name": "App"}]}
      """;

  @Override
  public String type() {
    return "inventory";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new SettingsOnly();
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return requirement == Requirement.CLOSE
        ? null
        : "the settings are the data: the same inventory in each round, without samples";
  }

  @Test
  void poll_eachRound_deliversTheSameInventory() throws Exception {
    SourceContext context =
        new InMemory().context("inv", Path.of(""), new TestClock("2026-11-21T12:00:00Z"));
    RecordingIntake intake = new RecordingIntake();
    try (var source = (InventorySource) new SettingsOnly().open(context)) {
      source.poll(intake);
      source.poll(intake);
    }
    assertThat(intake.recorded().inventories())
        .hasSize(2)
        .allSatisfy(all -> assertThat(all).extracting(Resource::id).containsExactly("app-1"));
  }

  private record SettingsOnly() implements SourceDevice {
    @Override
    public Source open(SourceContext context) {
      byte[] json = RESOURCES.getBytes(StandardCharsets.UTF_8);
      return new InventorySourceType().open(EventJson.read(json, InventorySettings.class), context);
    }

    @Override
    public void produce(int part) {
      // the settings are all that there is
    }
  }
}
