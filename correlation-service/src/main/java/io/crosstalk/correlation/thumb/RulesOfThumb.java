package io.crosstalk.correlation.thumb;

import io.crosstalk.event.Resource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A pack of rules of thumb. They are said beside what is ordinary for a resource and decide
 * nothing: what is fast by a rule may be slow for whoever is used to better, and the other way
 * round.
 */
public final class RulesOfThumb {
  private static final String SHIPPED = "rules-of-thumb/pack.yaml";

  private final List<Rule> rules;

  private RulesOfThumb(List<Rule> rules) {
    this.rules = rules;
  }

  /** The pack that comes with the service. */
  public static RulesOfThumb shipped() {
    ClassLoader here = RulesOfThumb.class.getClassLoader();
    try (InputStream pack = Objects.requireNonNull(here.getResourceAsStream(SHIPPED))) {
      return of(SHIPPED, new String(pack.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The pack in a file (UTF-8).
   *
   * @throws PackException when it cannot be read, or a line of it is wrong: then none is used
   */
  public static RulesOfThumb read(Path file) {
    try {
      return of(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new PackException(
          "the rules of thumb in %s can't be read (%s); name a file that this service may read, or none"
              .formatted(file, e));
    }
  }

  /**
   * A pack.
   *
   * @param name to be told with what is wrong
   */
  static RulesOfThumb of(String name, String yaml) {
    return new RulesOfThumb(new PackReader(name).read(yaml));
  }

  /**
   * What the pack says of a figure, in a sentence: of several rules that it breaks the furthest, or
   * else the nearest of quality that it keeps: a load that is not high is no news. Empty when there
   * is none.
   *
   * @param resources the one that the figure is of, and what it uses
   */
  public Optional<String> remark(Figure figure, Collection<Resource> resources) {
    List<Rule> applying = rules.stream().filter(rule -> rule.appliesTo(figure, resources)).toList();
    Comparator<Rule> further = Comparator.comparingDouble(Rule::severity);
    return applying.stream()
        .filter(rule -> rule.isBrokenBy(figure.observed()))
        .max(further)
        .or(() -> applying.stream().filter(rule -> rule.grade().isOfQuality()).min(further))
        .map(rule -> Remark.of(rule, figure));
  }
}
