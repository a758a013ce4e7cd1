package io.crosstalk.engine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.lang.ArchRule;
import io.crosstalk.testkit.ArchitectureContract;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ArchitectureContract {
  private static final String SITE = "io.crosstalk.engine.site";

  private static final ArchRule ROOMS_ARE_LAYERED =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("graph")
          .definedBy(SITE + ".graph")
          .layer("series")
          .definedBy(SITE + ".series")
          .layer("state")
          .definedBy(SITE + ".state")
          .layer("cause")
          .definedBy(SITE + ".cause")
          .layer("evidence")
          .definedBy(SITE + ".evidence")
          .layer("incident")
          .definedBy(SITE + ".incident")
          .whereLayer("graph")
          .mayNotAccessAnyLayer()
          .whereLayer("series")
          .mayNotAccessAnyLayer()
          .whereLayer("state")
          .mayOnlyAccessLayers("graph", "series")
          .whereLayer("cause")
          .mayOnlyAccessLayers("graph", "series", "state")
          .whereLayer("evidence")
          .mayOnlyAccessLayers("graph", "series", "state", "cause")
          .because("what is decided never depends on what is shown of it");

  private static final ArchRule SITE_MAKES_NO_SENTENCES =
      noClasses()
          .that()
          .resideInAPackage(SITE + "..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.crosstalk.engine.investigate..", "io.crosstalk.engine.text..")
          .because("evidence is data; module report makes the sentences");

  ArchitectureTest() {
    super("io.crosstalk.engine");
  }

  @Test
  void rooms_dependencies_areOnLowerOnesOnly() {
    ROOMS_ARE_LAYERED.check(classes());
  }

  @Test
  void site_dependencies_areNotOnSentences() {
    SITE_MAKES_NO_SENTENCES.check(classes());
  }
}
