package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.cases.CaseFolderWriter;
import io.crosstalk.simulate.estate.Comparison.Stretch;
import io.crosstalk.simulate.estate.Degradations.Degradation;
import io.crosstalk.simulate.estate.TruthSearch.Incident;
import io.crosstalk.simulate.truth.Expected;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The file {@code truth.json} of an estate; one entry a line. */
record EstateTruth(
    Sampling sampling,
    TruthSearch search,
    List<Incident> incidents,
    List<Degradation> degradations) {
  private static final double PLAIN = 2;
  private static final int PLAIN_SECONDS = 180;

  String text() {
    EstateSpec spec = search.estate.spec();
    var about = new LinkedHashMap<String, Object>();
    about.put("seed", spec.seed());
    about.put("start", spec.start().toString());
    about.put("end", spec.at(spec.seconds()).toString());
    about.put("intervalSeconds", sampling.shortest());
    about.put("machines", search.estate.world().machines.size());
    return "{\"site\": "
        + CaseFolderWriter.json(about)
        + ",\n"
        + list("domains", domains())
        + ",\n"
        + list("troubles", incidents.stream().map(EstateTruth::fields).toList())
        + ",\n"
        + list("degradations", degradations.stream().map(this::fields).toList())
        + "}\n";
  }

  private static String list(String name, List<Map<String, Object>> entries) {
    List<String> lines = entries.stream().map(CaseFolderWriter::json).toList();
    return "\"" + name + "\": [\n " + String.join(",\n ", lines) + "\n]";
  }

  private List<Map<String, Object>> domains() {
    World world = search.estate.world();
    return world.machines.stream()
        .map(Machine::domain)
        .distinct()
        .sorted()
        .map(
            id ->
                fields(
                    id,
                    world.machines.stream()
                        .filter(each -> each.domain().equals(id))
                        .map(each -> each.id)
                        .toList(),
                    world.services.stream()
                        .filter(each -> search.estate.domain(each.id).equals(id))
                        .map(each -> each.id)
                        .toList()))
        .toList();
  }

  private Map<String, Object> fields(String id, List<String> machines, List<String> services) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("id", id);
    fields.put("kind", kind(id));
    fields.put("state", state(id));
    fields.put("machines", machines);
    fields.put("applications", services);
    return fields;
  }

  private String kind(String domain) {
    return incidents.stream()
        .filter(each -> each.domain().equals(domain))
        .map(each -> each.trouble().kind().label())
        .findFirst()
        .orElse("quiet");
  }

  private String state(String domain) {
    if (incidents.stream().anyMatch(each -> each.domain().equals(domain))) {
      return "troubled";
    }
    List<Degradation> plain =
        degradations.stream()
            .filter(each -> search.estate.domain(each.resource()).equals(domain))
            .filter(each -> each.stretch().worst() >= PLAIN)
            .filter(each -> each.stretch().to() - each.stretch().from() >= PLAIN_SECONDS)
            .toList();
    boolean affected = plain.stream().anyMatch(each -> !each.troubles().isEmpty());
    return affected ? "affected" : plain.isEmpty() ? "quiet" : "natural";
  }

  private static Map<String, Object> fields(Incident incident) {
    Expected expected = incident.expected();
    var fields = new LinkedHashMap<String, Object>();
    fields.put("id", incident.id());
    fields.put("kind", incident.trouble().kind().label());
    fields.put("domain", incident.domain());
    fields.put("causeClass", expected.causeClass().wireName());
    if (expected.sharedResource() != null) {
      fields.put("sharedResource", expected.sharedResource());
    }
    fields.put("culprits", expected.culprits());
    fields.put("onset", expected.onset().toString());
    fields.put("end", expected.end() == null ? null : expected.end().toString());
    fields.put("victims", expected.victims());
    fields.put("summary", incident.trouble().plan().summary());
    return fields;
  }

  private Map<String, Object> fields(Degradation each) {
    Stretch stretch = each.stretch();
    var fields = new LinkedHashMap<String, Object>();
    fields.put("resource", each.resource());
    fields.put("domain", search.estate.domain(each.resource()));
    fields.put("metric", search.all.meters.get(stretch.meter()).metric());
    fields.put("from", search.estate.spec().at(stretch.from()).toString());
    fields.put("to", search.estate.spec().at(stretch.to()).toString());
    fields.put("worst", Math.round(10 * stretch.worst()) / 10.0);
    fields.put("explainedByLoad", each.loads());
    fields.put("explainedByTrouble", each.troubles());
    return fields;
  }
}
