package io.crosstalk.ingest.collect.tool;

import io.crosstalk.casefolder.CaseFile;
import io.crosstalk.collectors.normalize.ResourceReader;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.text.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Question for what the resources of a case use, if none of them share anything: then no neighbour
 * can be found.
 *
 * @param arguments arguments of the import, to be typed again
 */
record SharedResourceHint(Path folder, List<String> arguments) {
  private static final int SHOWN = 2;

  /**
   * Returns what to write and to type; empty if resources share something, or if there is only one
   * that is not a part of another one.
   */
  Optional<String> text() throws IOException {
    byte[] json = Files.readAllBytes(folder.resolve(CaseFile.INVENTORY.fileName()));
    List<Resource> all =
        EventJson.mapper().readTree(json).valueStream().map(ResourceReader::read).toList();
    Map<String, Long> users =
        all.stream()
            .flatMap(resource -> resource.uses().stream())
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    List<Resource> machines =
        all.stream().filter(resource -> !users.containsKey(resource.id())).toList();
    boolean isShared = users.values().stream().anyMatch(count -> count > 1);
    return isShared || machines.size() < 2 ? Optional.empty() : Optional.of(text(machines));
  }

  private String text(List<Resource> machines) {
    String entries =
        Stream.concat(
                Stream.of(
                    "{\"id\": \"datastore-1\", \"kind\": \"datastore\", \"layer\": \"vmware\"}"),
                machines.stream().limit(SHOWN).map(SharedResourceHint::entry))
            .collect(Collectors.joining(",\n   "));
    return "! %d resources share nothing that is known, so that no neighbour can be the cause. Name what they use, such as a host or a datastore, in a file inventory.json:%n  [%s]%n  and type: ./crosstalk import %s --inventory=inventory.json %s"
        .formatted(machines.size(), entries, typed(), ShellWord.of("--out=" + folder + "-2"));
  }

  private static String entry(Resource machine) {
    return "{\"id\": %s, \"kind\": \"%s\", \"layer\": \"%s\", \"uses\": [\"datastore-1\"]}"
        .formatted(
            EventJson.mapper().writeValueAsString(machine.id()),
            machine.kind().wireName(),
            machine.layer().wireName());
  }

  private String typed() {
    return arguments.stream()
        .filter(each -> !each.startsWith("--out=") && !each.startsWith("--inventory="))
        .map(ShellWord::of)
        .collect(Collectors.joining(" "));
  }
}
