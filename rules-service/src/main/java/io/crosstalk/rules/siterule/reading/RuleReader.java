package io.crosstalk.rules.siterule.reading;

import io.crosstalk.event.text.Hints;
import io.crosstalk.event.yaml.YamlNode;
import io.crosstalk.rules.calendar.CalendarDays;
import io.crosstalk.rules.calendar.Calendars;
import io.crosstalk.rules.siterule.condition.Expression;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.Effect;
import io.crosstalk.rules.siterule.definition.RuleKind;
import io.crosstalk.rules.siterule.definition.RuleMode;
import io.crosstalk.rules.siterule.definition.SelectedDays;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.definition.Validity;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads rules from YAML, of which JSON is a part. */
public final class RuleReader {
  /** Most rules of a list: at {@link RuleText#MAX_LENGTH}, each could have 131 characters. */
  static final int MAX_RULES = 500;

  private static final int MAX_REASON = 4_000;
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  private final RuleContext site;

  /**
   * Creates a reader.
   *
   * @param zone time zone of the site, for times without an offset
   */
  public RuleReader(ZoneId zone) {
    this(zone, Calendars.NONE);
  }

  /**
   * Creates a reader of rules that use calendars.
   *
   * @param zone time zone of the site, for times without an offset
   */
  public RuleReader(ZoneId zone, Calendars calendars) {
    this.site = new RuleContext(zone, calendars);
  }

  /** The definition of a calendar in the text of a rule; empty for another or a wrong rule. */
  public static Optional<CalendarDays> calendar(RuleText text) {
    try {
      RuleFields fields = text.fields();
      return fields.text("kind").flatMap(RuleKind::parse).equals(Optional.of(RuleKind.CALENDAR))
          ? Optional.of(new CalendarReader(fields).read()).filter(days -> fields.isCorrect())
          : Optional.empty();
    } catch (RuleException e) {
      return Optional.empty();
    }
  }

  /** Returns whether a text can be the id of a rule. */
  public static boolean isId(String id) {
    return ID.matcher(id).matches();
  }

  /**
   * Reads one rule.
   *
   * @param id id of the rule; null when the text states it
   */
  public SiteRule read(@Nullable String id, String text) throws RuleException {
    return read(id, RuleText.alone(text));
  }

  /**
   * Reads one rule, also one of a list.
   *
   * @param id id of the rule; null when the text states it
   */
  public SiteRule read(@Nullable String id, RuleText text) throws RuleException {
    return rule(id, text.fields());
  }

  /** Period that the text of a rule states; without limits when it has none that can be read. */
  public Validity validity(String text) {
    try {
      RuleFields fields = RuleText.alone(text).fields();
      Validity validity = new RuleTimes(fields, context(fields)).validity();
      return fields.isCorrect() ? validity : Validity.ALWAYS;
    } catch (RuleException e) {
      return Validity.ALWAYS;
    }
  }

  /** End that the text of a rule states; empty without one that can be read. */
  public Optional<Instant> until(RuleText text) {
    try {
      RuleFields fields = text.fields();
      Optional<Instant> until = new RuleTimes(fields, context(fields)).until();
      return fields.isCorrect() ? until : Optional.empty();
    } catch (RuleException e) {
      return Optional.empty();
    }
  }

  /** Id that the text of a rule states; empty without one that can be read. */
  public static Optional<String> id(String text) throws RuleException {
    return id(RuleText.alone(text).node());
  }

  /** Returns whether a text is a list of rules. */
  public static boolean isList(String text) throws RuleException {
    return RuleText.document(text).filter(YamlNode.Sequence.class::isInstance).isPresent();
  }

  /**
   * Requires that a text is one rule.
   *
   * @throws RuleException when it is a list of rules, also one in a field {@code rules}
   */
  public static void requireOne(String text) throws RuleException {
    YamlNode node = RuleText.alone(text).node();
    if (node instanceof YamlNode.Sequence || isWrappedList(RuleFields.of(node))) {
      throw new RuleException(
          node.line(),
          "one rule is expected, and this is a list of rules",
          "send each rule of the list by itself to /api/v1/rules/ID, or write the list into a file"
              + " of the folder crosstalk.rules.directory");
    }
  }

  private static boolean isWrappedList(RuleFields fields) {
    return fields.has("rules") && !fields.has("kind");
  }

  /**
   * Author that the text of a rule states; empty without one.
   *
   * @throws RuleException when the text is not a mapping
   */
  public static Optional<String> author(String text) throws RuleException {
    return RuleText.alone(text).fields().text("author");
  }

  /**
   * Rules of a file: its only rule, or each entry of its list.
   *
   * @throws RuleException when the file is not YAML, or its list is too long
   */
  public static List<FileEntry> entries(String text) throws RuleException {
    Optional<YamlNode> file = RuleText.document(text);
    if (file.isPresent() && file.get() instanceof YamlNode.Sequence list) {
      requireFew(list.elements());
      boolean isInFlow = list.span().in(text).startsWith("[");
      return list.elements().stream()
          .map(node -> entry(node, RuleText.entry(text, node, isInFlow)))
          .toList();
    }
    return file.map(node -> entry(node, RuleText.alone(text))).stream().toList();
  }

  private static void requireFew(List<YamlNode> rules) throws RuleException {
    if (rules.size() > MAX_RULES) {
      throw new RuleException(
          rules.get(MAX_RULES).line(),
          "the list has %,d rules".formatted(rules.size()),
          "write at most %,d rules in a list".formatted(MAX_RULES));
    }
  }

  /**
   * A rule of a file.
   *
   * @param id its id; empty when it states none that can be read
   * @param line its first line in the file, 1 for that of the file
   */
  public record FileEntry(Optional<String> id, int line, RuleText text) {}

  private static FileEntry entry(YamlNode node, RuleText text) {
    return new FileEntry(id(node), node.line(), text);
  }

  private static Optional<String> id(YamlNode node) {
    try {
      return RuleFields.of(node).text("id").filter(RuleReader::isId);
    } catch (RuleException e) {
      return Optional.empty();
    }
  }

  private SiteRule rule(@Nullable String givenId, RuleFields fields) throws RuleException {
    if (isWrappedList(fields)) {
      fields.addWrong(
          "rules", "is not a field of a rule", "write the list itself, without 'rules:'");
      fields.requireCorrect();
    }
    Optional<String> id = id(givenId, fields);
    Optional<RuleKind> kind =
        fields.choice("kind", "kinds", List.of(RuleKind.values()), RuleKind::wireName);
    fields.require(givenId == null ? List.of("id", "kind", "reason") : List.of("kind", "reason"));
    RuleContext context = context(fields);
    Validity validity = new RuleTimes(fields, context).validity();
    Optional<String> reason = reason(fields);
    RuleMode mode =
        fields
            .choice("mode", "modes", List.of(RuleMode.values()), RuleMode::wireName)
            .orElse(RuleMode.TICKET);
    Optional<Effect> effect = kind.flatMap(new EffectReader(fields, context)::read);
    SelectedDays on = new DayFields(fields).on(context.calendars());
    Optional<Expression> when = new Conditions(fields, context.compiler()).read("when");
    kind.ifPresent(each -> requireFields(each, fields));
    fields.requireCorrect();
    return new SiteRule(
        id.orElseThrow(),
        kind.orElseThrow(),
        when.orElse(null),
        effect.orElseThrow(),
        mode,
        validity,
        on,
        context.zone(),
        reason.orElseThrow());
  }

  /** Requires the fields of a kind, and a condition where it needs one, and no others. */
  private static void requireFields(RuleKind kind, RuleFields fields) {
    fields.require(kind.required());
    fields.requireKnown("a rule of the kind " + kind.wireName(), kind.allFields());
    if (kind.needsCondition() && !fields.has("when")) {
      fields.add(
          fields.line("kind"),
          "when",
          "the field 'when' is missing",
          "add 'when' with a condition; when: \"true\" selects every incident");
    }
  }

  private static Optional<String> reason(RuleFields fields) {
    Optional<String> reason = fields.text("reason");
    if (reason.filter(each -> each.length() > MAX_REASON).isPresent()) {
      fields.addWrong("reason", "is too long", "write at most 4,000 characters");
    }
    return reason;
  }

  private RuleContext context(RuleFields fields) {
    Optional<String> zone = fields.text("zone");
    if (zone.isEmpty()) {
      return site;
    }
    if (!ZoneId.getAvailableZoneIds().contains(zone.get())) {
      fields.addWrong(
          "zone",
          "is not a time zone: " + zone.get(),
          Hints.similar(
              zone.get(),
              ZoneId.getAvailableZoneIds(),
              "write a name of the IANA database, such as Europe/Berlin"));
      return site;
    }
    return new RuleContext(ZoneId.of(zone.get()), site.calendars());
  }

  private static Optional<String> id(@Nullable String given, RuleFields fields) {
    Optional<String> stated = fields.text("id");
    if (stated.filter(each -> !isId(each)).isPresent()) {
      fields.addWrong(
          "id",
          "is not an id: " + stated.get(),
          "write 1 to 100 letters, digits, dots, underscores and hyphens");
    } else if (given != null && stated.filter(each -> !each.equals(given)).isPresent()) {
      fields.addWrong("id", "is not that of the path: " + stated.get(), "write " + given);
    }
    return stated.or(() -> Optional.ofNullable(given));
  }
}
