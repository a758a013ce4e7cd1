package io.crosstalk.collectors;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.crosstalk.testkit.ArchitectureContract;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ArchitectureContract {
  private static final String ROOT = "io.crosstalk.collectors";

  /** Package that lists all adapters. */
  private static final String CATALOGUE = ROOT + ".catalogue";

  /**
   * Packages that every adapter may use. Each other package except the catalogue is an adapter with
   * the packages below it.
   */
  private static final List<String> SHARED_PACKAGES =
      Stream.of("settings", "normalize", "text", "files", "network", "open.proto", "open.series")
          .map(name -> ROOT + "." + name)
          .toList();

  ArchitectureTest() {
    super(ROOT);
  }

  @Test
  void adapters_ofDifferentPackages_doNotDependOnEachOther() {
    slices()
        .assignedFrom(new Adapters())
        .should()
        .notDependOnEachOther()
        .because(
            "an adapter is read, changed and removed alone; move what two need into a shared package")
        .check(classes());
  }

  @Test
  void sharedPackages_andThePort_doNotDependOnAdapters() {
    noClasses()
        .that(resideInAPackage(ROOT).or(resideInAnySharedPackage()))
        .should()
        .dependOnClassesThat(new IsOfAdapter())
        .because("shared packages serve every adapter")
        .check(classes());
  }

  private static DescribedPredicate<JavaClass> resideInAnySharedPackage() {
    return JavaClass.Predicates.resideInAnyPackage(SHARED_PACKAGES.toArray(String[]::new));
  }

  private static boolean isAdapter(JavaClass type) {
    String name = type.getPackageName();
    return name.startsWith(ROOT + ".")
        && !SHARED_PACKAGES.contains(name)
        && !name.equals(CATALOGUE);
  }

  private static final class IsOfAdapter extends DescribedPredicate<JavaClass> {
    IsOfAdapter() {
      super("belong to an adapter or the catalogue");
    }

    @Override
    public boolean test(JavaClass type) {
      return isAdapter(type) || type.getPackageName().equals(CATALOGUE);
    }
  }

  private static final class Adapters implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return isAdapter(type)
          ? SliceIdentifier.of(adapter(type.getPackage()))
          : SliceIdentifier.ignore();
    }

    /** The outermost package with classes, below the root, that contains a package. */
    private static String adapter(JavaPackage room) {
      String outermost = room.getName();
      for (JavaPackage each = room;
          !each.getName().equals(ROOT);
          each = each.getParent().orElseThrow()) {
        if (!each.getClasses().isEmpty()) {
          outermost = each.getName();
        }
      }
      return outermost;
    }

    @Override
    public String getDescription() {
      return "adapters";
    }
  }
}
