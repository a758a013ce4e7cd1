package io.crosstalk.testkit.datacentre;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Writes case folders: {@code generate FOLDER --kinds fault,quiet --seeds 1-200}. */
public final class Generate {
  private static final String USAGE =
      """
      Usage: generate FOLDER [--kinds all|KIND,...] [--seeds N|FROM-TO]
      Simulates data centres with known causes, one of each kind for each seed, and writes each as
      a case folder with its expected.json. Prints the path of each. The same seed makes the same case.
            FOLDER             Where FOLDER/KIND-SEED is written; made if it is not there.
        -h, --help             Show this help.
            --kinds KIND,...   What the cases are about (default: all).
            --seeds N|FROM-TO  From which numbers they are drawn (default: 1).
      Kinds in which
      %s
      """;

  private final Path out;
  private List<Kind> kinds = List.of(Kind.values());
  private long from = 1;
  private long to = 1;

  private Generate(Path out) {
    this.out = out;
  }

  /** Exits with 2 and tells how it is used when it does not understand. */
  public static void main(String[] args) throws IOException {
    if (Arrays.asList(args).contains("--help") || Arrays.asList(args).contains("-h")) {
      System.out.print(usage());
      return;
    }
    try {
      parse(args).run();
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.err.print(usage());
      System.exit(2);
    }
  }

  static String usage() {
    return USAGE.formatted(
        String.join(
            "\n",
            kinds(Kind.Family.NEIGHBOUR, "a neighbour is to be named"),
            kinds(Kind.Family.OTHER, "something else is the cause"),
            kinds(Kind.Family.SILENT, "nothing is to be said")));
  }

  private static String kinds(Kind.Family family, String answer) {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.family() == family)
        .map(kind -> "    " + kind.label())
        .collect(Collectors.joining("\n", "  " + answer + ":\n", ""));
  }

  private static Generate parse(String... args) {
    if (args.length % 2 == 0 || args[0].startsWith("-")) {
      throw new IllegalArgumentException("a folder is missing, or an option's value");
    }
    var generate = new Generate(Path.of(args[0]));
    for (int i = 1; i < args.length; i += 2) {
      generate.option(args[i], args[i + 1]);
    }
    return generate;
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

  private void run() throws IOException {
    for (Kind kind : kinds) {
      for (long seed : LongStream.rangeClosed(from, to).toArray()) {
        System.out.println(DataCentreCase.of(kind, seed).write(out));
      }
    }
  }
}
