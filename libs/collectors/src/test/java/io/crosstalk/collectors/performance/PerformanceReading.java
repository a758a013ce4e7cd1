package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.ResourceSettings;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.collectors.files.WatchedFile;
import io.crosstalk.collectors.performance.format.PerformanceSettings;
import io.crosstalk.event.inventory.Resource;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reading of one file in a test, with what came of it. */
public final class PerformanceReading {
  private final Path folder;
  private final RecordingIntake intake = new RecordingIntake();
  private PerformanceSettings settings = settings(null, null);
  private List<String> warnings = List.of();

  public PerformanceReading(Path folder) {
    this.folder = folder;
  }

  public static PerformanceSettings settings(@Nullable String zone, @Nullable String machine) {
    return settings(zone, machine, List.of());
  }

  public static PerformanceSettings settings(
      @Nullable String zone, @Nullable String machine, List<ResourceSettings> resources) {
    return new PerformanceSettings(
        new WatchSettings(".", null, "renamed", null, null),
        null,
        zone,
        machine,
        null,
        null,
        null,
        null,
        null,
        resources);
  }

  /** Source that reads growing files of a folder. */
  public static PolledSource growing(Path folder) {
    return growing(folder, null);
  }

  /** Source that reads growing files of a folder with local times. */
  public static PolledSource growing(Path folder, @Nullable String zone) {
    PerformanceSettings settings =
        new PerformanceSettings(
            new WatchSettings(".", null, null, true, null),
            null,
            zone,
            null,
            null,
            null,
            null,
            null,
            null,
            List.of());
    return (PolledSource) new PerformanceSourceType().open(settings, new Drop(folder).context());
  }

  public PerformanceReading with(PerformanceSettings other) {
    settings = other;
    return this;
  }

  public PerformanceReading read(String name, String content) throws IOException {
    return read(name, content.getBytes(StandardCharsets.UTF_8));
  }

  public PerformanceReading read(String name, byte[] content) throws IOException {
    Path file = Files.write(folder.resolve(name), content);
    return read(WatchedFile.whole(file, List.of(), Long.MAX_VALUE));
  }

  public PerformanceReading readSample(String name) throws IOException {
    return read(name, Drop.sample("/performance/" + name));
  }

  public PerformanceReading read(WatchedFile file) throws IOException {
    PerformanceFileReader reader =
        new PerformanceFileReader(settings.checked(), new Drop(folder).context());
    reader.read(file, intake);
    warnings = reader.warnings();
    return this;
  }

  public List<String> warnings() {
    return warnings;
  }

  public List<RecordingIntake.Rejected> rejections() {
    return intake.recorded().rejections();
  }

  public List<Given> samples() {
    return intake.recorded().samples();
  }

  /** Values of a series in the order of their delivery, each with its unit if it has one. */
  public List<String> values(String resource, String metric) {
    return samples().stream()
        .filter(sample -> sample.resource().equals(id(resource)) && sample.metric().equals(metric))
        .map(sample -> number(sample.value()) + (sample.unit() == null ? "" : " " + sample.unit()))
        .toList();
  }

  private static String number(double value) {
    return BigDecimal.valueOf(value)
        .setScale(6, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  public List<Instant> times(String resource, String metric) {
    return samples().stream()
        .filter(sample -> sample.resource().equals(id(resource)) && sample.metric().equals(metric))
        .map(sample -> Instant.ofEpochMilli(sample.timeMs()))
        .toList();
  }

  /** Metrics of a resource, in the order of the alphabet. */
  public List<String> metrics(String resource) {
    return samples().stream()
        .filter(sample -> sample.resource().equals(id(resource)))
        .map(Given::metric)
        .distinct()
        .sorted()
        .toList();
  }

  /** The latest inventory by the ids without the prefix of the source. */
  public Map<String, Resource> inventory() {
    return intake.recorded().inventories().getLast().stream()
        .collect(Collectors.toMap(each -> local(each.id()), each -> each));
  }

  /** Ids without the prefix of the source that a resource uses. */
  public List<String> uses(String resource) {
    Resource known = inventory().get(resource);
    return known == null
        ? List.of()
        : known.uses().stream().map(PerformanceReading::local).sorted().toList();
  }

  private static String id(String local) {
    return local.startsWith("naa.") ? local : "files-1/" + local;
  }

  private static String local(String id) {
    return id.startsWith("files-1/") ? id.substring("files-1/".length()) : id;
  }
}
