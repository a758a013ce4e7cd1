package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.vmware.session.ManagedObject;
import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.Recorded;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import io.crosstalk.testkit.Fuzz;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InventoryFuzzTest {

  @Test
  void parse_randomlyDamagedInventory_isParsedOrRejected() {
    Fuzz.run(
        payloads("inventory.xml"),
        InventoryFuzzTest::parse,
        SoapFault.class,
        BadAnswerException.class);
  }

  private static void parse(byte[] payload) throws Exception {
    XmlElement result = Recorded.answer(payload).child("returnval");
    if (result != null) {
      VsphereObjectsParser.parse(ManagedObject.list(result));
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
