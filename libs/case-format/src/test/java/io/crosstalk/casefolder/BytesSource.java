package io.crosstalk.casefolder;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;

/** Test case in memory, with an inventory of two machines. */
final class BytesSource implements CaseSource {
  private static final String INVENTORY =
      """
      [{"id": "vm-a", "kind": "vm", "layer": "vmware"},
       {"id": "vm-b", "kind": "vm", "layer": "vmware"}]
      """;

  private final Map<CaseFile, byte[]> files = new EnumMap<>(CaseFile.class);

  static BytesSource samples(String text) {
    return new BytesSource().with(CaseFile.INVENTORY, INVENTORY).with(CaseFile.SAMPLES, text);
  }

  BytesSource with(CaseFile file, String text) {
    return with(file, text.getBytes(StandardCharsets.UTF_8));
  }

  BytesSource with(CaseFile file, byte[] content) {
    files.put(file, content);
    return this;
  }

  @Override
  public String caseName() {
    return "test";
  }

  @Override
  public boolean has(CaseFile file) {
    return files.containsKey(file);
  }

  @Override
  public String name(CaseFile file) {
    return file.fileName();
  }

  @Override
  public CaseStream open(CaseFile file) throws IOException {
    byte[] content = files.get(file);
    if (content == null) {
      throw new FileNotFoundException(file.fileName());
    }
    return CaseStream.open(
        name(file), new ByteArrayInputStream(content), content.length, plain -> plain);
  }
}
