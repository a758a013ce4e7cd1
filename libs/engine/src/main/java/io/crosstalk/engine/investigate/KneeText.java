package io.crosstalk.engine.investigate;

import io.crosstalk.engine.investigate.KneeAnswer.Counts;
import io.crosstalk.engine.investigate.KneeAnswer.Item;
import io.crosstalk.engine.investigate.KneeAnswer.Rated;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats the knee of a resource as a sentence. */
final class KneeText {
  private static final int MAX_LISTED = 3;
  private static final double PERCENT = 100;

  /** Smallest fraction of slow cells below the knee that the text mentions. */
  private static final double NOTABLE = 0.01;

  private KneeText() {}

  static String summary(List<Item> items, Counts counts) {
    List<Item> learned =
        items.stream().filter(item -> item.confidence() == KneeConfidence.LEARNED).toList();
    String closest =
        learned.isEmpty()
            ? items.getFirst().sentence() + " "
            : "Closest to the knee: "
                + learned.stream()
                    .limit(MAX_LISTED)
                    .map(Item::sentence)
                    .collect(Collectors.joining(" "))
                + " ";
    return closest
        + "Of %d shared resource%s the knee is learned of %d, not reached by %d, unknown of %d."
            .formatted(
                counts.examined(),
                counts.examined() == 1 ? "" : "s",
                counts.learned(),
                counts.notReached(),
                counts.unknown());
  }

  static @Nullable String caution(List<Item> items) {
    List<Item> doubtful = items.stream().filter(item -> item.caution() != null).toList();
    return switch (doubtful.size()) {
      case 0 -> null;
      case 1 -> doubtful.getFirst().resource() + ": " + doubtful.getFirst().caution();
      default -> "%d of these resources have a caution of their own.".formatted(doubtful.size());
    };
  }

  static String sentence(KneeStudy study) {
    return "%s: %s%s%s"
        .formatted(study.id(), found(study.chosen()), explained(study.pressed()), rated(study));
  }

  private static String found(MetricKneeStudy dimension) {
    Knee knee = dimension.knee();
    return switch (knee.why()) {
      case OFTEN_SEEN ->
          "from about %s of %s on, %s is more than %s (%s with little load%s; so in %s of the time beyond, on %d days).%s"
              .formatted(
                  quantity(dimension, knee.load()),
                  load(dimension),
                  response(dimension),
                  answer(dimension, knee.slowFrom()),
                  answer(dimension, knee.ordinary()),
                  scale(dimension),
                  percent(knee.slowBeyond()),
                  knee.slowDays(),
                  position(dimension));
      case BORNE ->
          "the knee was not reached: up to %s of %s, %s stayed near %s.%s"
              .formatted(
                  quantity(dimension, knee.sustained()),
                  load(dimension),
                  response(dimension),
                  answer(dimension, knee.ordinary()),
                  position(dimension));
      case SELDOM_SEEN ->
          "it was slow with the highest loads, but too seldom or on too few days to tell load from a fault; up to %s of %s was sustained well."
              .formatted(quantity(dimension, knee.sustained()), load(dimension));
      case ALSO_BORNE ->
          "more than %s of %s was sometimes slow and more often not: something else decides."
              .formatted(quantity(dimension, knee.sustained()), load(dimension));
      case SLOW_AT_ANY_LOAD ->
          "it was slow in %s of the time whatever the load: load does not explain it, look for a fault."
              .formatted(percent(knee.slowBelow()));
      case IDLE -> "it bore nothing.";
      case TOO_FEW ->
          "too little is kept of load and response together: a day of cells on three days at least.";
    };
  }

  private static String position(MetricKneeStudy dimension) {
    StringBuilder text = new StringBuilder();
    if (dimension.peak() != null) {
      text.append(" Peak of the last 7 days: ").append(quantity(dimension, dimension.peak()));
      Double headroom = dimension.headroom();
      if (headroom != null) {
        text.append(headroom < 1 ? ", beyond the knee" : "");
        text.append(" (headroom ").append(Quantity.number(headroom)).append(")");
      }
      text.append('.');
    }
    if (dimension.now() != null) {
      text.append(" Last hour: ").append(quantity(dimension, dimension.now())).append('.');
    }
    return text.toString();
  }

  private static String explained(List<MetricKneeStudy> pressed) {
    List<String> parts =
        pressed.stream()
            .filter(each -> each.association() != null)
            .limit(MAX_LISTED)
            .map(KneeText::coefficient)
            .toList();
    return parts.size() < 2
        ? ""
        : " How far it follows the load (1 is wholly): %s.".formatted(String.join(", ", parts));
  }

  private static String coefficient(MetricKneeStudy each) {
    return String.format(Locale.ROOT, "%s %.2f", each.load().metric(), each.coefficient());
  }

  private static String rated(KneeStudy study) {
    MetricKneeStudy dimension = study.chosen();
    Double knee = dimension.knee().load();
    return study.rated().stream()
        .filter(rated -> rated.unit().equals(dimension.unit()))
        .map(
            rated ->
                " It is rated %s (%s)%s."
                    .formatted(
                        quantity(rated),
                        rated.attribute(),
                        knee != null && knee < rated.value() ? ": plan with what was learned" : ""))
        .collect(Collectors.joining());
  }

  private static String quantity(Rated rated) {
    return new Quantity(rated.value(), rated.unit()).text();
  }

  /** Returns the reason why the result may mislead; null when there is none. */
  static @Nullable String caution(KneeStudy study) {
    MetricKneeStudy dimension = study.chosen();
    List<String> reasons = new ArrayList<>();
    boolean summed = dimension.load().origin() == LoadOrigin.MEMBERS;
    if (summed && study.doubt().elsewhere()) {
      reasons.add(
          "The load is the sum over its users. Some of them use another resource of this kind, too: their whole load is counted.");
    }
    if ((summed || dimension.response().members()) && study.doubt().moved()) {
      reasons.add(
          "Some of its users have moved within this time; they are counted as they are now.");
    }
    if (dimension.knee().confidence() != KneeConfidence.UNKNOWN
        && dimension.knee().slowBelow() >= NOTABLE) {
      reasons.add(
          "It was also slow in %s of the time with less load: load does not explain that."
              .formatted(percent(dimension.knee().slowBelow())));
    }
    return reasons.isEmpty() ? null : String.join(" ", reasons);
  }

  private static String percent(double part) {
    return Quantity.number(PERCENT * part) + " %";
  }

  private static String load(MetricKneeStudy dimension) {
    String name = MetricCatalogue.of(dimension.load().metric()).plainName();
    return dimension.load().origin() == LoadOrigin.MEMBERS
        ? name + " of its members together"
        : name;
  }

  private static String response(MetricKneeStudy dimension) {
    return dimension.response().members()
        ? "what its members suffer"
        : "its " + MetricCatalogue.of(dimension.response().metric()).plainName();
  }

  private static String scale(MetricKneeStudy dimension) {
    return dimension.response().members()
        ? "; 1 is ordinary, 2 is worse by as much again or, where that is more, by the smallest difference that users notice"
        : "";
  }

  private static String quantity(MetricKneeStudy dimension, @Nullable Double value) {
    return value == null ? "nothing" : new Quantity(value, dimension.unit()).text();
  }

  private static String answer(MetricKneeStudy dimension, double value) {
    return dimension.response().unit().equals("1")
        ? Quantity.number(value)
        : new Quantity(value, dimension.response().unit()).text();
  }
}
