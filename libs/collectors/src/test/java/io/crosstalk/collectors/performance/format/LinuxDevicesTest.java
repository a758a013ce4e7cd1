package io.crosstalk.collectors.performance.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinuxDevicesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "sda",
        "sdaa",
        "hda",
        "vdb",
        "xvda",
        "nvme0n1",
        "dasda",
        "mmcblk0",
        "dev8-16",
        "dev65-0",
        "cciss/c0d0"
      })
  void isDisk_wholeDisk_isTrue(String name) {
    assertThat(LinuxDevices.isDisk(name)).isTrue();
    assertThat(LinuxDevices.isNoDisk(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rhel-root",
        "mpatha",
        "dm-0",
        "md127",
        "zram0",
        "drbd0",
        "sda1",
        "nvme0n1p2",
        "dasda1",
        "dev8-17",
        "dev253-0",
        "dev9-127",
        "hdisk0"
      })
  void isDisk_partOrDeviceAboveOthers_isFalse(String name) {
    assertThat(LinuxDevices.isDisk(name)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "dev252-0 dev252-16,               dev252-0 dev252-16",
    "dev252-0 dev252-1,                dev252-0",
    "dev252-0 dev253-0 dev253-1,       dev252-0",
    "dev252-0 dev253-0,                ''",
    "dev259-0 dev259-1 dev259-2,       dev259-0"
  })
  void disks_devicesWithoutOtherDisks_areThoseOfTheOneDriverOfDisks(String listed, String disks) {
    assertThat(LinuxDevices.disks(List.of(listed.split(" ", -1))))
        .isEqualTo(disks.isEmpty() ? Set.of() : Set.copyOf(Arrays.asList(disks.split(" ", -1))));
  }

  @Test
  void isVirtualInterface_bridgesAndNetworksOfContainers_areVirtual() {
    assertThat(List.of("eth0", "ens192", "eno1", "ib0", "wlan0", "en0"))
        .noneMatch(LinuxDevices::isVirtualInterface);
    assertThat(List.of("vmbr0", "cni0", "cali12ab", "flannel.1", "wg0", "bond0", "eth0.100"))
        .allMatch(LinuxDevices::isVirtualInterface);
  }
}
