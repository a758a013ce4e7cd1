package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.normalize.ResourceNames;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.ResourceObservation;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rule of a mapping file, in the section {@code resources}, by which resources are described from
 * the labels of their series. All texts are templates.
 *
 * @param uses used resources of which there is only one at a time; a relation whose labels are
 *     missing is left out, and an earlier one of its labels is believed rather than a later one
 * @param usesMany used resources of which there may be several; the values from all series are
 *     collected
 * @param also names of further resources that the same labels describe, such as the host of a
 *     container: each that has all labels of its id
 * @param measuredBy what measures the resource, such as the scraped target: of several that measure
 *     the same resource, a combination uses only one; null if all are parts of it
 */
record ResourceRule(
    String id,
    ResourceKind kind,
    Layer layer,
    @Nullable String name,
    @Nullable String environment,
    @Nullable String team,
    Map<String, String> attributes,
    List<String> uses,
    List<String> usesMany,
    List<String> also,
    @Nullable String measuredBy) {

  ResourceRule {
    SettingChecks.present("id", id, "is missing");
    SettingChecks.present("kind", kind, "is missing");
    SettingChecks.present("layer", layer, "is missing");
    attributes = attributes == null ? Map.of() : attributes;
    uses = uses == null ? List.of() : uses;
    usesMany = usesMany == null ? List.of() : usesMany;
    also = also == null ? List.of() : also;
  }

  /**
   * Parses the templates of this rule.
   *
   * @param others rules that {@code also} may name
   * @throws InvalidSourceException when a text is no valid template, or no rule has a name
   */
  Compiled compile(Map<String, Compiled> others) {
    return new Compiled(this, also.stream().map(name -> other(name, others)).toList());
  }

  private static Compiled other(String name, Map<String, Compiled> others) {
    Compiled other = others.get(name);
    if (other == null) {
      throw new InvalidSourceException("also", "'" + name + "' is no resource above this one");
    }
    return other;
  }

  /** Resource rule with parsed templates. */
  static final class Compiled {
    private final ResourceRule rule;
    private final LabelTemplate id;
    private final List<Compiled> also;
    private final Map<String, LabelTemplate> texts = new HashMap<>();

    private Compiled(ResourceRule rule, List<Compiled> also) {
      this.rule = rule;
      this.also = also;
      this.id = LabelTemplate.parse(rule.id, "id");
      parse(rule.name, "name");
      parse(rule.environment, "environment");
      parse(rule.team, "team");
      parse(rule.measuredBy, "measuredBy");
      rule.attributes.values().forEach(text -> parse(text, "attributes"));
      rule.uses.forEach(text -> parse(text, "uses"));
      rule.usesMany.forEach(text -> parse(text, "usesMany"));
    }

    private void parse(@Nullable String text, String property) {
      if (text != null) {
        texts.put(text, LabelTemplate.parse(text, property));
      }
    }

    LabelTemplate id() {
      return id;
    }

    ResourceKind kind() {
      return rule.kind;
    }

    /** Returns what measures the resource of a series; null if it does not matter. */
    @Nullable String measuredBy(ForeignSeries series, String source) {
      return render(rule.measuredBy, series, source);
    }

    /**
     * Returns the descriptions of a resource, and of those that the same labels describe.
     *
     * @param seen id of the resource
     * @param source name of the sender
     */
    List<ResourceObservation> sightings(String seen, ForeignSeries series, String source) {
      List<ResourceObservation> all = new ArrayList<>();
      all.add(sighting(seen, series, source));
      for (Compiled each : also) {
        String id = each.id.render(series, source);
        if (id != null && !id.equals(all.getLast().id())) {
          all.add(each.sighting(ResourceNames.check(id, "an id in 'also'"), series, source));
        }
      }
      return all;
    }

    private ResourceObservation sighting(String seen, ForeignSeries series, String source) {
      Map<String, Object> attributes = new HashMap<>();
      rule.attributes.forEach(
          (key, text) -> {
            String value = render(text, series, source);
            if (value != null) {
              attributes.put(key, value);
            }
          });
      return new ResourceObservation(
          seen,
          rule.kind,
          rule.layer,
          render(rule.name, series, source),
          environment(render(rule.environment, series, source)),
          render(rule.team, series, source),
          attributes,
          one(series, source),
          many(series, source));
    }

    private Map<String, ResourceObservation.Used> one(ForeignSeries series, String source) {
      Map<String, ResourceObservation.Used> one = new HashMap<>();
      for (String text : rule.uses) {
        LabelTemplate template = texts.get(text);
        String used = template == null ? null : template.render(series, source);
        if (template != null && used != null) {
          ResourceNames.check(used, "an id in 'uses'");
          one.put(text, new ResourceObservation.Used(used, template.rank(series)));
        }
      }
      return one;
    }

    private Set<String> many(ForeignSeries series, String source) {
      Set<String> many = new HashSet<>();
      for (String text : rule.usesMany) {
        String used = render(text, series, source);
        if (used != null) {
          many.add(ResourceNames.check(used, "an id in 'usesMany'"));
        }
      }
      return many;
    }

    private @Nullable String render(@Nullable String text, ForeignSeries series, String source) {
      LabelTemplate template = text == null ? null : texts.get(text);
      return template == null ? null : template.render(series, source);
    }

    /**
     * Returns the environment that a label's value names; a value that is not in the vocabulary
     * means unknown.
     */
    private static Environment environment(@Nullable String word) {
      for (Environment environment : Environment.values()) {
        if (environment.wireName().equals(word)) {
          return environment;
        }
      }
      return Environment.UNKNOWN;
    }
  }
}
