package io.crosstalk.engine.thumb;

import io.crosstalk.event.inventory.Resource;
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
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A pack of rules of thumb. Their results are shown beside the baseline and decide nothing: a value
 * that is fast by a rule may be slow for a resource with a better baseline, and the reverse.
 */
public final class RulesOfThumb {
  private static final String SHIPPED = "rules-of-thumb/pack.yaml";

  private final List<ThumbRule> rules;

  private RulesOfThumb(List<ThumbRule> rules) {
    this.rules = rules;
  }

  /** Returns a pack that never changes. */
  public static Supplier<RulesOfThumb> always(RulesOfThumb pack) {
    return () -> pack;
  }

  /** Returns the pack that is part of the service. */
  public static RulesOfThumb shipped() {
    ClassLoader here = RulesOfThumb.class.getClassLoader();
    try (InputStream pack = Objects.requireNonNull(here.getResourceAsStream(SHIPPED))) {
      return of(SHIPPED, new String(pack.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads the pack in a file (UTF-8).
   *
   * @throws PackException when the file cannot be read or a line is wrong; then no rule is used
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
   * Creates a pack.
   *
   * @param name name for error messages
   */
  static RulesOfThumb of(String name, String yaml) {
    return new RulesOfThumb(new PackReader(name).read(yaml));
  }

  /**
   * Returns a sentence about a value. It uses the most severe broken rule, or else the nearest kept
   * rule of a quality; a load that is not high is not mentioned.
   *
   * @param resources the resource of the value, and the resources that it uses
   * @return empty when no rule applies
   */
  public Optional<String> remark(ThumbFigure figure, Collection<Resource> resources) {
    List<ThumbRule> applying =
        rules.stream().filter(rule -> rule.appliesTo(figure, resources)).toList();
    Comparator<ThumbRule> further = Comparator.comparingDouble(ThumbRule::severity);
    return applying.stream()
        .filter(rule -> rule.isBrokenBy(figure.observed()))
        .max(further)
        .or(() -> applying.stream().filter(rule -> rule.grade().isOfQuality()).min(further))
        .map(rule -> ThumbSentence.of(rule, figure));
  }

  /** Returns whether a load is high or very high by a rule. */
  public boolean isHigh(ThumbFigure load, Collection<Resource> resources) {
    return ofLoad(load, resources).anyMatch(rule -> rule.isBrokenBy(load.observed()));
  }

  /**
   * Returns a sentence about a load that is not high, with the lowest bound from which it is.
   *
   * @param resources the resource of the load, and the resources that it uses
   * @return empty when the load is high, or no rule applies
   */
  public Optional<String> lowLoad(ThumbFigure load, Collection<Resource> resources) {
    return isHigh(load, resources)
        ? Optional.empty()
        : ofLoad(load, resources)
            .min(Comparator.comparingDouble(ThumbRule::severity))
            .map(rule -> ThumbSentence.lowLoad(rule, load));
  }

  private Stream<ThumbRule> ofLoad(ThumbFigure load, Collection<Resource> resources) {
    return rules.stream()
        .filter(rule -> !rule.grade().isOfQuality() && rule.appliesTo(load, resources));
  }
}
