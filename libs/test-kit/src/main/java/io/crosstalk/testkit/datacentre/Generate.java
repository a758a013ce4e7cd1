package io.crosstalk.testkit.datacentre;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes case folders: {@code generate FOLDER --kinds fault,quiet --seeds 1-200}. */
public final class Generate {
  private static final String USAGE =
      """
      Usage: generate FOLDER [--kinds=all|KIND,...] [--seeds=N|FROM-TO]
      Simulates data centres with known causes, one of each kind for each seed, and writes each as
      a case folder with its expected.json. Prints the path of each. The same seed makes the same case.
            FOLDER             Where FOLDER/KIND-SEED is written; made if it is not there.
        -h, --help             Show this help.
            --kinds=KIND,...   What the cases are about (default: all).
            --seeds=N|FROM-TO  From which numbers they are drawn (default: 1).
      Kinds in which
      %s
      """;

  private @Nullable Path out;
  private List<Kind> kinds = List.of(Kind.values());
  private long from = 1;
  private long to = 1;

  private Generate() {}

  /** Runs the program; prints its usage and exits with 2 on wrong arguments or unwritable files. */
  public static void main(String[] args) {
    int code = run(System.out, System.err, args);
    if (code != 0) {
      System.exit(code);
    }
  }

  /** Runs the program and returns the exit code. */
  static int run(PrintStream out, PrintStream err, String... args) {
    if (Arrays.asList(args).contains("--help") || Arrays.asList(args).contains("-h")) {
      out.print(usage());
      return 0;
    }
    try {
      parse(args).run(out);
      return 0;
    } catch (IllegalArgumentException e) {
      err.println("generate: " + e.getMessage());
      err.print(usage());
    } catch (IOException e) {
      err.printf("generate: %s; name a folder that can be written to%n", problem(e));
    }
    return 2;
  }

  private static String problem(IOException e) {
    return switch (e) {
      case FileAlreadyExistsException file -> file.getFile() + " is a file";
      case AccessDeniedException denied -> "no right to write to " + denied.getFile();
      case FileSystemException other -> other.getFile() + ": " + other.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }

  static String usage() {
    return USAGE.formatted(
        String.join(
            "\n",
            kinds(Kind.Family.NEIGHBOUR, "a neighbour is to be named"),
            kinds(Kind.Family.OTHER, "something else is the cause"),
            kinds(Kind.Family.SILENT, "nothing is to be said")));
  }

  private static String kinds(Kind.Family family, String heading) {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.family() == family)
        .map(kind -> "    " + kind.label())
        .collect(Collectors.joining("\n", "  " + heading + ":\n", ""));
  }

  private static Generate parse(String... args) {
    var generate = new Generate();
    Iterator<String> words = Arrays.stream(args).flatMap(Generate::words).iterator();
    while (words.hasNext()) {
      String word = words.next();
      if (!word.startsWith("-")) {
        generate.folder(word);
      } else if (words.hasNext()) {
        generate.option(word, words.next());
      } else {
        throw new IllegalArgumentException(word + " wants a value");
      }
    }
    return generate;
  }

  /** Splits {@code --seeds=3} into {@code --seeds 3}. */
  private static Stream<String> words(String argument) {
    return argument.startsWith("--") ? Arrays.stream(argument.split("=", 2)) : Stream.of(argument);
  }

  private void folder(String path) {
    if (out != null) {
      throw new IllegalArgumentException("one folder, not both " + out + " and " + path);
    }
    out = Path.of(path);
  }

  private void option(String name, String value) {
    switch (name) {
      case "--kinds" -> kinds = kinds(value);
      case "--seeds" -> seeds(value.split("-", 2));
      default -> throw new IllegalArgumentException("no option " + name);
    }
  }

  private static List<Kind> kinds(String value) {
    return value.equals("all")
        ? List.of(Kind.values())
        : Arrays.stream(value.split(",")).map(Kind::parse).toList();
  }

  private void seeds(String... range) {
    from = seed(range[0]);
    to = seed(range[range.length - 1]);
    if (from > to) {
      throw new IllegalArgumentException("seeds from %d to %d are none".formatted(from, to));
    }
  }

  private static long seed(String number) {
    try {
      return Long.parseLong(number);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("seeds are N or FROM-TO, not '" + number + "'", e);
    }
  }

  private void run(PrintStream output) throws IOException {
    if (out == null) {
      throw new IllegalArgumentException("a folder is missing");
    }
    for (Kind kind : kinds) {
      for (long seed : LongStream.rangeClosed(from, to).toArray()) {
        output.println(DataCentreCase.of(kind, seed).write(out));
      }
    }
  }
}
