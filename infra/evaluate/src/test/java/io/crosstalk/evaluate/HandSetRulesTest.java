package io.crosstalk.evaluate;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.episode.MinimumEffect;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.io.IOException;
import java.io.Reader;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares the constants of the engine that influence decisions with the values documented in
 * docs/diagnosis/rules.md.
 */
class HandSetRulesTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path ENGINE = ROOT.resolve("libs/engine/src/main");

  private static final Path JAVA = ENGINE.resolve("java");

  private static final List<String> PACKAGES =
      List.of(
          "io.crosstalk.engine.baseline",
          "io.crosstalk.engine.episode",
          "io.crosstalk.engine.diagnosis",
          "io.crosstalk.engine.contradiction",
          "io.crosstalk.engine.advice",
          "io.crosstalk.engine.explanation",
          "io.crosstalk.engine.incident");

  /**
   * Constants that are units of time, facts of the calendar, or marks for missing values, and so
   * are not documented as rules.
   */
  private static final Set<String> UNITS =
      Set.of(
          "HabitRetractions.HOUR_MS",
          "HabitRetractions.WEEK_MS",
          "Baseline.ZERO_BUCKET",
          "DayRhythm.WEEK",
          "EpisodeSamples.DAY_MS",
          "EpisodeSamples.HOUR_MS",
          "DiagnosisRequest.DAY_MS",
          "LastingEpisode.DAY_MS",
          "Occurrence.DAY_MINUTES",
          "RecentDegradation.NONE",
          "MonthlyDays.FIRST_MARCH",
          "MonthlyDays.MEAN_DAYS_IN_MONTH",
          "MonthlyDays.NONE",
          "SeasonalLevels.HOURS",
          "SeasonalLevels.HOUR_MS",
          "SeasonalLevels.UNKNOWN",
          "SeasonalLevels.WEEK",
          "BackEndReasons.DAY_MS",
          "LongerPastReader.DAY_MS",
          "Timeline.DAY_MS");

  /**
   * Constants that concern storage or follow from other constants, and so are not documented as
   * rules.
   */
  private static final Set<String> DERIVED =
      Set.of(
          "Baseline.LOG_GROWTH",
          "Baseline.RELATIVE_ERROR",
          "Baseline.STEP",
          "MonthDayLevels.LEVEL_BITS",
          "MonthDayLevels.LEVEL_MASK",
          "MonthDayLevels.PARTS",
          "MonthDayLevels.PART_MASK",
          "MonthDayLevels.REMEMBERED",
          "RecentDegradation.CLEAR_MEMORY",
          "DomainExamination.PIECE",
          "DomainExamination.SPARE",
          "SeasonalLevels.LOG_GROWTH",
          "SeasonalLevels.REMEMBERED",
          "SilenceDetector.GIVEN_UP_MS",
          "DomainObservation.OUTLINES_PER_PIECE",
          "DomainObservation.COMPARISONS_PER_PIECE");

  /**
   * Constants that limit how many items a text or plot shows or choose words, and so are not
   * documented as rules.
   */
  private static final Set<String> WORDS =
      Set.of(
          "Differences.MAX_CHANGES",
          "ExonerationText.MOST",
          "ElapsedText.ABOUT",
          "ElapsedText.EXACTLY",
          "BriefSuspect.SELDOM",
          "CauseText.MOST_REASONS",
          "CauseText.MOST_WITHOUT_CULPRIT",
          "Consequences.BLOCK_MB",
          "Consequences.CLUSTER_MB",
          "DimensionReasons.AS_OFTEN_AS_NOT",
          "DomainFinding.MAX_GROWERS",
          "DegradationText.MOST_TIMES",
          "RelatedEvents.MOST_SHOWN",
          "LayerReasons.LITTLE",
          "ComparedPast.HOURS_FROM_S",
          "LayerReasons.MOST",
          "PastText.MOST_CHANGES",
          "PastText.MOST_WORKAROUNDS",
          "NotMeasuredText.MOST_RESOURCES",
          "RemedyEvidence.MOST_OTHER_FIGURES",
          "ResetReasons.MOST_NAMED",
          "Phrases.NAMED",
          "PlotSeries.POINTS",
          "Plots.MOST_SIGNS",
          "Remedies.MAX_OTHER_STAGES",
          "RhythmText.QUARTER_MINUTES",
          "TextFormat.MINUTES_FROM_S",
          "TextFormat.TIMES_FROM",
          "TimelineWriter.NAMED_VICTIMS",
          "VolumeGroups.IN_FULL",
          "VolumeGroups.NAMED");

  /**
   * Constants that are documented in the tables of rhythms and severities instead of the table of
   * rules.
   */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "DayRhythm.DAYS",
          "DayRhythm.LEAST_DAYS",
          "DayRhythm.LEAST_WEEKS",
          "DayRhythm.MOST",
          "DayRhythm.WEEKS",
          "DegradationGrade.CLEAR_FROM",
          "DegradationGrade.SEVERE_FROM",
          "MonthRhythm.LEAST_DATES_OF_TWO",
          "MonthRhythm.LEAST_MONTHS",
          "MonthRhythm.MONTHS",
          "MonthRhythm.MOST",
          "MonthRhythm.MOST_DAYS",
          "Occurrence.ABOUT_MINUTES",
          "Rhythm.LEAST",
          "Rhythm.MOST");

  private static final Map<String, Double> UNIT =
      Map.of("", 1.0, " min", 60_000.0, " h", 3_600_000.0, " d", 86_400_000.0);
  private static final Pattern ROW =
      Pattern.compile("\\| `(\\w+\\.[A-Z_]+)` \\| ([0-9.]+)( min| h| d|) \\|");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");
  private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)`");
  private static final Pattern KIND = Pattern.compile("EvidenceKind\\.([A-Z_]+)");

  @Test
  void rules_document_equalsCode() throws IOException {
    Map<String, Double> documented =
        section("## Rules set by hand", ROW)
            .collect(
                toMap(
                    row -> row.group(1),
                    row ->
                        Double.parseDouble(row.group(2))
                            * Objects.requireNonNull(UNIT.get(row.group(3)))));

    Map<String, Double> decisive = code();
    excluded().forEach(decisive::remove);

    assertThat(documented).containsExactlyInAnyOrderEntriesOf(decisive);
  }

  @Test
  void excludedConstants_allNames_existInCode() throws IOException {
    assertThat(code()).containsKeys(excluded().toArray(String[]::new));
  }

  @Test
  void minimumEffects_document_equalsCode() throws IOException {
    Map<String, String> documented =
        section("### Minimum effects", Pattern.compile("\\| (`.+`) \\| ([^|]+) \\| ([^|]+) \\|"))
            .flatMap(
                row ->
                    NAME.matcher(row.group(1))
                        .results()
                        .map(name -> List.of(name.group(1), row.group(2), row.group(3))))
            .collect(toMap(List::getFirst, cells -> cells.get(1) + ", " + cells.get(2)));
    Map<String, String> code =
        Stream.concat(
                MetricCatalogue.all().stream().filter(Metric::isQuality),
                Stream.of(MetricCatalogue.of("wait.<bucket>")))
            .collect(
                toMap(
                    Metric::name,
                    each -> minimumEffect(each, false) + ", " + minimumEffect(each, true)));

    assertThat(documented).containsExactlyInAnyOrderEntriesOf(code);
  }

  private static String minimumEffect(Metric metric, boolean timeSensitive) {
    double effect = MinimumEffect.of(metric, timeSensitive);
    String number = effect == Math.rint(effect) ? "" + (long) effect : "" + effect;
    return effect == 0 ? "none" : number + " " + metric.unit();
  }

  @Test
  void modelCoefficients_document_equalsModelFile() throws IOException {
    Properties model = new Properties();
    try (Reader in =
        Files.newBufferedReader(
            ENGINE.resolve(
                "resources/io/crosstalk/engine/diagnosis/suspect/suspect-model.properties"))) {
      model.load(in);
    }

    assertThat(
            section(
                    "### Coefficients of the model",
                    Pattern.compile("\\| `(\\w+)` \\| (-?[0-9.]+) \\|"))
                .collect(toMap(row -> row.group(1), row -> row.group(2))))
        .isEqualTo(model);
  }

  @Test
  void evidenceKinds_document_equalsCode() throws IOException {
    Map<String, Set<String>> documented = new TreeMap<>();
    section(
            "### Where each kind of evidence comes from",
            Pattern.compile("\\| `([a-z_]+)` \\| (.+) \\| [^|]+ \\|"))
        .forEach(
            row ->
                CLASS
                    .matcher(row.group(2))
                    .results()
                    .forEach(
                        it ->
                            documented
                                .computeIfAbsent(row.group(1), kind -> new TreeSet<>())
                                .add(it.group(1))));
    Map<String, Set<String>> code = new TreeMap<>();
    for (Path file : sources("io.crosstalk.engine.diagnosis")) {
      KIND.matcher(Files.readString(file))
          .results()
          .forEach(
              it ->
                  code.computeIfAbsent(
                          EvidenceKind.valueOf(it.group(1)).wireName(), kind -> new TreeSet<>())
                      .add(nameOf(file)));
    }

    assertThat(documented.keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(EvidenceKind.values()).map(EvidenceKind::wireName).toList());
    documented.values().forEach(classes -> classes.remove("RelatedEvents"));
    documented.remove("recurrence");
    assertThat(documented).isEqualTo(code);
  }

  /** Matches of a row pattern in the section of the document that begins with a heading. */
  private static Stream<MatchResult> section(String heading, Pattern row) throws IOException {
    return Files.readAllLines(ROOT.resolve("docs/diagnosis/rules.md")).stream()
        .dropWhile(line -> !line.equals(heading))
        .skip(1)
        .takeWhile(line -> !line.startsWith("#"))
        .map(row::matcher)
        .filter(Matcher::lookingAt)
        .map(Matcher::toMatchResult);
  }

  private static Set<String> excluded() {
    Set<String> all = new TreeSet<>();
    for (Set<String> each : List.of(UNITS, DERIVED, WORDS, ELSEWHERE)) {
      all.addAll(each);
    }
    return all;
  }

  /**
   * Reads every numeric and every duration constant from the sources of the engine, by name;
   * durations in milliseconds.
   */
  private static Map<String, Double> code() throws IOException {
    Map<String, Double> code = new TreeMap<>();
    for (String each : PACKAGES) {
      for (Path file : sources(each)) {
        read(classOf(file), code);
      }
    }
    return code;
  }

  private static void read(Class<?> type, Map<String, Double> code) {
    for (Field field : type.getDeclaredFields()) {
      int modifiers = field.getModifiers();
      if (Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers)) {
        String name = type.getSimpleName() + "." + field.getName();
        switch (valueOf(field)) {
          case Duration duration -> put(code, name, duration.toMillis());
          case Number number -> put(code, name, number.doubleValue());
          default -> {}
        }
      }
    }
    for (Class<?> inner : type.getDeclaredClasses()) {
      read(inner, code);
    }
  }

  private static void put(Map<String, Double> code, String name, double value) {
    assertThat(code.put(name, value)).as("two constants %s", name).isNull();
  }

  private static Object valueOf(Field field) {
    field.setAccessible(true);
    try {
      return field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Source files of a package and of its sub-packages. */
  private static List<Path> sources(String name) throws IOException {
    try (Stream<Path> files = Files.walk(JAVA.resolve(name.replace('.', '/')))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !nameOf(file).equals("package-info"))
          .toList();
    }
  }

  private static String nameOf(Path file) {
    return Objects.requireNonNull(file.getFileName()).toString().replace(".java", "");
  }

  private static Class<?> classOf(Path file) {
    String name = JAVA.relativize(file).toString().replace(".java", "").replace('/', '.');
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
