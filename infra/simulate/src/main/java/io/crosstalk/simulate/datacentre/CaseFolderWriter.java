package io.crosstalk.simulate.datacentre;

import io.crosstalk.event.Change;
import io.crosstalk.event.Resource;
import io.crosstalk.event.json.EventJson;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Writes the files of a simulated case into its folder. */
final class CaseFolderWriter {
  private final Path folder;

  CaseFolderWriter(Path folder) {
    this.folder = folder;
  }

  Path write(DataCentreCase each) throws IOException {
    Files.createDirectories(folder);
    writeText("inventory.json", inventory(each.inventory()));
    writeText("expected.json", expected(each.expected()));
    writeText("changes.csv", changes(each.changes()));
    writeText("README.md", each.readme());
    writeSamples(each.samples());
    return folder;
  }

  private void writeText(String name, String text) throws IOException {
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

  private static String json(Map<String, Object> fields) {
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

  private void writeSamples(List<SimulatedSample> samples) throws IOException {
    try (var file = Files.newOutputStream(folder.resolve("samples.csv.gz"));
        var packed = new GZIPOutputStream(file, 1 << 16);
        var writer =
            new BufferedWriter(new OutputStreamWriter(packed, StandardCharsets.UTF_8), 1 << 16)) {
      writer.write("time,resource,metric,value\n");
      for (SimulatedSample each : samples) {
        write(writer, each);
      }
    }
  }

  private static void write(Writer writer, SimulatedSample sample) throws IOException {
    writer.write(Long.toString(sample.timeMs()));
    writer.write(',');
    writer.write(sample.resource());
    writer.write(',');
    writer.write(sample.metric());
    writer.write(',');
    writer.write(BigDecimal.valueOf(sample.value()).stripTrailingZeros().toPlainString());
    writer.write('\n');
  }
}
