package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Copies of a case that differ in one respect. */
final class CaseVariants {
  private CaseVariants() {}

  static CaseFolder renamed(CaseFolder folder, UnaryOperator<String> name) {
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    folder
        .samples()
        .forEach(
            (time, resources) -> {
              Map<String, Map<String, Double>> other = new TreeMap<>();
              resources.forEach((id, values) -> other.put(name.apply(id), values));
              samples.put(time, other);
            });
    return new CaseFolder(
        folder.name(),
        folder.resources().stream().map(resource -> renamed(resource, name)).toList(),
        folder.changes().stream()
            .map(
                change ->
                    new Change(
                        change.time(),
                        name.apply(change.resource()),
                        change.kind(),
                        change.detail()))
            .toList(),
        samples,
        folder.expected());
  }

  private static Resource renamed(Resource resource, UnaryOperator<String> name) {
    return copy(
        resource,
        name.apply(resource.id()),
        resource.environment(),
        resource.uses().stream().map(name).toList());
  }

  static CaseFolder shifted(CaseFolder folder, Duration by) {
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    folder.samples().forEach((time, values) -> samples.put(time + by.toMillis(), values));
    return with(folder, folder.resources(), samples);
  }

  /** The same case with other resources and samples. */
  static CaseFolder with(
      CaseFolder folder,
      List<Resource> resources,
      NavigableMap<Long, Map<String, Map<String, Double>>> samples) {
    return new CaseFolder(folder.name(), resources, folder.changes(), samples, folder.expected());
  }

  static Resource copy(Resource resource, String id, Environment environment, List<String> uses) {
    return new Resource(
        id,
        resource.kind(),
        resource.layer(),
        resource.name(),
        environment,
        resource.team(),
        resource.attributes(),
        uses);
  }

  /** One case with the resources and samples of several cases that have no resource in common. */
  static CaseFolder union(CaseFolder... folders) {
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    for (CaseFolder each : folders) {
      each.samples()
          .forEach(
              (time, values) ->
                  samples.computeIfAbsent(time, at -> new TreeMap<>()).putAll(values));
    }
    List<Resource> resources = new ArrayList<>();
    Arrays.stream(folders).forEach(each -> resources.addAll(each.resources()));
    return with(folders[0], resources, samples);
  }
}
