package io.crosstalk.rules.siterule;

import io.crosstalk.event.text.NearestWord;
import io.crosstalk.rules.calendar.CalendarDays;
import io.crosstalk.rules.calendar.Calendars;
import java.io.StringReader;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.reader.ReaderException;

/** Reads rules from YAML, of which JSON is a part. */
public final class RuleReader {
  /** Most characters of a file or a request body. */
  public static final int MAX_LENGTH = 64 * 1024;

  /** Most rules of a list: at {@link #MAX_LENGTH}, each could have 131 characters. */
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
  public static Optional<CalendarDays> calendar(String text) {
    try {
      RuleFields fields = RuleFields.of(parsed(text));
      return fields.text("kind").flatMap(RuleKind::parse).equals(Optional.of(RuleKind.CALENDAR))
          ? Optional.of(new CalendarReader(fields).read())
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
    return rule(id, RuleFields.of(parsed(text)));
  }

  /**
   * Reads one rule of a list.
   *
   * @param id id of the rule; null when the text states it
   */
  public SiteRule read(@Nullable String id, RuleText text) throws RuleException {
    try {
      return read(id, text.text());
    } catch (RuleException e) {
      throw e.below(text.linesBefore());
    }
  }

  /** Period that the text of a rule states; without limits when it has none that can be read. */
  public Validity validity(String text) {
    try {
      RuleFields fields = RuleFields.of(parsed(text));
      return new RuleTimes(fields, context(fields)).validity();
    } catch (RuleException e) {
      return Validity.ALWAYS;
    }
  }

  /** End that the text of a rule states; empty without one that can be read. */
  public Optional<Instant> until(RuleText text) {
    try {
      RuleFields fields = RuleFields.of(parsed(text.text()));
      return new RuleTimes(fields, context(fields)).until();
    } catch (RuleException e) {
      return Optional.empty();
    }
  }

  /** Id that the text of a rule states; empty without one that can be read. */
  public static Optional<String> id(String text) throws RuleException {
    return id(parsed(text));
  }

  /** Returns whether a text is a list of rules. */
  public static boolean isList(String text) throws RuleException {
    return parsedOrNull(text) instanceof SequenceNode;
  }

  /**
   * Requires that a text is one rule.
   *
   * @throws RuleException when it is a list of rules, also one in a field {@code rules}
   */
  public static void requireOne(String text) throws RuleException {
    Node node = parsed(text);
    if (node instanceof SequenceNode || isWrappedList(RuleFields.of(node))) {
      throw new RuleException(
          RuleFields.line(node),
          "one rule is expected, and this is a list of rules",
          "send each rule of the list by itself to /api/v1/rules/ID, or write the list into a file of the folder"
              + " crosstalk.rules.directory");
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
    return RuleFields.of(parsed(text)).text("author");
  }

  /**
   * Rules of a file: its only rule, or each entry of its list.
   *
   * @throws RuleException when the file is not YAML, or its list is too long
   */
  public static List<FileEntry> entries(String text) throws RuleException {
    Node file = parsedOrNull(text);
    if (file instanceof SequenceNode list) {
      requireFew(list.getValue());
      return list.getValue().stream()
          .map(node -> entry(text, node, list.getFlowStyle() == FlowStyle.FLOW))
          .toList();
    }
    return file == null
        ? List.of()
        : List.of(new FileEntry(id(file), RuleFields.line(file), RuleText.alone(text)));
  }

  private static void requireFew(List<Node> rules) throws RuleException {
    if (rules.size() > MAX_RULES) {
      throw new RuleException(
          RuleFields.line(rules.get(MAX_RULES)),
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

  /**
   * An entry of a list.
   *
   * @param isInFlow whether the list has brackets; in others the indentation is a part of the entry
   */
  private static FileEntry entry(String text, Node node, boolean isInFlow) {
    Mark begin = node.getStartMark();
    int from = text.offsetByCodePoints(0, begin.getIndex());
    int to = text.offsetByCodePoints(0, node.getEndMark().getIndex());
    String indent = " ".repeat(isInFlow ? 0 : begin.getColumn());
    RuleText rule =
        new RuleText(
            indent + text.substring(from, to),
            begin.getLine(),
            begin.getColumn() - indent.length());
    return new FileEntry(id(node), RuleFields.line(node), rule);
  }

  private static Optional<String> id(Node node) {
    try {
      return RuleFields.of(node).text("id").filter(RuleReader::isId);
    } catch (RuleException e) {
      return Optional.empty();
    }
  }

  private SiteRule rule(@Nullable String givenId, RuleFields fields) throws RuleException {
    if (isWrappedList(fields)) {
      throw fields.wrong(
          "rules", "is not a field of a rule", "write the list itself, without 'rules:'");
    }
    Mistakes mistakes = new Mistakes();
    Optional<String> id = mistakes.read(() -> id(givenId, fields));
    Optional<RuleKind> kind = mistakes.read(() -> kind(fields));
    kind.ifPresent(each -> mistakes.check(() -> requireKnown(each, fields)));
    RuleContext context = mistakes.read(() -> context(fields)).orElse(site);
    Optional<Validity> validity = mistakes.read(() -> new RuleTimes(fields, context).validity());
    Optional<String> reason = mistakes.read(() -> reason(fields));
    Optional<RuleMode> mode = mistakes.read(() -> mode(fields));
    Optional<Effect> effect =
        kind.flatMap(each -> mistakes.read(() -> new EffectReader(fields, context).read(each)));
    Optional<SelectedDays> on = mistakes.read(() -> new DayFields(fields).on(context.calendars()));
    Optional<Expression> when =
        mistakes
            .read(() -> new Conditions(fields, context.compiler()).optional("when"))
            .flatMap(each -> each);
    kind.ifPresent(each -> mistakes.check(() -> requireCondition(each, fields)));
    mistakes.require();
    return new SiteRule(
        id.orElseThrow(),
        kind.orElseThrow(),
        when.orElse(null),
        effect.orElseThrow(),
        mode.orElseThrow(),
        validity.orElseThrow(),
        on.orElseThrow(),
        context.zone(),
        reason.orElseThrow());
  }

  private static void requireKnown(RuleKind kind, RuleFields fields) throws RuleException {
    fields.requireKnown("a rule of the kind " + kind.wireName(), kind.allFields());
  }

  private static void requireCondition(RuleKind kind, RuleFields fields) throws RuleException {
    if (kind.needsCondition() && !fields.has("when")) {
      throw new RuleException(
          fields.line("kind"),
          "the field 'when' is missing",
          "add 'when' with a condition; when: \"true\" selects every incident");
    }
  }

  private static String reason(RuleFields fields) throws RuleException {
    String reason = fields.requiredText("reason");
    if (reason.length() > MAX_REASON) {
      throw fields.wrong("reason", "is too long", "write at most 4,000 characters");
    }
    return reason;
  }

  private RuleContext context(RuleFields fields) throws RuleException {
    Optional<String> zone = fields.text("zone");
    if (zone.isEmpty()) {
      return site;
    }
    if (!ZoneId.getAvailableZoneIds().contains(zone.get())) {
      throw fields.wrong(
          "zone",
          "is not a time zone: " + zone.get(),
          WordHints.with(
              NearestWord.of(zone.get(), ZoneId.getAvailableZoneIds()),
              "write a name of the IANA database, such as Europe/Berlin"));
    }
    return new RuleContext(ZoneId.of(zone.get()), site.calendars());
  }

  private static String id(@Nullable String given, RuleFields fields) throws RuleException {
    String stated = fields.text("id").orElse(given);
    if (stated == null) {
      throw fields.missing("id");
    }
    if (!isId(stated)) {
      throw fields.wrong(
          "id",
          "is not an id: " + stated,
          "write 1 to 100 letters, digits, dots, underscores and hyphens");
    }
    if (given != null && !stated.equals(given)) {
      throw fields.wrong("id", "is not that of the path: " + stated, "write " + given);
    }
    return stated;
  }

  private static RuleKind kind(RuleFields fields) throws RuleException {
    String text = fields.requiredText("kind");
    return RuleKind.parse(text)
        .orElseThrow(
            () ->
                fields.wrong(
                    "kind",
                    "cannot be '" + text + "'",
                    WordHints.of(text, "kinds", RuleKind.wireNames())));
  }

  private static RuleMode mode(RuleFields fields) throws RuleException {
    String text = fields.text("mode").orElse(RuleMode.TICKET.wireName());
    return RuleMode.parse(text)
        .orElseThrow(
            () ->
                fields.wrong(
                    "mode",
                    "cannot be '" + text + "'",
                    WordHints.of(text, "modes", RuleMode.wireNames())));
  }

  /** Line of a mark; the last one for a mark behind the text. */
  private static int line(@Nullable Mark mark, String text) {
    int lines = Math.max(1, (int) text.lines().count());
    return mark == null ? 1 : Math.min(mark.getLine() + 1, lines);
  }

  /** Line of a character, by its position in the text. */
  private static int lineAt(int position, String text) {
    String before = text.substring(0, Math.max(0, position));
    return 1 + (int) before.chars().filter(each -> each == '\n').count();
  }

  static Node parsed(String text) throws RuleException {
    Node node = parsedOrNull(text);
    if (node == null) {
      throw new RuleException(1, "there is no rule", "write its fields as key: value");
    }
    return node;
  }

  private static @Nullable Node parsedOrNull(String text) throws RuleException {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_LENGTH);
    if (text.length() > MAX_LENGTH) {
      throw new RuleException(1, "the text is too long", "write at most 65,536 characters");
    }
    try {
      return new Yaml(options).compose(new StringReader(text));
    } catch (MarkedYAMLException e) {
      throw new RuleException(
          line(e.getProblemMark(), text),
          "it is not YAML: " + e.getProblem(),
          "write YAML or JSON");
    } catch (ReaderException e) {
      throw new RuleException(
          lineAt(text.indexOf(e.getCodePoint()), text),
          "it is not YAML: the character U+%04X is not allowed".formatted(e.getCodePoint()),
          "write it as an escape in a quoted text");
    } catch (YAMLException e) {
      String problem = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new RuleException(1, "it is not YAML: " + problem, "write YAML or JSON");
    }
  }
}
