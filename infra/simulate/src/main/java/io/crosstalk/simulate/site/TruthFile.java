package io.crosstalk.simulate.site;

import io.crosstalk.simulate.cases.CaseFolderWriter;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.truth.Expected;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The file {@code truth.json} of a site; one entry a line. */
final class TruthFile {
  static final String NAME = "truth.json";

  private final SiteSpec spec;
  private final CaseTimeline site;
  private final List<ClusterTruth> clusters;

  TruthFile(SiteSpec spec, CaseTimeline site, List<ClusterTruth> clusters) {
    this.spec = spec;
    this.site = site;
    this.clusters = clusters;
  }

  String text() {
    var about = new LinkedHashMap<String, Object>();
    about.put("seed", spec.seed());
    about.put("start", site.start().toString());
    about.put("end", site.at(site.duration()).toString());
    about.put("intervalSeconds", site.shortest());
    about.put(
        "machines",
        clusters.stream()
            .flatMap(each -> each.domains().stream())
            .mapToInt(each -> each.machines().size())
            .sum());
    return "{\"site\": "
        + CaseFolderWriter.json(about)
        + ",\n"
        + list("domains", ClusterTruth::domains, TruthFile::fields)
        + ",\n"
        + list("troubles", ClusterTruth::troubles, TruthFile::fields)
        + ",\n"
        + list("degradations", ClusterTruth::degradations, TruthFile::fields)
        + "}\n";
  }

  private <T> String list(
      String name, Function<ClusterTruth, List<T>> part, Function<T, Map<String, Object>> fields) {
    var lines = new ArrayList<String>();
    clusters.forEach(
        each ->
            part.apply(each).forEach(one -> lines.add(CaseFolderWriter.json(fields.apply(one)))));
    return "\"" + name + "\": [\n " + String.join(",\n ", lines) + "\n]";
  }

  private static Map<String, Object> fields(DomainTruth domain) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("id", domain.id());
    fields.put("kind", domain.kind().label());
    fields.put("state", domain.state().label());
    fields.put("machines", domain.machines());
    fields.put("applications", domain.applications());
    return fields;
  }

  private static Map<String, Object> fields(TroubleTruth trouble) {
    Expected expected = trouble.expected();
    var fields = new LinkedHashMap<String, Object>();
    fields.put("id", trouble.id());
    fields.put("kind", trouble.kind().label());
    fields.put("domain", trouble.domain());
    fields.put("causeClass", expected.causeClass().wireName());
    put(fields, "sharedResource", expected.sharedResource());
    fields.put("culprits", expected.culprits());
    fields.put("onset", expected.onset().toString());
    fields.put("end", expected.end() == null ? null : expected.end().toString());
    fields.put("victims", expected.victims());
    fields.put("summary", trouble.summary());
    return fields;
  }

  private static void put(Map<String, Object> fields, String name, @Nullable String value) {
    if (value != null) {
      fields.put(name, value);
    }
  }

  private static Map<String, Object> fields(Degradation degradation) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("resource", degradation.resource());
    fields.put("domain", degradation.domain());
    fields.put("metric", degradation.metric());
    fields.put("from", degradation.from().toString());
    fields.put("to", degradation.to().toString());
    fields.put("worst", degradation.worst());
    fields.put("explainedByLoad", degradation.loads());
    fields.put("explainedByTrouble", degradation.troubles());
    return fields;
  }
}
