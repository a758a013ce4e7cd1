package io.crosstalk.simulate.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedClientTest {
  private static final OperationProfile SMALL = new OperationProfile(1, 0.008, 0.008);

  @Test
  void restrictToOrdinaryLoad_clientWithJob_hasNeitherJobsNorMoreThanItsMean() {
    OperationFlow job = OperationFlow.job(Medium.DISK, SMALL, 500, 32);
    SimulatedClient client = client();
    client.add(OperationFlow.ordinary(Medium.DISK, SMALL, 100, 32));
    client.add(job);
    client.scale = 3;
    job.active = 1;

    client.restrictToOrdinaryLoad();

    assertThat(job.active).isZero();
    assertThat(client.level(0)).isEqualTo(1);
    client.neutral();
    client.scale = 3;
    assertThat(client.level(0)).isEqualTo(3);
  }

  private static SimulatedClient client() {
    var host = new ClientSite("esx-01", station("esx-01"), 16, List.of(), List.of());
    var store = new SimulatedStore("ds-1", station("ds-1"), List.of());
    return new SimulatedClient(
        "vm-1",
        ResourceKind.VM,
        Environment.PRODUCTION,
        "team-web",
        2,
        host,
        0,
        store,
        new LoadVariation(0.1, 600, 0, 1),
        0);
  }

  private static ServiceStation station(String id) {
    return new ServiceStation(id, 4, 0.001, 0.001, 10_000, 1e9, 1e9, 1);
  }
}
