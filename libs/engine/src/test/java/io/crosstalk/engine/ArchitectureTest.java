package io.crosstalk.engine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.crosstalk.testkit.ArchitectureContract;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ArchitectureContract {
  private static final String DIAGNOSIS = "io.crosstalk.engine.diagnosis";

  /** Layers of the diagnosis packages. The merger, in the root package, may use all of them. */
  private static final ArchRule DIAGNOSIS_IS_LAYERED =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("series")
          .definedBy(DIAGNOSIS + ".series")
          .layer("finding")
          .definedBy(DIAGNOSIS + ".finding")
          .layer("load")
          .definedBy(DIAGNOSIS + ".load")
          .layer("suspect")
          .definedBy(DIAGNOSIS + ".suspect")
          .layer("examination")
          .definedBy(DIAGNOSIS + ".examination")
          .layer("silence")
          .definedBy(DIAGNOSIS + ".silence")
          .layer("evidence")
          .definedBy(DIAGNOSIS + ".evidence")
          .layer("remedy")
          .definedBy(DIAGNOSIS + ".remedy")
          .layer("cause")
          .definedBy(DIAGNOSIS + ".cause")
          .layer("merger")
          .definedBy(DIAGNOSIS)
          .whereLayer("series")
          .mayNotAccessAnyLayer()
          .whereLayer("finding")
          .mayNotAccessAnyLayer()
          .whereLayer("load")
          .mayOnlyAccessLayers("series", "finding")
          .whereLayer("suspect")
          .mayOnlyAccessLayers("series", "finding", "load")
          .whereLayer("examination")
          .mayOnlyAccessLayers("series", "finding", "load", "suspect")
          .whereLayer("silence")
          .mayOnlyAccessLayers("finding")
          .whereLayer("evidence")
          .mayOnlyAccessLayers("series", "finding", "load")
          .whereLayer("remedy")
          .mayOnlyAccessLayers("series")
          .whereLayer("cause")
          .mayOnlyAccessLayers("series", "finding", "load", "evidence", "remedy")
          .whereLayer("merger")
          .mayOnlyAccessLayers("finding", "evidence", "remedy", "cause")
          .because(
              "what examines a domain knows nothing of causes, and a cause is found from findings alone:"
                  + " only the findings pass between the stages of the engine");

  private static final String INCIDENT = "io.crosstalk.engine.incident";

  /**
   * Layers of the incident packages. The root package, with the life cycle of incidents, may use
   * all of them.
   */
  private static final ArchRule INCIDENTS_ARE_LAYERED =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("grouping")
          .definedBy(INCIDENT + ".grouping")
          .layer("findings")
          .definedBy(INCIDENT + ".findings")
          .layer("recurrence")
          .definedBy(INCIDENT + ".recurrence")
          .layer("explanation")
          .definedBy("io.crosstalk.engine.explanation..")
          .layer("life")
          .definedBy(INCIDENT)
          .whereLayer("grouping")
          .mayNotAccessAnyLayer()
          .whereLayer("findings")
          .mayOnlyAccessLayers("grouping")
          .whereLayer("recurrence")
          .mayNotAccessAnyLayer()
          .whereLayer("explanation")
          .mayOnlyAccessLayers("recurrence")
          .whereLayer("life")
          .mayOnlyAccessLayers("grouping", "findings", "recurrence", "explanation")
          .because("wording receives figures and names; what groups verdicts writes no text");

  private static final String STAGE = "io.crosstalk.engine.stage";

  /**
   * Layers of the stage packages. The three stages do not use each other; they share only the
   * records that pass between them.
   */
  private static final ArchRule STAGES_ARE_LAYERED =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("ports")
          .definedBy(STAGE)
          .layer("codec")
          .definedBy(STAGE + ".codec")
          .layer("message")
          .definedBy(STAGE + ".message")
          .layer("series")
          .definedBy(STAGE + ".series")
          .layer("domain")
          .definedBy(STAGE + ".domain")
          .layer("verdict")
          .definedBy(STAGE + ".verdict")
          .layer("memory")
          .definedBy(STAGE + ".memory")
          .whereLayer("ports")
          .mayNotAccessAnyLayer()
          .whereLayer("codec")
          .mayNotAccessAnyLayer()
          .whereLayer("message")
          .mayOnlyAccessLayers("ports", "codec")
          .whereLayer("series")
          .mayOnlyAccessLayers("ports", "codec", "message")
          .whereLayer("domain")
          .mayOnlyAccessLayers("ports", "codec", "message")
          .whereLayer("verdict")
          .mayOnlyAccessLayers("ports", "codec", "message")
          .whereLayer("memory")
          .mayOnlyAccessLayers("ports", "series", "domain", "verdict")
          .because("a stage may run on another machine than the stage before it");

  /** The engine of a site is complete without what it replaces. */
  private static final ArchRule SITE_STANDS_ALONE =
      noClasses()
          .that()
          .resideInAPackage("io.crosstalk.engine.site..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              DIAGNOSIS + "..",
              INCIDENT + "..",
              STAGE + "..",
              "io.crosstalk.engine.advice..",
              "io.crosstalk.engine.explanation..",
              "io.crosstalk.engine.investigate..",
              "io.crosstalk.engine.text..",
              "io.crosstalk.engine.window..")
          .because("the first engine goes when this one has replaced it; words are made by report");

  ArchitectureTest() {
    super("io.crosstalk.engine");
  }

  @Test
  void diagnosisPackages_dependencies_areOnLowerLayersOnly() {
    DIAGNOSIS_IS_LAYERED.check(
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(DIAGNOSIS));
  }

  @Test
  void incidentPackages_dependencies_areOnLowerLayersOnly() {
    INCIDENTS_ARE_LAYERED.check(
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(INCIDENT, "io.crosstalk.engine.explanation"));
  }

  @Test
  void stagePackages_dependencies_areOnLowerLayersOnly() {
    STAGES_ARE_LAYERED.check(
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(STAGE));
  }

  @Test
  void siteEngine_dependencies_areNotOnTheFirstEngine() {
    SITE_STANDS_ALONE.check(
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.crosstalk.engine.site"));
  }
}
