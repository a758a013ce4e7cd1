package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.crosstalk.event.Environment;
import io.crosstalk.event.IncidentStatus;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTest {
  private final Parameters parameters =
      Parameters.of(
          Parameter.words("status", IncidentStatus::parse),
          Parameter.word("environment", Environment::parse),
          Parameter.text("resource", 20),
          Parameter.instant("from"),
          Parameter.cursor(),
          Parameter.number("limit", 1, 500),
          Parameter.flag("merged"),
          Parameter.decimal("load"));

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
                    status,   open,                      ?status=open
                    status,   'open,reopened',           ?status=open%2Creopened
                    environment, uat,                    ?environment=uat
                    merged,   true,                      ?merged=true
                    from,     2026-03-13T15:00:00 04:00, ?from=2026-03-13T11%3A00%3A00Z
                    resource, esx-07/vmhba2 & more,      ?resource=esx-07%2Fvmhba2%20%26%20more
                    from,     2026-03-13T15:00:00-04:00, ?from=2026-03-13T19%3A00%3A00Z
                    cursor,   esx-07/vmhba2 ü,           ?cursor=esx-07%2Fvmhba2%20%C3%BC
                    limit,    007,                       ?limit=7
                    load,     1.38,                      ?load=1.38
                    """)
  void query_knownParameters_arePassedOn(String name, String value, String query) {
    assertThat(parameters.query(Map.of(name, new String[] {value}))).isEqualTo(query);
  }

  @Test
  void query_anyOrder_hasItsOwnOrder() {
    assertThat(
            parameters.query(
                Map.of("limit", new String[] {"2"}, "status", new String[] {"open", "resolved"})))
        .isEqualTo("?status=open&status=resolved&limit=2");
  }

  @Test
  void query_emptyValues_isEmpty() {
    assertThat(parameters.query(Map.of())).isEmpty();
    assertThat(parameters.query(Map.of("status", new String[] {""}))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
                    status,   closed,              'known: open, acknowledged, resolved, reopened'
                    status,   OPEN,                'known: open'
                    resource, 123456789012345678901, 1 to 20 characters
                    from,     yesterday,           RFC 3339
                    status,   'open,shut',         'known: open'
                    environment, 'uat,test',       'known: production'
                    merged,   maybe,               true or false
                    load,     1e9,                 a number such as 1.38
                    load,     -1,                  a number such as 1.38
                    limit,    0,                   from 1 to 500
                    limit,    501,                 from 1 to 500
                    limit,    -1,                  a whole number
                    limit,    99999999999,         a whole number
                    """)
  void query_invalidValue_saysTheExpectedForm(String name, String value, String expected) {
    assertThatThrownBy(() -> parameters.query(Map.of(name, new String[] {value})))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("'" + name + "'")
        .hasMessageContaining(expected);
  }

  @Test
  void query_unknownParameter_listsTheKnownOnes() {
    assertThatThrownBy(() -> parameters.query(Map.of("state", new String[] {"open"})))
        .hasMessageContaining("'state'")
        .asInstanceOf(type(BadRequestException.class))
        .extracting(BadRequestException::knownParameters)
        .isEqualTo(
            java.util.List.of(
                "status", "environment", "resource", "from", "cursor", "limit", "merged", "load"));
  }

  @Property(tries = 500)
  void query_specialCharacters_areEncoded(@ForAll String value) {
    try {
      assertThat(parameters.query(Map.of("resource", new String[] {value})))
          .matches("(\\?resource=[A-Za-z0-9._~%-]+)?");
    } catch (BadRequestException e) {
      assertThat(e).hasMessageContaining("'resource'");
    }
  }
}
