package io.crosstalk.rules;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import io.crosstalk.testkit.ArchitectureContract;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends ArchitectureContract {
  private static final String ROOT = "io.crosstalk.rules";

  /** A layer with its packages below the root package. */
  private record Layer(String name, String... packages) {
    String[] identifiers() {
      return Stream.of(packages).map(each -> ROOT + "." + each + "..").toArray(String[]::new);
    }
  }

  /** The layers, the highest one first. A class may use packages of its own and of lower layers. */
  private static final List<Layer> LAYERS =
      List.of(
          new Layer("entries", "web", "kafka"),
          new Layer("work", "ticket", "umbrella", "retention"),
          new Layer("actions", "action"),
          new Layer("messages", "message"),
          new Layer("policy", "policy"),
          new Layer("delivery", "notify"),
          new Layer("readers", "ownerfile", "symptom", "stream"),
          new Layer("storage", "storage"),
          new Layer("rules", "siterule"),
          new Layer(
              "basis", "lifecycle", "ownership", "calendar", "maintenance", "privacy", "loop"));

  ArchitectureTest() {
    super(ROOT);
  }

  private static ArchRule layers() {
    LayeredArchitecture architecture = layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (Layer layer : LAYERS) {
      architecture = architecture.layer(layer.name()).definedBy(layer.identifiers());
    }
    for (int i = 0; i < LAYERS.size() - 1; i++) {
      String[] lower =
          LAYERS.subList(i + 1, LAYERS.size()).stream().map(Layer::name).toArray(String[]::new);
      architecture = architecture.whereLayer(LAYERS.get(i).name()).mayOnlyAccessLayers(lower);
    }
    return architecture
        .whereLayer(LAYERS.getLast().name())
        .mayNotAccessAnyLayer()
        .ensureAllClassesAreContainedInArchitectureIgnoring(ROOT)
        .because(
            "what decides knows nothing of what calls it; give the lower layer a value or an"
                + " interface, or move the class to the layer that it serves");
  }

  @Test
  void packages_areLayered() {
    layers().check(classes());
  }
}
