package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.text.SafeXml;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Parser for the XML of a statistics file: reads the attributes of the known elements, and skips
 * everything else.
 */
final class StatsXml {
  private static final Pattern DIGITS = Pattern.compile("\\d{1,20}");
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
  private static final int MAX_ELEMENTS = 500_000;

  /** Maximum length of an element's name; the array's own limit is 63. */
  private static final int MAX_NAME = 100;

  private static final Map<String, Set<String>> COUNTERS =
      Map.of(
          "vdsk", Set.of("ro", "wo", "rb", "wb", "rl", "wl"),
          "mdsk", Set.of("ro", "wo", "rb", "wb", "re", "we", "ure", "uwe"),
          "cpu", Set.of("busy"),
          "port",
              Set.of("hbt", "hbr", "cbt", "cbr", "lnbt", "lnbr", "rmbt", "rmbr", "icrc", "bbcz"));

  private StatsXml() {}

  /**
   * Reads a statistics file.
   *
   * @param zone zone of local times; null to use the zone in the file
   * @throws MalformedFileException when the content is no statistics file
   */
  static StatsFile read(InputStream in, @Nullable ZoneId zone) throws IOException {
    try {
      XMLStreamReader xml = SafeXml.read(new InputStreamReader(in, StandardCharsets.UTF_8));
      while (xml.next() != XMLStreamConstants.START_ELEMENT) {
        if (xml.getEventType() == XMLStreamConstants.DTD) {
          throw new MalformedFileException("the file has a document type, which none needs");
        }
      }
      if (!xml.getLocalName().equals("diskStatsColl")) {
        throw new MalformedFileException(
            "the file is XML of another kind: its root is not diskStatsColl");
      }
      return new StatsFile(text(xml, "cluster"), text(xml, "id"), timeMs(xml, zone), elements(xml));
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof IOException damaged) {
        throw damaged;
      }
      throw new MalformedFileException(
          "the file is not well-formed XML; it may have been copied while it was written (line %d)"
              .formatted(e.getLocation().getLineNumber()));
    }
  }

  private static String text(XMLStreamReader xml, String attribute) throws IOException {
    String value = xml.getAttributeValue(null, attribute);
    if (value == null || value.isBlank()) {
      throw new MalformedFileException("diskStatsColl has no attribute " + attribute);
    }
    return checked(value, attribute);
  }

  private static long timeMs(XMLStreamReader xml, @Nullable ZoneId zone) throws IOException {
    String utc = xml.getAttributeValue(null, "timestamp_utc");
    try {
      if (utc != null) {
        return LocalDateTime.parse(utc, TIME).toInstant(ZoneOffset.UTC).toEpochMilli();
      }
      LocalDateTime local = LocalDateTime.parse(text(xml, "timestamp"), TIME);
      return local.atZone(zone == null ? offset(xml) : zone).toInstant().toEpochMilli();
    } catch (DateTimeException | ArithmeticException e) {
      throw new MalformedFileException("the file's timestamp or timezone can't be read");
    }
  }

  /** Parses a time zone of the form {@code GMT-6:00} or {@code GMT+5:30}. */
  private static ZoneId offset(XMLStreamReader xml) throws IOException {
    String timezone = xml.getAttributeValue(null, "timezone");
    if (timezone == null) {
      throw new MalformedFileException("the file has neither timestamp_utc nor timezone: set zone");
    }
    return ZoneId.of(timezone.replaceFirst("([+-])(\\d):", "$10$2:"));
  }

  private static List<StatsFile.Element> elements(XMLStreamReader xml)
      throws XMLStreamException, IOException {
    List<StatsFile.Element> elements = new ArrayList<>();
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT) {
        add(xml, elements);
      }
      if (elements.size() > MAX_ELEMENTS) {
        throw new MalformedFileException("the file has more than " + MAX_ELEMENTS + " elements");
      }
    }
    return elements;
  }

  private static void add(XMLStreamReader xml, List<StatsFile.Element> elements)
      throws IOException {
    Set<String> names = COUNTERS.get(xml.getLocalName());
    if (names == null) {
      return;
    }
    Map<String, Double> counters = new HashMap<>();
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      String value = xml.getAttributeValue(i);
      if (names.contains(xml.getAttributeLocalName(i)) && DIGITS.matcher(value).matches()) {
        counters.put(xml.getAttributeLocalName(i), Double.parseDouble(value));
      }
    }
    String label = attribute(xml, "wwpn");
    if (id(xml).isBlank() && !xml.getLocalName().equals("cpu")) {
      throw new MalformedFileException(xml.getLocalName() + " has neither id nor idx");
    }
    elements.add(new StatsFile.Element(xml.getLocalName(), id(xml), label, counters));
  }

  /**
   * Returns the name by which an element is identified: its id or, where that is empty (drives),
   * its number; for a port, its type and its number among the ports of that type.
   */
  private static String id(XMLStreamReader xml) throws IOException {
    String id = attribute(xml, "id");
    if (xml.getLocalName().equals("port")) {
      return attribute(xml, "type").toLowerCase(Locale.ROOT) + attribute(xml, "type_id");
    }
    return id.isBlank() ? attribute(xml, "idx") : id;
  }

  private static String attribute(XMLStreamReader xml, String name) throws IOException {
    String value = xml.getAttributeValue(null, name);
    return value == null ? "" : checked(value, name);
  }

  /** Checks a name that becomes part of a resource id, and returns it. */
  private static String checked(String value, String name) throws IOException {
    if (value.length() > MAX_NAME || value.chars().anyMatch(Character::isISOControl)) {
      throw new MalformedFileException("the attribute " + name + " holds no name");
    }
    return value;
  }
}
