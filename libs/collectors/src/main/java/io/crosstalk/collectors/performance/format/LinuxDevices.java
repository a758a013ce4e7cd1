package io.crosstalk.collectors.performance.format;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Disks and network interfaces of Linux by their names. A machine's totals count only whole
 * physical disks and interfaces: the load of a device above others, such as a logical volume or a
 * bond, is that of the devices below it.
 */
public final class LinuxDevices {
  private static final String LETTERED = "(?:(?:sd|vd|xvd|dasd)[a-z]{1,3}|hd[a-z])";

  private static final Pattern DISK =
      Pattern.compile(
          LETTERED
              + "|nvme\\d{1,4}n\\d{1,4}|(?:mmcblk|rbd|pmem)\\d{1,4}"
              + "|(?:cciss/|ida/|rd/)c\\d{1,3}d\\d{1,3}");

  private static final Pattern NUMBERED = Pattern.compile("dev(\\d{1,4})-(\\d{1,7})");

  private static final int SCSI_PARTITIONS = 16;

  /** Parts of other disks, and devices that are no disks, by name or by number. */
  private static final Pattern NO_DISK =
      Pattern.compile(
          LETTERED
              + "\\d{1,3}|(?:nvme|mmcblk|pmem|rbd)\\S*p\\d{1,3}"
              + "|(?:loop|ram|sr|fd)\\d{1,3}|dev(?:1|2|7|11)-\\d{1,4}");

  private static final Pattern PARTITION =
      Pattern.compile("(" + LETTERED + ")\\d{1,3}|((?:nvme|mmcblk|pmem|rbd)\\S*)p\\d{1,3}");

  /**
   * Disks of KVM guests or devices of the device mapper, whose drivers share these numbers, and
   * NVMe disks, which share theirs with their partitions.
   */
  private static final Pattern UNCLEAR = Pattern.compile("(dev25[2-49])-(\\d{1,7})");

  private static final String NVME = "dev259-";

  private static final Pattern VIRTUAL_INTERFACE =
      Pattern.compile(
          "lo\\d*|(?:bond|team|br|vmbr|fwbr|fwpr|fwln|virbr|docker|podman|cni|cali|cilium|flannel"
              + "|lx[cd]|kube|ovs|veth|vlan|macv|ipvl|vxlan|gre|sit|ip6tnl|tun|tap|wg|tailscale|ifb"
              + "|dummy|vnet).*|.+\\.\\d+");

  private LinuxDevices() {}

  /** Returns how many numbers a disk and its partitions have; 0 if the driver is of no disks. */
  private static int partitions(int major) {
    return switch (major) {
      case 8, 65, 66, 67, 68, 69, 70, 71, 128, 129, 130, 131, 132, 133, 134, 135, 202 ->
          SCSI_PARTITIONS;
      case 3, 22 -> 64;
      case 94 -> 4;
      case 179 -> 8;
      default -> 0;
    };
  }

  /** Returns whether a device is a partition, or of a kind that is no disk. */
  public static boolean isNoDisk(String device) {
    return NO_DISK.matcher(device).matches() || remainder(device) > 0;
  }

  /** Returns the name of the disk of which a device is a partition; empty if it is none. */
  public static Optional<String> diskOf(String partition) {
    Matcher named = PARTITION.matcher(partition);
    if (named.matches()) {
      return Optional.of(named.group(1) == null ? named.group(2) : named.group(1));
    }
    Matcher numbered = NUMBERED.matcher(partition);
    int remainder = remainder(partition);
    return remainder > 0 && numbered.matches()
        ? Optional.of(
            "dev%s-%d"
                .formatted(numbered.group(1), Integer.parseInt(numbered.group(2)) - remainder))
        : Optional.empty();
  }

  /** Returns whether a device is a whole physical disk. */
  public static boolean isDisk(String device) {
    return DISK.matcher(device).matches() || remainder(device) == 0;
  }

  /**
   * Returns the number of a partition, 0 for a whole disk, and -1 for a device of no disk driver.
   */
  private static int remainder(String device) {
    Matcher numbered = NUMBERED.matcher(device);
    int partitions = numbered.matches() ? partitions(Integer.parseInt(numbered.group(1))) : 0;
    return partitions == 0 ? -1 : Integer.parseInt(numbered.group(2)) % partitions;
  }

  /** Returns whether a device can be a disk only if no other disk is listed. */
  public static boolean isUnclear(String device) {
    return UNCLEAR.matcher(device).matches();
  }

  /** Returns whether a device, named by number, is an NVMe disk or a partition of one. */
  static boolean isNvmeOrPartition(String device) {
    return device.startsWith(NVME);
  }

  /**
   * Returns the disks among unclear devices of a machine without other disks. The numbers of disks
   * are multiples of 16, those of the device mapper are consecutive; of two drivers that fit both,
   * no device is a disk.
   */
  public static Set<String> disks(Collection<String> unclear) {
    Map<String, Boolean> drivers =
        unclear.stream()
            .map(UNCLEAR::matcher)
            .filter(Matcher::matches)
            .collect(
                Collectors.toMap(
                    match -> match.group(1),
                    match -> Integer.parseInt(match.group(2)) % SCSI_PARTITIONS == 0,
                    Boolean::logicalAnd));
    if (drivers.size() > 1) {
      drivers.values().removeIf(isOfDisks -> !isOfDisks);
    }
    if (drivers.size() != 1) {
      return Set.of();
    }
    String driver = drivers.keySet().iterator().next() + "-";
    return unclear.stream()
        .filter(name -> name.startsWith(driver))
        .filter(name -> Integer.parseInt(name.substring(driver.length())) % SCSI_PARTITIONS == 0)
        .collect(Collectors.toSet());
  }

  /** Returns whether the load of an interface is that of others, or stays in the machine. */
  public static boolean isVirtualInterface(String name) {
    return VIRTUAL_INTERFACE.matcher(name).matches();
  }
}
