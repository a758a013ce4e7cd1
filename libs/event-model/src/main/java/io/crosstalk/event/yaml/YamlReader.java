package io.crosstalk.event.yaml;

import io.crosstalk.event.text.Hints;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** Reads a document with Jackson's YAML parser, whose token locations are kept. */
public final class YamlReader {
  /** Most characters of a text: enough for files of some thousand entries. */
  public static final int MAX_LENGTH = 4 << 20;

  private static final int MAX_DEPTH = 50;

  /** Most aliases of lists and mappings: each multiplies the work of a reader. */
  private static final int MAX_ALIASES = 50;

  /** Begin of a block: its sign, behind a tag or an anchor. */
  private static final Pattern BLOCK = Pattern.compile("(?:[&!]\\S*\\s+)*[|>]");

  /** Anchor of a text, which Jackson does not report. */
  private static final Pattern ANCHOR = Pattern.compile("(?:!\\S*\\s+)?&([^\\s,\\[\\]{}]+)");

  private final String text;
  private final YAMLParser parser;
  private final Map<String, Anchored> anchors = new HashMap<>();
  private int aliases;
  private int deepest;
  private int codePoints;
  private int characters;

  private YamlReader(String text, YAMLParser parser) {
    this.text = text;
    this.parser = parser;
  }

  /**
   * Reads a document.
   *
   * @return empty for a text without a value
   * @throws YamlException when it is not one document in YAML
   */
  public static Optional<YamlNode> read(String text) throws YamlException {
    if (text.length() > MAX_LENGTH) {
      throw new YamlException(1, "the text is too long", "write at most 4 million characters");
    }
    try (YAMLParser parser =
        (YAMLParser) factory(text).createParser(ObjectReadContext.empty(), text)) {
      return new YamlReader(text, parser).document();
    } catch (JacksonException e) {
      throw failure(e, text);
    }
  }

  /**
   * Factory for one text. Its buffer holds the whole text, because the parser fails when a buffer
   * ends within a character of two units.
   */
  private static YAMLFactory factory(String text) {
    LoadSettings settings =
        LoadSettings.builder()
            .setBufferSize(text.length() + 2)
            .setCodePointLimit(MAX_LENGTH)
            .setAllowDuplicateKeys(true)
            .build();
    return YAMLFactory.builder().loadSettings(settings).build();
  }

  /**
   * Reads a document in UTF-8.
   *
   * @return empty for a text without a value
   * @throws YamlException when it is not one document in YAML
   */
  public static Optional<YamlNode> read(byte[] utf8) throws YamlException {
    try {
      return read(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString());
    } catch (CharacterCodingException e) {
      throw new YamlException(1, "it is not UTF-8", "save the file in this encoding");
    }
  }

  /**
   * Reads a document in UTF-8 whose values are bound to records.
   *
   * @return empty for a text without a value
   * @throws YamlException also when a field occurs twice, or aliases multiply its values
   */
  public static Optional<YamlNode> readUnique(byte[] utf8) throws YamlException {
    Optional<YamlNode> root = read(utf8);
    if (root.isPresent()) {
      new UniqueFields().check(root.get());
    }
    return root;
  }

  private Optional<YamlNode> document() throws YamlException {
    if (parser.nextToken() == null) {
      return Optional.empty();
    }
    YamlNode root = node(0);
    if (parser.nextToken() != null) {
      throw mistake("there is a second document", "leave one of them out");
    }
    return Optional.of(root);
  }

  /** The value that begins with the current token. */
  private YamlNode node(int depth) throws YamlException {
    if (depth > MAX_DEPTH) {
      throw tooDeep();
    }
    deepest = Math.max(deepest, depth);
    if (parser.isCurrentAlias()) {
      return aliased(parser.getString(), depth);
    }
    return switch (parser.currentToken()) {
      case START_OBJECT, START_ARRAY -> collection(depth);
      default -> scalar();
    };
  }

  private YamlNode collection(int depth) throws YamlException {
    String anchor = parser.getObjectId();
    int before = deepest;
    deepest = depth;
    YamlNode node =
        parser.currentToken() == JsonToken.START_OBJECT ? mapping(depth) : sequence(depth);
    if (anchor != null) {
      anchors.put(anchor, new Anchored(node, deepest - depth));
    }
    deepest = Math.max(deepest, before);
    return node;
  }

  /**
   * Value with an anchor.
   *
   * @param height levels of lists and mappings in it, those behind aliases included
   */
  private record Anchored(YamlNode node, int height) {}

  private YamlNode aliased(String alias, int depth) throws YamlException {
    Anchored anchored = anchors.get(alias);
    if (anchored == null) {
      throw mistake(
          "there is no anchor '&%s' before".formatted(alias),
          "write the value itself, or quote a text that begins with *");
    }
    if (depth + anchored.height() > MAX_DEPTH) {
      throw tooDeep();
    }
    if (!(anchored.node() instanceof YamlNode.Scalar) && ++aliases > MAX_ALIASES) {
      throw mistake("there are too many aliases", "write at most %d".formatted(MAX_ALIASES));
    }
    deepest = Math.max(deepest, depth + anchored.height());
    return anchored.node();
  }

  private YamlException tooDeep() {
    return mistake("it is nested too deeply", "write at most %d levels".formatted(MAX_DEPTH));
  }

  private YamlNode mapping(int depth) throws YamlException {
    TokenStreamLocation begin = parser.currentTokenLocation();
    List<YamlNode.Entry> entries = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      YamlNode.Scalar key = scalar();
      parser.nextToken();
      entries.add(new YamlNode.Entry(key, node(depth + 1)));
    }
    return new YamlNode.Mapping(spanFrom(begin), entries);
  }

  private YamlNode sequence(int depth) throws YamlException {
    TokenStreamLocation begin = parser.currentTokenLocation();
    List<YamlNode> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(node(depth + 1));
    }
    return new YamlNode.Sequence(spanFrom(begin), elements);
  }

  private YamlNode.Scalar scalar() {
    Span span = spanFrom(parser.currentTokenLocation());
    JsonToken token = parser.currentToken();
    String value = parser.getString();
    Matcher begin = matcherAt(span);
    boolean isBlock = token == JsonToken.VALUE_STRING && begin.usePattern(BLOCK).lookingAt();
    YamlNode.Scalar scalar = new YamlNode.Scalar(span, token, value, isBlock);
    if (begin.usePattern(ANCHOR).lookingAt()) {
      anchors.put(begin.group(1), new Anchored(scalar, 0));
    }
    return scalar;
  }

  /** Matcher of the text from a span on; the spans of the values ascend. */
  private Matcher matcherAt(Span span) {
    characters = text.offsetByCodePoints(characters, span.from() - codePoints);
    codePoints = span.from();
    return BLOCK.matcher(text).region(characters, text.length());
  }

  /** Span from a location to the end of the current token. */
  private Span spanFrom(TokenStreamLocation begin) {
    return new Span(
        begin.getLineNr(),
        begin.getColumnNr() - 1,
        (int) begin.getCharOffset(),
        (int) parser.currentLocation().getCharOffset());
  }

  private YamlException mistake(String problem, String hint) {
    return new YamlException(parser.currentTokenLocation().getLineNr(), problem, hint);
  }

  private static YamlException failure(JacksonException failure, String text) {
    TokenStreamLocation location = failure.getLocation();
    int line = location == null ? 1 : location.getLineNr();
    String problem = failure.getOriginalMessage().lines().findFirst().orElse("");
    if (problem.startsWith("Expected a property name")) {
      problem = "a key is not a word";
    }
    if (failure.getCause() instanceof MarkedYamlEngineException marked) {
      line = marked.getProblemMark().map(Mark::getLine).orElse(0) + 1;
      problem = marked.getProblem();
    } else if (failure.getCause() instanceof ReaderException reader) {
      line = lineAt(text.indexOf(reader.getCodePoint()), text);
      problem = "the character U+%04X is not allowed".formatted(reader.getCodePoint());
    }
    return new YamlException(
        Math.clamp(line, 1, Math.max(1, (int) text.lines().count())),
        "it is not YAML: " + problem,
        Hints.ofSyntax(problem));
  }

  private static int lineAt(int position, String text) {
    String before = text.substring(0, Math.max(0, position));
    return 1 + (int) before.chars().filter(each -> each == '\n').count();
  }
}
