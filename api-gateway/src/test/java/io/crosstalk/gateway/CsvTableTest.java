package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.crosstalk.event.json.EventJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.apache.coyote.CloseNowException;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import tools.jackson.databind.JsonNode;

/** Tests lists as CSV, read by a CSV parser. */
class CsvTableTest {
  private static final CsvTable TABLE = CsvTable.ofPages("text", "number");

  private static String csv(CsvTable table, String json) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    table.write(new ByteArrayInputStream(json.getBytes(UTF_8)), out);
    return out.toString(UTF_8);
  }

  private static List<NamedCsvRecord> read(String csv) {
    return CsvReader.builder().ofNamedCsvRecord(csv).stream().toList();
  }

  @Property(tries = 200)
  void rows_ofAnyTexts_areReadAsTheyWere(
      @ForAll @Size(max = 20) List<String> texts, @ForAll double number) throws IOException {
    List<Map<String, Object>> items =
        texts.stream()
            .map(
                text ->
                    Map.<String, Object>of(
                        "text", new String(text.getBytes(UTF_8), UTF_8), "number", number))
            .toList();

    var rows = read(csv(TABLE, EventJson.mapper().writeValueAsString(Map.of("items", items))));

    assertThat(rows).hasSameSizeAs(items);
    for (int i = 0; i < rows.size(); i++) {
      String text = (String) items.get(i).get("text");
      boolean isFormula = text.matches("(?s)[-=+@\t\r\n].*");
      assertThat(rows.get(i).getField("text")).isEqualTo(isFormula ? "'" + text : text);
      assertThat(Double.parseDouble(rows.get(i).getField("number"))).isEqualTo(number);
    }
  }

  @Test
  void row_textLikeAFormula_isMarkedAsText_andANegativeNumberIsNot() throws IOException {
    String json = "{\"items\":[{\"text\":\"=HYPERLINK(\\\"x\\\")\",\"number\":-1.5}]}";

    assertThat(csv(TABLE, json)).isEqualTo("text,number\r\n\"'=HYPERLINK(\"\"x\"\")\",-1.5\r\n");
  }

  @Test
  void row_fieldsOfAListAndMissingOnes_areOneCellAndAnEmptyOne() throws IOException {
    CsvTable table = CsvTable.ofPages("victims.resource", "shared.id", "end");
    String json =
        "{\"items\":[{\"victims\":[{\"resource\":\"a\"},{\"resource\":\"b\"}],\"shared\":null,\"end\":null}]}";

    assertThat(csv(table, json)).isEqualTo("victims.resource,shared.id,end\r\na; b,,\r\n");
  }

  @Test
  void evidence_ofAnIncident_isARowForEachReasonAndEachPointOfItsSeries() throws IOException {
    String json =
        """
        {"incident":"inc-1","suspects":[{"rank":1,"resource":"vm-uat","evidence":[{"kind":"load","unit":"1",
        "value":0.9,"summary":"it grew first","series":[{"resource":"app-1","metric":"app.response_time",
        "unit":"ms","points":[[0,1.5],[60000,-2]]}]}]}],
        "exonerated":[{"resource":"array-1","part":"load","metric":"disk.iops","unit":"1/s","value":7,
        "before":6.5,"summary":"its load stayed at 7/s","series":[{"resource":"array-1",
        "metric":"disk.iops","unit":"1/s","points":[[0,7]]}]},{"resource":"vm-2","summary":"idle"}]}""";

    assertThat(csv(AllowedPath.of("/api/v1/incidents/inc-1/evidence").orElseThrow().table(), json))
        .isEqualTo(
            """
            list,about,kind,resource,metric,unit,time,value,before,part,summary
            suspects,vm-uat,load,,,1,,0.9,,,it grew first
            suspects,vm-uat,load,app-1,app.response_time,ms,1970-01-01T00:00:00Z,1.5,,,
            suspects,vm-uat,load,app-1,app.response_time,ms,1970-01-01T00:01:00Z,-2,,,
            exonerated,array-1,,array-1,disk.iops,1/s,,7,6.5,load,its load stayed at 7/s
            exonerated,array-1,,array-1,disk.iops,1/s,1970-01-01T00:00:00Z,7,,,
            exonerated,vm-2,,vm-2,,,,,,,idle
            """
                .replace("\n", "\r\n"));
  }

  @Test
  void outbox_isARowForEachMessageThatHasFailed() throws IOException {
    String json =
        """
        {"unsent":0,"pending":2,"failed":1,"obsolete":0,"targets":[{"target":"jira","reason":"down"}],
         "items":[{"id":7,"target":"jira","incident":"live/inc-1","type":"opened","eventId":"e-1","attempts":3,
         "failedAt":"2026-03-13T22:00:00Z","reason":"400: no project X","obsolete":false}],"nextCursor":null}""";

    assertThat(csv(AllowedPath.of("/api/v1/outbox").orElseThrow().table(), json))
        .isEqualTo(
            """
            id,target,incident,type,eventId,attempts,failedAt,reason,obsolete
            7,jira,live/inc-1,opened,e-1,3,2026-03-13T22:00:00Z,400: no project X,false
            """
                .replace("\n", "\r\n"));
  }

  @Test
  void list_thatBreaksOff_closesTheConnection() {
    for (String broken : List.of("{\"items\":[{\"text\":\"a\"},", "[]", "null", "")) {
      assertThatThrownBy(() -> csv(TABLE, broken)).isInstanceOf(CloseNowException.class);
    }
  }

  @Test
  void write_otherListsInTheResponse_areNoRows() throws IOException {
    CsvTable sources = AllowedPath.of("/api/v1/sources").orElseThrow().table();
    String json =
        """
        {"problems":[{"line":3,"text":"no type","name":"x"}],
         "items":[{"name":"vc","state":"ok","counts":{"samples":7}}],"nextCursor":null}""";

    assertThat(read(csv(sources, json)))
        .singleElement()
        .satisfies(row -> assertThat(row.getField("name")).isEqualTo("vc"))
        .satisfies(row -> assertThat(row.getField("counts.samples")).isEqualTo("7"));
  }

  @Test
  void write_callerHangsUp_isTheErrorOfItsConnection() {
    IOException gone = new IOException("gone");
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw gone;
          }
        };
    String json = "{\"items\":[%s{}]}".formatted("{\"text\":\"a\"},".repeat(10_000));

    assertThatThrownBy(() -> TABLE.write(new ByteArrayInputStream(json.getBytes(UTF_8)), closed))
        .isSameAs(gone);
  }

  /** Tests that a renamed field would not become an empty column. */
  @Test
  void columns_ofEachTable_areFieldsOfTheDescription() {
    JsonNode document = new OpenApi().document();
    for (AllowedPath path : AllowedPath.ALL) {
      if (path.table() != null && !path.table().series()) {
        JsonNode operation =
            document.path("paths").path(path.pattern().getPatternString()).path("get");
        JsonNode content = operation.at("/responses/200/content");
        JsonNode page = resolved(document, content.path("application/json").path("schema"));
        JsonNode item = resolved(document, page.at("/properties/items/items"));
        Set<String> fields =
            new HashSet<>(resolved(document, item).path("properties").propertyNames());
        assertThat(path.table().columns())
            .as(path.pattern().getPatternString())
            .allMatch(column -> fields.contains(column.split("\\.", -1)[0]));
      }
      if (path.method().equals(HttpMethod.GET)) {
        assertThat(
                document
                    .path("paths")
                    .path(path.pattern().getPatternString())
                    .at("/get/responses/200/content")
                    .has("text/csv"))
            .as(path.pattern().getPatternString())
            .isEqualTo(path.table() != null);
      }
    }
  }

  private static JsonNode resolved(JsonNode document, JsonNode schema) {
    return schema.has("$ref") ? document.at(schema.get("$ref").stringValue().substring(1)) : schema;
  }
}
