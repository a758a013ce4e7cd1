package io.crosstalk.collectors.vmware.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.text.BoundedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XmlReaderTest {

  @Test
  void element_hasTypeAndReferencedType() throws Exception {
    XmlElement value =
        Recorded.xml(
            "<val type='Folder' xmlns:x='http://www.w3.org/2001/XMLSchema-instance'"
                + " x:type='vim:ManagedObjectReference'>group-2</val>");

    assertThat(value.type()).isEqualTo("ManagedObjectReference");
    assertThat(value.ref()).isEqualTo(new ObjectReference("Folder", "group-2"));
  }

  @Test
  void externalEntity_isRefusedAndNotRead(@TempDir Path folder) throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "swordfish");

    assertThatThrownBy(
            () ->
                Recorded.xml(
                    "<!DOCTYPE a [<!ENTITY e SYSTEM '" + secret.toUri() + "'>]><a>&e;</a>"))
        .isInstanceOf(BadAnswerException.class)
        .hasMessageNotContaining("swordfish");
  }

  @Test
  void documentType_unused_isRefused() {
    assertThatThrownBy(() -> Recorded.xml("<!DOCTYPE a SYSTEM 'http://127.0.0.1:1/x.dtd'><a/>"))
        .isInstanceOf(BadAnswerException.class)
        .hasMessageContaining("document type");
  }

  @Test
  void multiplyingEntities_areRefused() {
    String bomb =
        "<!DOCTYPE a [<!ENTITY b 'xxxxxxxxxx'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'>"
            + "<!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;'>]><a>&d;&d;&d;</a>";

    assertThatThrownBy(() -> Recorded.xml(bomb)).isInstanceOf(BadAnswerException.class);
  }

  @Test
  void builtInEntities_inAnyNumber_areRead() throws Exception {
    XmlElement read = Recorded.xml("<a>" + "&amp;".repeat(200_000) + "&#38;</a>");

    assertThat(read.text()).isEqualTo("&".repeat(200_001));
  }

  @Test
  void undeclaredEntity_isRefused() {
    assertThatThrownBy(() -> Recorded.xml("<a>&nobody;</a>"))
        .isInstanceOf(BadAnswerException.class);
  }

  @Test
  void response_nestedTooDeeply_isRefused() {
    assertThatThrownBy(() -> Recorded.xml("<a>".repeat(100_000)))
        .isInstanceOf(BadAnswerException.class)
        .hasMessageContaining("levels");
  }

  @Test
  void response_withTooManyElements_isRefused() {
    assertThatThrownBy(() -> Recorded.xml("<a>" + "<b/>".repeat(1_000_000) + "</a>"))
        .isInstanceOf(BadAnswerException.class)
        .hasMessageContaining("elements");
  }

  @Test
  void response_withTooManyBytes_isRefused() {
    InputStream large =
        new BoundedInputStream(
            new ByteArrayInputStream("<a>aaaaaaaaaa</a>".getBytes(StandardCharsets.UTF_8)), 10);

    assertThatThrownBy(() -> XmlReader.read(large))
        .isInstanceOf(BadAnswerException.class)
        .hasMessageContaining("larger");
  }

  @Test
  void response_isReadToTheEndOfTheStream() throws Exception {
    InputStream padded =
        new ByteArrayInputStream(
            ("<a>b</a>" + " ".repeat(100_000)).getBytes(StandardCharsets.UTF_8));

    assertThat(XmlReader.read(padded).text()).isEqualTo("b");
    assertThat(padded.available()).isZero();
  }

  @Test
  void response_followedByTooManyBytes_isRefused() {
    InputStream endless =
        new BoundedInputStream(
            new ByteArrayInputStream(
                ("<a>b</a>" + " ".repeat(100_000)).getBytes(StandardCharsets.UTF_8)),
            50_000);

    assertThatThrownBy(() -> XmlReader.read(endless))
        .isInstanceOf(BadAnswerException.class)
        .hasMessageContaining("larger");
  }

  @Test
  void brokenStream_throwsIoException() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("connection reset");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
          }
        };

    assertThatThrownBy(() -> XmlReader.read(broken))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("reset");
  }

  @Test
  void invalidXml_isRefused() {
    assertThatThrownBy(() -> Recorded.xml("502 Bad Gateway"))
        .isInstanceOf(BadAnswerException.class);
  }
}
