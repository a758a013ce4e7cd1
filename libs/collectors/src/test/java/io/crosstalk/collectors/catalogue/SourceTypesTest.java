package io.crosstalk.collectors.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceType;
import java.lang.reflect.Constructor;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourceTypesTest {

  @Test
  void sourceTypes_all_haveAContractTest() {
    List<String> names = SourceTypes.all().stream().map(SourceType::name).toList();
    assertThat(names).doesNotHaveDuplicates();
    assertThat(contracts())
        .as("each source type needs a subclass of SourceContract in the tests of its package")
        .containsExactlyInAnyOrderElementsOf(names);
  }

  private static List<String> contracts() {
    List<Class<?>> contracts =
        new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
                .importPackages("io.crosstalk.collectors")
                .stream()
                .filter(type -> type.isAssignableTo(SourceContract.class))
                .filter(type -> !type.isEquivalentTo(SourceContract.class))
                .<Class<?>>map(JavaClass::reflect)
                .toList();
    return contracts.stream().map(SourceTypesTest::type).toList();
  }

  private static String type(Class<?> contract) {
    try {
      Constructor<?> constructor = contract.getDeclaredConstructor();
      constructor.setAccessible(true);
      return ((SourceContract) constructor.newInstance()).type();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(contract + " cannot be created", e);
    }
  }
}
