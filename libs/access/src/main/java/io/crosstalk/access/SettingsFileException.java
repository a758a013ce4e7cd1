package io.crosstalk.access;

import io.crosstalk.event.text.Hints;
import java.io.IOException;
import java.io.Serial;
import org.springframework.core.io.Resource;
import org.yaml.snakeyaml.constructor.DuplicateKeyException;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.parser.ParserException;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.scanner.ScannerException;

/**
 * Thrown for a settings file that is not YAML. The message has the file, the correction, and the
 * line and column if they are known. It quotes no word of the file and has no cause that does,
 * since any may be a secret.
 */
public final class SettingsFileException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param wrong a {@link YAMLException}, or the error of a value that does not fit its tag
   */
  SettingsFileException(Resource file, RuntimeException wrong) {
    super("%s%s: %s".formatted(name(file), position(wrong), mistake(wrong)));
  }

  private static String name(Resource file) {
    try {
      return file.getFile().getPath();
    } catch (IOException e) {
      return file.getDescription();
    }
  }

  private static String position(RuntimeException wrong) {
    Mark mark = wrong instanceof MarkedYAMLException marked ? marked.getProblemMark() : null;
    return mark == null
        ? ""
        : ", line %d, column %d".formatted(mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static String mistake(RuntimeException wrong) {
    return switch (wrong) {
      case DuplicateKeyException _ -> "this key occurs twice; keep one of them";
      case ReaderException reader -> {
        String character = "the character U+%04X is not allowed".formatted(reader.getCodePoint());
        yield character + "; " + Hints.ofSyntax(character);
      }
      case MarkedYAMLException marked -> mistake(marked, String.valueOf(marked.getProblem()));
      case IllegalArgumentException _ ->
          "a value does not fit its tag, such as !!int; remove the tag, or correct the value";
      default -> "this is not YAML; " + Hints.ofSyntax("");
    };
  }

  private static String mistake(MarkedYAMLException wrong, String problem) {
    if (problem.contains("tag ") || problem.contains("alias")) {
      return "unknown tag or alias; quote a text that begins with ! or *";
    }
    // Problems of other kinds may quote words of the line.
    boolean isGrammar = wrong instanceof ScannerException || wrong instanceof ParserException;
    String shown = isGrammar ? problem : "this is not YAML";
    return shown + "; " + Hints.ofSyntax(problem);
  }
}
