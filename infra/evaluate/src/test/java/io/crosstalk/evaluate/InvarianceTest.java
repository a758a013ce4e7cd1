package io.crosstalk.evaluate;

import static io.crosstalk.evaluate.CaseVariants.copy;
import static io.crosstalk.evaluate.CaseVariants.renamed;
import static io.crosstalk.evaluate.CaseVariants.shifted;
import static io.crosstalk.evaluate.CaseVariants.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.report.Reader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that a diagnosis stays the same when names, order of the inventory, times of ticks, the
 * date or the environment change, or an idle resource is added.
 */
class InvarianceTest {
  private static final Path CASES = Path.of("../../cases");

  @Property(tries = 8)
  void replay_otherNamesAndOrderOfResources_givesSameDiagnosis(
      @ForAll long seed, @ForAll("recordings") String recording) throws IOException {
    CaseFolder recorded = read(recording);
    Map<String, String> names = shuffled(recorded, new Random(seed));

    assertThat(diagnoses(renamed(recorded, names::get), named(names)))
        .isEqualTo(unchanged(recording));
  }

  @Provide
  Arbitrary<String> recordings() {
    return Arbitraries.of(
        "small-bully",
        "recorded/fault-and-reader",
        "recorded/more-of-everything",
        "recorded/same-array");
  }

  @Property(tries = 6)
  void replay_otherTimesOfTicks_givesSameDiagnosis(
      @ForAll @IntRange(min = 1, max = 400) int timesPerTick,
      @ForAll("recordings") String recording)
      throws IOException {
    CaseFolder recorded = read(recording);

    assertThat(diagnoses(CaseReplay.of(recorded, timesPerTick), name -> name))
        .isEqualTo(unchanged(recording));
  }

  @ParameterizedTest
  @ValueSource(strings = {"c2-uat-vm", "recorded/gentle-two-bullies-20s"})
  void replay_otherTicksInCasesWithRecurrenceOrTwoCulprits_givesSameDiagnosis(String name)
      throws IOException {
    CaseFolder recorded = read(name);

    assertThat(diagnoses(CaseReplay.of(recorded, 37), each -> each)).isEqualTo(unchanged(name));
  }

  @Property(tries = 6)
  void replay_otherDate_givesSameDiagnosis(
      @ForAll @LongRange(min = -20_000, max = 20_000) long hours) throws IOException {
    CaseFolder recorded = read("seq-bully");
    Duration shift = Duration.ofHours(hours);

    assertThat(diagnoses(shifted(recorded, shift), name -> name))
        .isEqualTo(unchanged("seq-bully").stream().map(each -> each.shifted(shift)).toList());
  }

  @Property(tries = 4)
  void replay_idleNeighbourAdded_givesSameDiagnosis(@ForAll @IntRange(min = 1, max = 5) int count)
      throws IOException {
    CaseFolder recorded = read("small-bully");

    List<Diagnosis> before = unchanged("small-bully");
    List<Diagnosis> crowded = diagnoses(withIdle(recorded, count), name -> name);

    assertThat(crowded).hasSameSizeAs(before);
    assertThat(crowded.getFirst().suspects().keySet())
        .isEqualTo(before.getFirst().suspects().keySet());
    before
        .getFirst()
        .suspects()
        .forEach(
            (suspect, probability) ->
                assertThat(crowded.getFirst().suspects().get(suspect))
                    .isCloseTo(probability, within(0.01)));
    assertThat(crowded.getFirst().exonerated()).isEqualTo(before.getFirst().exonerated());
    assertThat(crowded.getFirst().causeClass()).isEqualTo(before.getFirst().causeClass());
  }

  @ParameterizedTest
  @ValueSource(strings = {"seq-bully", "fault"})
  void replay_productionAndUatSwapped_givesSameCulpritsAndProbabilities(String name)
      throws IOException {
    CaseFolder recorded = read(name);

    List<Diagnosis> before = unchanged(name);
    List<Diagnosis> swapped = diagnoses(swapped(recorded), each -> each);

    assertThat(swapped).isNotEmpty().hasSameSizeAs(before);
    for (int i = 0; i < swapped.size(); i++) {
      assertThat(swapped.get(i).causeClass()).isEqualTo(before.get(i).causeClass());
      assertThat(swapped.get(i).suspects()).isEqualTo(before.get(i).suspects());
      assertThat(swapped.get(i).exonerated()).isEqualTo(before.get(i).exonerated());
      assertThat(swapped.get(i).place()).isEqualTo(before.get(i).place());
    }
  }

  /** Diagnosis of an incident, with the resource names of the unchanged case. */
  private record Diagnosis(
      String causeClass,
      String place,
      Instant onset,
      Map<String, Double> victims,
      Map<String, Double> suspects,
      Set<String> exonerated) {
    Diagnosis shifted(Duration by) {
      return new Diagnosis(causeClass, place, onset.plus(by), victims, suspects, exonerated);
    }
  }

  /** Diagnoses of a case as recorded. */
  private static List<Diagnosis> unchanged(String name) {
    return diagnoses(RecordedReplay.incidents(name, Reader.ALL), each -> each);
  }

  private static List<Diagnosis> diagnoses(CaseFolder folder, UnaryOperator<String> original) {
    return diagnoses(CaseReplay.of(folder), original);
  }

  private static List<Diagnosis> diagnoses(
      List<Incident> incidents, UnaryOperator<String> original) {
    List<Diagnosis> diagnoses = new ArrayList<>();
    for (Incident incident : incidents) {
      Map<String, Double> victims = new TreeMap<>();
      for (Victim victim : incident.victims()) {
        victims.put(original.apply(victim.resource()), victim.observed());
      }
      Map<String, Double> suspects = new TreeMap<>();
      for (Suspect suspect : incident.suspects()) {
        suspects.put(original.apply(suspect.resource()), rounded(suspect.probability()));
      }
      Set<String> exonerated = new TreeSet<>();
      for (Exoneration exoneration : incident.exonerated()) {
        exonerated.add(subject(exoneration, original));
      }
      String place =
          incident.sharedResource() == null ? "" : original.apply(incident.sharedResource().id());
      diagnoses.add(
          new Diagnosis(
              incident.causeClass().wireName(),
              place,
              incident.onset(),
              victims,
              suspects,
              exonerated));
    }
    return diagnoses;
  }

  /** Rounds a probability, because sums in another order differ in the last digits. */
  private static double rounded(double probability) {
    return Math.rint(1e9 * probability) / 1e9;
  }

  /** Original name of an exonerated resource, with the part that is exonerated. */
  private static String subject(Exoneration exoneration, UnaryOperator<String> original) {
    Exoneration.Subject subject = exoneration.subject();
    return original.apply(subject.resource()) + " " + subject.part() + " " + subject.load();
  }

  private static CaseFolder read(String name) throws IOException {
    return CaseFolder.read(CASES.resolve(name));
  }

  private static Map<String, String> shuffled(CaseFolder folder, Random random) {
    List<String> names = new ArrayList<>(folder.resources().stream().map(Resource::id).toList());
    List<String> others = new ArrayList<>(names);
    Collections.shuffle(others, random);
    Map<String, String> shuffled = new TreeMap<>();
    for (int i = 0; i < names.size(); i++) {
      shuffled.put(names.get(i), "x" + random.nextInt(1000) + "-" + others.get(i));
    }
    return shuffled;
  }

  private static UnaryOperator<String> named(Map<String, String> names) {
    Map<String, String> back = new TreeMap<>();
    names.forEach((name, other) -> back.put(other, name));
    return back::get;
  }

  private static CaseFolder withIdle(CaseFolder folder, int count) {
    Resource model =
        folder.resources().stream()
            .filter(each -> !each.uses().isEmpty())
            .findFirst()
            .orElseThrow();
    List<Resource> resources = new ArrayList<>(folder.resources());
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    folder.samples().forEach((time, values) -> samples.put(time, new TreeMap<>(values)));
    for (int i = 0; i < count; i++) {
      String id = "idle-" + i;
      resources.add(copy(model, id, Environment.TEST, model.uses()));
      samples.values().forEach(at -> at.put(id, Map.of("disk.write.throughput", 0.01)));
    }
    return with(folder, resources, samples);
  }

  private static CaseFolder swapped(CaseFolder folder) {
    List<Resource> resources =
        folder.resources().stream()
            .map(each -> copy(each, each.id(), swapped(each.environment()), each.uses()))
            .toList();
    return with(folder, resources, folder.samples());
  }

  private static Environment swapped(Environment environment) {
    return switch (environment) {
      case PRODUCTION -> Environment.UAT;
      case UAT -> Environment.PRODUCTION;
      default -> environment;
    };
  }
}
