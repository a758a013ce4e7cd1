package io.crosstalk.simulate.cases;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.simulate.truth.Expected;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the files of a simulated case into its folder. */
public final class CaseFolderWriter {
  private final Path folder;

  public CaseFolderWriter(Path folder) {
    this.folder = folder;
  }

  Path write(DataCentreCase each) throws IOException {
    Files.createDirectories(folder);
    writeAbout(each.inventory(), each.expected(), each.changes(), each.readme());
    try (var samples = SampleRows.into(folder)) {
      samples.write(each.samples());
    }
    return folder;
  }

  /** Writes all files but the samples. */
  public void writeAbout(
      List<Resource> inventory, List<Expected> expected, List<Change> changes, String readme)
      throws IOException {
    writeText("inventory.json", inventory(inventory));
    writeText("expected.json", expected(expected));
    writeText("changes.csv", changes(changes));
    writeText("README.md", readme);
  }

  public void writeText(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static String inventory(List<Resource> resources) {
    List<String> lines = resources.stream().map(each -> json(fields(each))).toList();
    return "[\n " + String.join(",\n ", lines) + "\n]\n";
  }

  private static Map<String, Object> fields(Resource resource) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("id", resource.id());
    fields.put("kind", resource.kind().wireName());
    fields.put("layer", resource.layer().wireName());
    fields.put("environment", resource.environment().wireName());
    if (resource.team() != null) {
      fields.put("team", resource.team());
    }
    if (!resource.attributes().isEmpty()) {
      fields.put("attributes", resource.attributes());
    }
    fields.put("uses", resource.uses());
    return fields;
  }

  private static String expected(List<Expected> incidents) {
    List<String> lines = incidents.stream().map(each -> json(fields(each))).toList();
    return "{\"incidents\": [" + String.join(",\n ", lines) + "]}\n";
  }

  private static Map<String, Object> fields(Expected incident) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("causeClass", incident.causeClass().wireName());
    fields.put("victims", incident.victims());
    fields.put("culprits", incident.culprits());
    if (incident.sharedResource() != null) {
      fields.put("sharedResource", incident.sharedResource());
    }
    fields.put("onset", incident.onset().toString());
    fields.put("end", incident.end() == null ? null : incident.end().toString());
    return fields;
  }

  public static String json(Map<String, Object> fields) {
    return new String(EventJson.write(fields), StandardCharsets.UTF_8);
  }

  private static String changes(List<Change> changes) {
    var lines = new ArrayList<String>();
    lines.add("time,resource,kind,detail");
    for (Change each : changes) {
      lines.add(
          "%s,%s,%s,%s"
              .formatted(each.time(), each.resource(), each.kind().wireName(), each.detail()));
    }
    return String.join("\n", lines) + "\n";
  }
}
