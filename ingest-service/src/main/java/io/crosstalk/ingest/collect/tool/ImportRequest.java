package io.crosstalk.ingest.collect.tool;

import io.crosstalk.collectors.files.FileContent;
import io.crosstalk.collectors.files.ZoneParser;
import io.crosstalk.collectors.performance.PerformanceFiles;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.settings.YamlError;
import io.crosstalk.event.text.NearestWord;
import io.crosstalk.event.text.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Request of an import, from its arguments.
 *
 * @param command command that was typed: {@code import}, or {@code diagnose}, of which an import is
 *     the first part
 * @param files files to import
 * @param options values of the options by name, without dashes
 * @param arguments the arguments as they were typed
 */
record ImportRequest(
    String command, List<ImportFile> files, Map<String, String> options, List<String> arguments) {
  private static final String OUT = "out";

  /** Folder in which a case is made that lasts as long as the command. */
  private static final String SCRATCH = "scratch";

  private static final String SOURCE = "source";
  private static final String INVENTORY = "inventory";
  private static final String RESOURCES = "    resources:";
  private static final String INDENT = "      ";
  private static final String FORMAT = "format";
  private static final String ZONE = "zone";
  private static final String MACHINE = "machine";
  private static final String KIND = "kind";
  private static final String METRIC = "metric";
  private static final String UNIT = "unit";

  /** Options that are properties of the source. */
  private static final List<String> PROPERTIES = List.of(FORMAT, ZONE, MACHINE, KIND, METRIC, UNIT);

  /** Names of all options. */
  private static final List<String> NAMES =
      Stream.concat(Stream.of(OUT, SCRATCH, SOURCE, INVENTORY), PROPERTIES.stream()).toList();

  /** Options of {@code diagnose} that are of no use here, but are typed again. */
  private static final List<String> OUTPUT = List.of("html", "json");

  private static final String LARGEST_FILE_MB = "4096";

  /**
   * Reads the arguments.
   *
   * @throws IllegalArgumentException when they are not usable; the message is for people
   */
  static ImportRequest of(String command, List<String> arguments) {
    Map<Path, ImportFile> files = new LinkedHashMap<>();
    Map<String, String> options = new LinkedHashMap<>();
    for (String argument : arguments) {
      if (!argument.startsWith("--")) {
        ImportFile file = ImportFile.of(argument, PROPERTIES);
        files.merge(file.path(), file, ImportFile::with);
        continue;
      }
      int sign = argument.indexOf('=');
      String name = argument.substring(2, sign < 0 ? argument.length() : sign);
      if (!NAMES.contains(name) && !(command.equals("diagnose") && OUTPUT.contains(name))) {
        throw new IllegalArgumentException(
            "there is no option --"
                + name
                + NearestWord.of(name, NAMES).map(": did you mean --%s?"::formatted).orElse(""));
      }
      if (sign < 0 || sign == argument.length() - 1) {
        throw new IllegalArgumentException("--" + name + " needs a value");
      }
      options.put(name, argument.substring(sign + 1));
    }
    if (files.isEmpty()) {
      throw new IllegalArgumentException("there is no file to import");
    }
    if (options.containsKey(OUT) && options.containsKey(SOURCE)) {
      throw new IllegalArgumentException("either --out (a case) or --source (a live source)");
    }
    return new ImportRequest(command, List.copyOf(files.values()), options, arguments);
  }

  /**
   * Returns the same request; an inventory that is an export in a known format, such as one of
   * RVTools, is one of the files.
   *
   * @throws IOException when the inventory cannot be read
   */
  ImportRequest resolved() throws IOException {
    String file = inventory();
    if (file == null || PerformanceFiles.recognise(Path.of(file), null).isEmpty()) {
      return this;
    }
    List<ImportFile> all = new ArrayList<>(files);
    all.add(new ImportFile(Path.of(file).toAbsolutePath().normalize(), Map.of()));
    Map<String, String> others = new LinkedHashMap<>(options);
    others.remove(INVENTORY);
    return new ImportRequest(command, all, others, arguments);
  }

  /** Returns the same request for some of its files. */
  ImportRequest with(List<ImportFile> some) {
    return new ImportRequest(command, some, options, arguments);
  }

  /** Returns messages on statements without use, because another one is typed for the file. */
  List<String> unused() {
    List<String> all = new ArrayList<>();
    for (ImportFile file : files) {
      for (String each : file.replaced()) {
        String name = each.substring(0, each.indexOf('='));
        all.add(
            "! %s: %s is not used: %s=%s is typed behind it"
                .formatted(file.path(), each, name, file.properties().get(name)));
      }
    }
    // The zone is that of the times that are printed, too.
    options.forEach(
        (name, value) -> {
          List<String> own =
              files.stream().map(each -> each.properties().getOrDefault(name, "")).toList();
          if (!name.equals(ZONE) && !own.contains("") && !Set.of(value).containsAll(own)) {
            all.add(
                "! --%s=%s is not used: each file has its own %1$s behind its name"
                    .formatted(name, value));
          }
        });
    return all;
  }

  /**
   * Returns where a property of a source was typed.
   *
   * @param source position of the source in the file of sources
   */
  String origin(int source, String property) {
    Map.Entry<Together, List<Path>> group = List.copyOf(groups().entrySet()).get(source);
    return group.getKey().properties().containsKey(property)
        ? group.getValue().getFirst() + ": "
        : "--";
  }

  /** Returns whether a property of the source is an option of the command. */
  static boolean isOption(String property) {
    return PROPERTIES.contains(property);
  }

  /** Returns the format that a file is said to have; null if it is to be recognised. */
  @Nullable String format(ImportFile file) {
    return property(FORMAT, file);
  }

  /** Returns the metric of all files that neither state one nor have one of their own. */
  @Nullable String metric() {
    return options.get(METRIC);
  }

  /**
   * Returns what neither a file nor the request states, or which of it contradicts the file; empty
   * if the file can be read. Options are for the files that need them, if there is one.
   *
   * @throws IOException when the file cannot be read
   */
  Optional<PerformanceFormat.Question> question(ImportFile file) throws IOException {
    boolean isForOthers =
        files.size() > 1
            && !file.properties().containsKey(METRIC)
            && !file.properties().containsKey(UNIT)
            && !PerformanceFiles.takesMetric(file.path(), format(file));
    return isForOthers
        ? Optional.empty()
        : PerformanceFiles.question(
            file.path(),
            format(file),
            property(MACHINE, file),
            property(METRIC, file),
            property(UNIT, file));
  }

  private @Nullable String property(String name, ImportFile file) {
    return file.properties().getOrDefault(name, options.get(name));
  }

  /** Returns the kinds that are typed for machines. */
  List<String> kinds() {
    return files.stream()
        .flatMap(file -> Stream.ofNullable(property(KIND, file)))
        .distinct()
        .toList();
  }

  /** Returns how the programs of the files record the latency of disks; empty if none is known. */
  String latencyAdvice() throws IOException {
    Set<String> all = new LinkedHashSet<>();
    for (ImportFile file : files) {
      PerformanceFiles.recognise(file.path(), format(file))
          .ifPresent(each -> all.add(each.latencyAdvice()));
    }
    all.remove("");
    return String.join("; ", all);
  }

  /** Returns the zone as an option behind another command; empty if none is given. */
  String zoneOption() {
    String zone = options.get(ZONE);
    return zone == null ? "" : " --zone=" + ShellWord.of(zone);
  }

  /** Returns whether the zone of the times of a file is typed. */
  boolean hasZone() {
    return files.stream().anyMatch(file -> property(ZONE, file) != null);
  }

  /** Returns the command that does the same with a zone, which is to be typed. */
  String withZone() {
    return typed(arguments.stream(), Stream.of("--zone=ZONE"));
  }

  /**
   * Returns the zone in which times are shown.
   *
   * @throws io.crosstalk.collectors.InvalidSourceException when there is no such zone
   */
  ZoneId zone() {
    return ZoneParser.of(ZONE, options.getOrDefault(ZONE, "UTC"));
  }

  /** Returns the file for answers about resources: the inventory that is typed, or a new one. */
  String answerFile() {
    return options.getOrDefault(INVENTORY, "inventory.yaml");
  }

  /**
   * Returns the command that does the same with an inventory. An export that was typed as one is
   * typed as a file.
   *
   * @param folder folder of the case that was made
   */
  String withInventory(Path folder) {
    String inventory = "--" + INVENTORY + "=";
    return typed(
        arguments.stream()
            .filter(each -> !each.startsWith("--out=") && !each.equals(inventory + answerFile()))
            .map(each -> each.replaceFirst("^" + inventory, "")),
        Stream.concat(Stream.of(inventory + answerFile()), elsewhere(folder)));
  }

  /** Returns the command that does the same, and makes another case than that in a folder. */
  String toAnotherFolder(Path folder) {
    return typed(arguments.stream().filter(each -> !each.startsWith("--out=")), elsewhere(folder));
  }

  /** Returns the option for another folder; a folder that is not typed is a new one anyway. */
  private Stream<String> elsewhere(Path folder) {
    return options.containsKey(OUT) ? Stream.of("--out=" + free(folder)) : Stream.empty();
  }

  /**
   * Returns the command with answers to questions about files.
   *
   * @param answers properties to be typed behind the name of each file
   */
  String answered(Map<Path, List<String>> answers) {
    return typed(
        arguments.stream()
            .filter(each -> !isReplaced(each, answers))
            .map(each -> each.startsWith("--") ? each : answered(each, answers)),
        Stream.empty());
  }

  /** Returns whether an argument is an option that no file uses, because each has its own. */
  private boolean isReplaced(String argument, Map<Path, List<String>> answers) {
    String name = argument.startsWith("--") ? ImportFile.name(argument.substring(2)) : "";
    return !name.equals(ZONE)
        && isOption(name)
        && files.stream()
            .allMatch(
                file ->
                    file.properties().containsKey(name)
                        || answers.getOrDefault(file.path(), List.of()).stream()
                            .anyMatch(answer -> ImportFile.name(answer).equals(name)));
  }

  private static String answered(String argument, Map<Path, List<String>> answers) {
    Path file = ImportFile.of(argument, PROPERTIES).path();
    List<String> added = answers.getOrDefault(file, List.of());
    return added.isEmpty() ? argument : ImportFile.answered(argument, added);
  }

  private String typed(Stream<String> kept, Stream<String> added) {
    return Stream.of(
            Stream.of("./crosstalk", command),
            kept.filter(each -> !each.startsWith("--scratch=")),
            added)
        .flatMap(words -> words)
        .map(ShellWord::of)
        .collect(Collectors.joining(" "));
  }

  /** Returns a folder, or the next one with a number behind its name, that does not exist. */
  private static Path free(Path folder) {
    return Stream.iterate(1, number -> number + 1)
        .map(number -> number == 1 ? folder : Path.of(folder + "-" + number))
        .filter(Files::notExists)
        .findFirst()
        .orElseThrow();
  }

  @Nullable String inventory() {
    return options.get(INVENTORY);
  }

  /** Returns the file for the settings of a live source; null if a case is to be made. */
  @Nullable Path source() {
    String file = options.get(SOURCE);
    return file == null ? null : Path.of(file);
  }

  /** Returns the folder of the case, by default a new one with the name of the first file. */
  Path folder() {
    String name = String.valueOf(files.getFirst().path().getFileName()).replaceAll("\\.gz$", "");
    String stem = name.replaceAll("\\.[^.]*$", "");
    String out = options.get(OUT);
    String scratch = options.get(SCRATCH);
    return scratch != null
        ? Path.of(scratch, stem.isEmpty() ? name : stem)
        : out == null ? free(Path.of(stem + "-case")) : Path.of(out);
  }

  /** Files of one source: those of a folder that have the same properties of their own. */
  private record Together(Path folder, Map<String, String> properties)
      implements Comparable<Together> {
    private static final Comparator<Together> ORDER =
        Comparator.comparing(Together::folder)
            .thenComparing(each -> !each.properties.isEmpty())
            .thenComparing(each -> each.properties.toString());

    static Together of(ImportFile file) {
      return new Together(file.path().resolveSibling(""), file.properties());
    }

    @Override
    public int compareTo(Together other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * Returns a file of sources that reads the files: one source for each folder, and for files with
   * properties of their own. Their ids have no prefix, so that several files may name the same
   * machine.
   *
   * @throws IOException when the inventory cannot be read
   */
  String yaml() throws IOException {
    List<String> lines = new ArrayList<>(List.of("sources:"));
    int number = 1;
    for (Map.Entry<Together, List<Path>> group : groups().entrySet()) {
      List<Path> together = group.getValue();
      Map<String, String> properties = new LinkedHashMap<>(options);
      properties.putAll(group.getKey().properties());
      lines.add("  - name: import" + (number == 1 ? "" : "-" + number));
      number++;
      lines.add("    type: performance-files");
      lines.add("    prefix: \"\"");
      lines.add("    timeout: 1h");
      lines.add("    files:");
      lines.addAll(location(together));
      for (String property : PROPERTIES) {
        if (properties.containsKey(property)) {
          lines.add("    " + property + ": " + quoted(properties.get(property)));
        }
      }
      lines.addAll(resources());
    }
    return String.join("\n", lines) + "\n";
  }

  /** Returns the files of each source, in the order of the sources. */
  private Map<Together, List<Path>> groups() {
    return files.stream()
        .collect(
            Collectors.groupingBy(
                Together::of,
                TreeMap::new,
                Collectors.mapping(ImportFile::path, Collectors.toList())));
  }

  private List<String> location(List<Path> together) throws IOException {
    List<String> lines = new ArrayList<>();
    if (together.size() == 1) {
      lines.add("      path: " + quoted(together.getFirst().toString()));
    } else {
      lines.add("      path: " + quoted(together.getFirst().resolveSibling("").toString()));
      lines.add(
          "      pattern: "
              + quoted(
                  together.stream()
                      .map(file -> escaped(String.valueOf(file.getFileName())))
                      .collect(Collectors.joining(",", "{", "}"))));
    }
    if (source() == null) {
      lines.add("      ready: renamed");
    } else if (canGrow(together)) {
      lines.add("      growing: true");
    }
    lines.add("      maxSizeMb: " + LARGEST_FILE_MB);
    return lines;
  }

  /** Returns whether the ends of lines can be found while files are being written. */
  private static boolean canGrow(List<Path> files) throws IOException {
    for (Path file : files) {
      if (file.toString().endsWith(".gz") || FileContent.isWide(file)) {
        return false;
      }
    }
    return true;
  }

  /** Returns a file name in which no character has a meaning in a glob. */
  private static String escaped(String name) {
    return name.replaceAll("[\\\\*?\\[\\]{},]", "\\\\$0");
  }

  private List<String> resources() throws IOException {
    String file = inventory();
    if (file == null) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of(RESOURCES));
    Files.readString(Path.of(file)).lines().map(line -> INDENT + line).forEach(lines::add);
    return lines;
  }

  /** Returns a mistake in a file of sources with its line in the inventory that is in the file. */
  static YamlError inInventory(YamlError mistake, String yaml) {
    List<String> lines = yaml.lines().toList();
    List<String> before = lines.subList(0, Math.min(mistake.line(), lines.size()));
    int begin = before.lastIndexOf(RESOURCES) + 1;
    long length = lines.stream().skip(begin).takeWhile(each -> each.startsWith(INDENT)).count();
    int line = Math.clamp(mistake.line() - begin, 1, Math.max(1, (int) length));
    return new YamlError(line, mistake.text());
  }

  private static String quoted(@Nullable String text) {
    return "'" + String.valueOf(text).replace("'", "''") + "'";
  }
}
