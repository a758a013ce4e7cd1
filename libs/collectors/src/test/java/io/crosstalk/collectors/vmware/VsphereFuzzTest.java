package io.crosstalk.collectors.vmware;

import io.crosstalk.testkit.Fuzz;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VsphereFuzzTest {

  @Test
  void read_randomlyDamagedXml_isParsedOrRejected() {
    Fuzz.run(
        payloads(
            "inventory.xml",
            "events.xml",
            "soap_queryperf.xml",
            "soap_queryperf_csv.xml",
            "soap_perfcounter.xml",
            "fault_not_authenticated.xml"),
        VsphereFuzzTest::read,
        SoapFault.class,
        BadAnswerException.class);
  }

  /**
   * Parses the bytes as each of the known responses, since a server may send another response than
   * the expected one.
   */
  private static void read(byte[] payload) throws Exception {
    XmlElement answer = SoapAnswer.read(new ByteArrayInputStream(payload));
    XmlElement result = answer.child("returnval");
    if (answer.name().contains("PropertiesEx") && result != null) {
      VsphereObjectsParser.parse(ManagedObject.list(result));
    } else if (answer.name().contains("Event")) {
      VimEvent.list(answer);
    } else if (answer.name().contains("Counter")) {
      PerformanceCounters.of(answer.all("returnval"));
    } else {
      PerfAnswer.list(answer);
    }
  }

  @Test
  void read_randomlyDamagedTagResponse_isParsedOrRejected() {
    Fuzz.run(
        payloads("tag_categories.json", "tag_category.json", "tag_objects.json"),
        payload -> {
          TagReader.ids(TagReader.parse(payload));
          TagReader.attached(
              TagReader.parse(payload), Map.of("urn", new TagReader.TagName("a", "b")));
        },
        BadAnswerException.class);
  }

  private static List<byte[]> payloads(String... names) {
    return Stream.of(names).map(Recorded::bytes).toList();
  }
}
