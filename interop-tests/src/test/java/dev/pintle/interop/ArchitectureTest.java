package dev.pintle.interop;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/** Who may know whom, and what may be seen from outside: the main code of every module. */
@AnalyzeClasses(packages = "dev.pintle", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String JDK = "java..";
  private static final String SPI = "dev.pintle.spi..";
  private static final String BACKENDS = "dev.pintle.backend..";
  private static final String CONFORMANCE = "dev.pintle.conformance..";
  private static final String ICEBERG_SIDE = "dev.pintle.iceberg..";
  private static final String CLI = "dev.pintle.cli..";
  private static final String DEMO = "dev.pintle.demo..";
  private static final String CAFFEINE = "com.github.benmanes.caffeine..";

  /** An import that found nothing would keep every rule. */
  @ArchTest
  static void everyModuleWasImported(JavaClasses all) {
    for (String module : List.of(SPI, BACKENDS, CONFORMANCE, ICEBERG_SIDE, CLI, DEMO)) {
      assertThat(all.that(resideInAPackage(module))).as(module).isNotEmpty();
    }
    assertThat(all.size()).as("imported classes").isGreaterThan(150);
  }

  // directions

  @ArchTest
  static final ArchRule contractNeedsNothingButTheJdk =
      classes()
          .that()
          .resideInAPackage(SPI)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(JDK, SPI);

  @ArchTest
  static final ArchRule jdbcBackendKnowsTheContractAndItsClientLibraries =
      classes()
          .that()
          .resideInAPackage("dev.pintle.backend.jdbc..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              JDK,
              "javax.sql..",
              SPI,
              "dev.pintle.backend.jdbc..",
              "org.jdbi..",
              "com.zaxxer.hikari..",
              // seals are written as JSON, by its streaming parser alone
              "com.fasterxml.jackson.core..",
              "org.slf4j..");

  @ArchTest
  static final ArchRule backendsKnowNeitherIcebergNorTheSuite =
      noClasses()
          .that()
          .resideInAPackage(BACKENDS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.iceberg..", ICEBERG_SIDE, CONFORMANCE, CLI, DEMO);

  @ArchTest
  static final ArchRule backendsDontKnowEachOther =
      slices().matching("dev.pintle.backend.(*)..").should().notDependOnEachOther();

  @ArchTest
  static final ArchRule suiteKnowsNoBackendAndNoIceberg =
      noClasses()
          .that()
          .resideInAPackage(CONFORMANCE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.iceberg..", ICEBERG_SIDE, BACKENDS, CLI, DEMO);

  /**
   * Beside an engine's own Iceberg nothing else of Iceberg's libraries has the name it has here.
   */
  @ArchTest
  static final ArchRule icebergSideKnowsTheContractIcebergAndItsCache =
      classes()
          .that()
          .resideInAPackage(ICEBERG_SIDE)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                      JDK, SPI, ICEBERG_SIDE, "org.apache.iceberg..", CAFFEINE, "org.slf4j..")
                  .and(not(resideInAnyPackage("org.apache.iceberg.relocated.."))));

  @ArchTest
  static final ArchRule icebergSideAloneKeepsWhatItHasRead =
      noClasses()
          .that()
          .resideOutsideOfPackage(ICEBERG_SIDE)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(CAFFEINE);

  @ArchTest
  static final ArchRule commandLineFindsBackendsAndTheDemoAtRunTime =
      noClasses()
          .that()
          .resideInAPackage(CLI)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(BACKENDS, CONFORMANCE, DEMO);

  @ArchTest
  static final ArchRule onlyTheDemoWritesDataFiles =
      noClasses()
          .that()
          .resideOutsideOfPackage(DEMO)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.parquet..",
              "org.apache.hadoop..",
              "org.apache.iceberg.parquet..",
              "org.apache.iceberg.data..");

  @ArchTest
  static final ArchRule packagesAreFreeOfCycles =
      slices().matching("dev.pintle.(**)").should().beFreeOfCycles();

  // what is seen from outside

  @ArchTest
  static final ArchRule backendsShowTheirProviderAndConfigAlone =
      classes()
          .that()
          .resideInAPackage(BACKENDS)
          .and()
          .areTopLevelClasses()
          .and(simpleNameEndingWith("StoreProvider").or(simpleNameEndingWith("StoreConfig")))
          .should()
          .bePublic();

  @ArchTest
  static final ArchRule everythingElseInABackendIsHidden =
      classes()
          .that()
          .resideInAPackage(BACKENDS)
          .and()
          .areTopLevelClasses()
          .and(not(simpleNameEndingWith("StoreProvider").or(simpleNameEndingWith("StoreConfig"))))
          .should()
          .bePackagePrivate();

  /** The catalog, the files it brings, and what a drop tells. */
  @ArchTest
  static final ArchRule icebergSideShowsLittle =
      classes()
          .that()
          .resideInAPackage(ICEBERG_SIDE)
          .and()
          .areTopLevelClasses()
          .and()
          .arePublic()
          .should()
          .haveNameMatching(".*\\.(PintleCatalog|LocalFileIO|DropReport)");

  /** What isn't abstract isn't made for being extended. */
  @ArchTest
  static final ArchRule concreteClassesAreFinal =
      classes()
          .that()
          .areTopLevelClasses()
          .and()
          .areNotInterfaces()
          .and()
          .areNotEnums()
          .and()
          .doNotHaveModifier(JavaModifier.ABSTRACT)
          .should()
          .haveModifier(JavaModifier.FINAL);

  // manners

  @ArchTest
  static final ArchRule nothingStaticChanges = fields().that().areStatic().should().beFinal();

  @ArchTest
  static final ArchRule onlyTheCommandLineTalksToTheTerminal =
      noClasses().that().resideOutsideOfPackages(CLI, DEMO).should(ACCESS_STANDARD_STREAMS);

  @ArchTest
  static final ArchRule nobodyUsesJavaUtilLogging = NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
}
