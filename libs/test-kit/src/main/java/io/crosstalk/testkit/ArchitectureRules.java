package io.crosstalk.testkit;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.all;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.lang.AbstractClassesTransformer;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;

/**
 * Architecture rules that every module is checked against. Each rule states its reason and the
 * alternative.
 */
public final class ArchitectureRules {

  private static final String SUBPACKAGES = "..";

  private static final String[] PURE = {
    "io.crosstalk.event..",
    "io.crosstalk.engine..",
    "io.crosstalk.correlation.history.chunk..",
    "io.crosstalk.rules.ownership..",
    "io.crosstalk.rules.siterule.."
  };

  private static final String[] MAY_READ_THE_WALL_CLOCK = {
    "io.crosstalk.local..", "io.crosstalk.bench..", "io.crosstalk.testkit.."
  };

  /** Names of the only classes of the services that may read the wall clock. */
  private static final Set<String> WALL_CLOCKS =
      Set.of(
          "io.crosstalk.access.AccessClock",
          "io.crosstalk.ingest.IngestClock",
          "io.crosstalk.rules.RulesClock");

  private static final Set<String> TIME_TYPES =
      Set.of(
          "java.time.Instant",
          "java.time.LocalDate",
          "java.time.LocalDateTime",
          "java.time.LocalTime",
          "java.time.MonthDay",
          "java.time.OffsetDateTime",
          "java.time.OffsetTime",
          "java.time.Year",
          "java.time.YearMonth",
          "java.time.ZonedDateTime");

  /**
   * Forbids Spring, Kafka and JDBC in pure packages, because the output of the engine is a function
   * of its input.
   */
  public static final ArchRule PURE_PACKAGES_ARE_PLAIN_JAVA =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.springframework..",
              "jakarta..",
              "org.apache.kafka..",
              "java.sql..",
              "javax.sql..")
          .as("The vocabulary and the decisions touch no Spring, no Kafka and no JDBC")
          .because(
              "they have to give the same answer in a test, a back-test and a restart;"
                  + " let the package that has the framework (streams, storage, the controllers) call in,"
                  + " and pass values as arguments")
          .allowEmptyShould(true);

  /**
   * Forbids reading the wall clock, except in {@link #WALL_CLOCKS} and in infra: all other code
   * decides by event time.
   */
  public static final ArchRule WALL_CLOCK_IS_READ_WHERE_DATA_COME_IN =
      noClasses()
          .that(
              DescribedPredicate.not(
                  resideInAnyPackage(MAY_READ_THE_WALL_CLOCK)
                      .or(describe("a wall clock", type -> WALL_CLOCKS.contains(type.getName())))))
          .should()
          .accessTargetWhere(describe("a wall clock is read", ArchitectureRules::readsTheWallClock))
          .as("Only AccessClock, IngestClock, RulesClock and infra read a wall clock")
          .because(
              "event time decides everything; take the time from the record or the tick, or as an argument."
                  + " ingest-service needs the wall clock for ticks, rules-service for recordedAt and for retries,"
                  + " access tokens to expire: pass it as an argument there")
          .allowEmptyShould(true);

  /** Forbids measuring durations in pure packages, because durations differ from run to run. */
  public static final ArchRule PURE_PACKAGES_MEASURE_NO_DURATIONS =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .accessTargetWhere(describe("System.nanoTime is read", ArchitectureRules::readsNanoTime))
          .as("The vocabulary and the decisions measure no durations")
          .because(
              "a decision must not depend on how fast the machine is; measure in the code that calls them")
          .allowEmptyShould(true);

  /** Requires that packages form no cycles. */
  public static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices()
          .matching("io.crosstalk.(**)")
          .should()
          .beFreeOfCycles()
          .as("Packages do not depend on each other in circles")
          .because(
              "packages in a circle can only be understood and changed together;"
                  + " move the class that closes the circle to the side that it serves, or put an interface between")
          .allowEmptyShould(true);

  /**
   * Requires that the packages directly below a package form no cycles, each seen with its
   * sub-packages.
   *
   * @param parent name of the package
   */
  static ArchRule childrenHaveNoCycles(String parent) {
    return slices()
        .matching(parent + ".(*)..")
        .should()
        .beFreeOfCycles()
        .as("Packages below " + parent + " do not depend on each other in circles")
        .because(
            "a package and its sub-packages are one room;"
                + " move the class that closes the circle to the side that it serves")
        .allowEmptyShould(true);
  }

  /** Requires {@code @NullMarked} on every package, because NullAway checks only such packages. */
  public static final ArchRule PACKAGES_ARE_NULL_MARKED =
      all(packages())
          .should(beNullMarked())
          .because(
              "the build checks for null only where a package is marked;"
                  + " add a package-info.java with @NullMarked, and @Nullable where null is meant");

  /**
   * Words that are not allowed in names, because {@code docs/glossary.md} replaces them with
   * another term.
   */
  private static final Set<String> RETIRED_WORDS =
      Set.of(
          "Acquittal",
          "Acquittals",
          "Afterthoughts",
          "Alibi",
          "Accuser",
          "Badness",
          "Blame",
          "Blamed",
          "Borne",
          "Bystander",
          "Casualties",
          "Cohort",
          "Courier",
          "Covering",
          "Deeds",
          "Deposit",
          "Door",
          "Dossier",
          "Edition",
          "Episode",
          "Excuse",
          "Exertion",
          "Exhibit",
          "Feeling",
          "Harm",
          "Harms",
          "Heard",
          "Hearing",
          "Hears",
          "Hurt",
          "Hurts",
          "Innocent",
          "Inquiries",
          "Inquiry",
          "Movements",
          "Nobody",
          "Parcel",
          "Roster",
          "Rosters",
          "Sequel",
          "Shelf",
          "Somebody",
          "Strangers",
          "Suffering",
          "Tide",
          "Told",
          "Trial",
          "Verdict",
          "Whoever",
          "Wounds");

  /** Forbids retired words in the names of types. */
  public static final ArchRule TYPE_NAMES_HAVE_NO_RETIRED_WORDS =
      noClasses()
          .should(
              ArchCondition.from(
                  describe("have a retired word in their name", ArchitectureRules::hasRetiredWord)))
          .as("Names of types have no retired words")
          .because("one concept has one name; docs/glossary.md says which")
          .allowEmptyShould(true);

  /** Forbids retired words in the names of methods and record components. */
  public static final ArchRule METHOD_NAMES_HAVE_NO_RETIRED_WORDS =
      noMethods()
          .should(
              ArchCondition.from(
                  describe("have a retired word in their name", ArchitectureRules::hasRetiredWord)))
          .as("Names of methods have no retired words")
          .because("one concept has one name; docs/glossary.md says which")
          .allowEmptyShould(true);

  private ArchitectureRules() {}

  private static boolean hasRetiredWord(HasName named) {
    String simpleName = named.getName().substring(named.getName().lastIndexOf('.') + 1);
    return Arrays.stream(simpleName.split("(?=[A-Z])|[$_]", -1))
        .map(ArchitectureRules::capitalized)
        .anyMatch(RETIRED_WORDS::contains);
  }

  private static String capitalized(String word) {
    return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  /** Returns the packages below a module's root package that must be plain Java. */
  static List<String> purePackagesOf(String rootPackage) {
    return Arrays.stream(PURE)
        .filter(each -> each.startsWith(rootPackage + "."))
        .map(each -> each.substring(0, each.length() - SUBPACKAGES.length()))
        .toList();
  }

  private static boolean readsTheWallClock(JavaAccess<?> access) {
    var type = access.getTargetOwner().getFullName();
    var member = access.getTarget().getName();
    return switch (type) {
      case "java.lang.System" -> member.equals("currentTimeMillis");
      case "java.time.Clock" -> member.startsWith("system") || member.startsWith("tick");
      case "java.time.InstantSource" -> member.equals("system");
      case "java.util.Calendar" -> member.equals("getInstance");
      case "java.util.GregorianCalendar" -> isCreatedWithoutDate(access);
      case "java.util.Date" -> isCreatedWithoutArguments(access);
      default -> TIME_TYPES.contains(type) && member.equals("now");
    };
  }

  private static boolean isCreatedWithoutArguments(JavaAccess<?> access) {
    return access.getTarget().getFullName().equals("java.util.Date.<init>()");
  }

  /**
   * Returns whether the access creates a calendar without giving a date. Such a calendar contains
   * the current date, so that its creation reads the wall clock.
   */
  private static boolean isCreatedWithoutDate(JavaAccess<?> access) {
    return access.getTarget() instanceof AccessTarget.ConstructorCallTarget constructor
        && constructor.getRawParameterTypes().stream().noneMatch(JavaClass::isPrimitive);
  }

  private static boolean readsNanoTime(JavaAccess<?> access) {
    return access.getTargetOwner().isEquivalentTo(System.class)
        && access.getTarget().getName().equals("nanoTime");
  }

  private static AbstractClassesTransformer<JavaPackage> packages() {
    return new AbstractClassesTransformer<>("packages") {
      @Override
      public Iterable<JavaPackage> doTransform(JavaClasses classes) {
        return classes.stream().map(JavaClass::getPackage).collect(Collectors.toSet());
      }
    };
  }

  private static ArchCondition<JavaPackage> beNullMarked() {
    return new ArchCondition<>("be @NullMarked") {
      @Override
      public void check(JavaPackage item, ConditionEvents events) {
        var message =
            "package %s has no package-info.java with @NullMarked".formatted(item.getName());
        events.add(new SimpleConditionEvent(item, item.isAnnotatedWith(NullMarked.class), message));
      }
    };
  }
}
