package io.crosstalk.testkit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Contract test for the architecture of a module: checks its classes against {@link
 * ArchitectureRules}. Each module has a subclass that passes the module's root package.
 */
public abstract class ArchitectureContract {
  private static final Map<String, JavaClasses> IMPORTED = new ConcurrentHashMap<>();

  private final String rootPackage;

  protected ArchitectureContract(String rootPackage) {
    this.rootPackage = rootPackage;
  }

  /** Classes of the module without its tests, which are imported once for all tests. */
  protected final JavaClasses classes() {
    return IMPORTED.computeIfAbsent(
        rootPackage,
        root ->
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(root));
  }

  @TestFactory
  Stream<DynamicTest> rules() {
    var classes = classes();
    assertFalse(classes.isEmpty(), () -> "there are no classes in " + rootPackage);
    var rules =
        Stream.of(
            ArchitectureRules.PURE_PACKAGES_ARE_PLAIN_JAVA,
            ArchitectureRules.WALL_CLOCK_IS_READ_WHERE_DATA_COME_IN,
            ArchitectureRules.PURE_PACKAGES_MEASURE_NO_DURATIONS,
            ArchitectureRules.PACKAGES_HAVE_NO_CYCLES,
            ArchitectureRules.PACKAGES_ARE_NULL_MARKED,
            ArchitectureRules.TYPE_NAMES_HAVE_NO_RETIRED_WORDS,
            ArchitectureRules.METHOD_NAMES_HAVE_NO_RETIRED_WORDS);
    return Stream.of(
            ArchitectureRules.purePackagesOf(rootPackage).stream()
                .map(name -> exists(name, classes)),
            rules.map(rule -> test(rule, classes)),
            parents(classes)
                .map(ArchitectureRules::childrenHaveNoCycles)
                .map(rule -> test(rule, classes)))
        .flatMap(tests -> tests);
  }

  /** Packages of the module that have sub-packages. */
  private static Stream<String> parents(JavaClasses classes) {
    return classes.stream()
        .map(JavaClass::getPackageName)
        .distinct()
        .flatMap(
            name -> Stream.iterate(parent(name), each -> !each.isEmpty(), each -> parent(each)))
        .filter(name -> name.startsWith("io.crosstalk."))
        .distinct()
        .sorted();
  }

  private static String parent(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }

  /**
   * Test that a package exists. An architecture rule over no classes always holds, so that a
   * renamed package would no longer be checked.
   */
  private static DynamicTest exists(String purePackage, JavaClasses classes) {
    return dynamicTest(
        purePackage + " exists",
        () ->
            assertTrue(
                classes.stream()
                    .map(each -> each.getPackageName() + ".")
                    .anyMatch(each -> each.startsWith(purePackage + ".")),
                () ->
                    purePackage
                        + " has to be plain Java and is not there;"
                        + " a package that has a new name is renamed in ArchitectureRules too"));
  }

  private static DynamicTest test(ArchRule rule, JavaClasses classes) {
    return dynamicTest(rule.getDescription(), () -> rule.check(classes));
  }
}
