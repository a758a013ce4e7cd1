package io.crosstalk.collectors.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.event.http.HttpProxy;
import io.crosstalk.event.yaml.YamlException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourcesReaderTest {
  private final SourcesReader reader = new SourcesReader(List.of(new Lamp()));

  record LampSettings(
      @Nullable String url,
      @Nullable Secret password,
      @Nullable Integer watts,
      @Nullable Duration burn) {
    LampSettings {
      if (url == null) {
        throw new InvalidSourceException("url", "is missing: the lamp's address");
      }
      if (url.startsWith("ftp:")) {
        throw new InvalidSourceException("url", "is no address of a lamp");
      }
    }
  }

  static final class Lamp extends SourceType<LampSettings> {
    Lamp() {
      super("lamp", LampSettings.class);
    }

    @Override
    public Source open(LampSettings settings, SourceContext context) {
      throw new UnsupportedOperationException();
    }
  }

  private SourcesFile read(String yaml) throws YamlException {
    return reader.read(yaml.getBytes(StandardCharsets.UTF_8));
  }

  private List<String> problems(String yaml) throws YamlException {
    return read(yaml).problems().stream().map(YamlError::toString).toList();
  }

  @Test
  void read_omittedSettings_haveDefaults() throws Exception {
    SourcesFile file = read("sources:\n  - {name: hall, type: lamp, url: 'lamp:1'}\n");

    assertThat(file.problems()).isEmpty();
    CommonSettings common = file.sources().getFirst().common();
    assertThat(common.interval()).isEqualTo(Duration.ofSeconds(60));
    assertThat(common.timeout()).isEqualTo(Duration.ofSeconds(60));
    assertThat(common.silentAfter()).isEqualTo(Duration.ofMinutes(5));
    assertThat(common.prefix()).isEqualTo("hall/");
  }

  @Test
  void read_allSettings_areBound() throws Exception {
    SourcesFile file =
        read(
            """
            sources:
              - name: hall
                type: lamp
                interval: 20s
                timeout: 15s
                silentAfter: 3m
                prefix: ""
                url: lamp:1
                watts: 60
                burn: 2h
                password: env:LAMP
            """);

    assertThat(file.problems()).isEmpty();
    assertThat(file.sources().getFirst().common())
        .isEqualTo(
            new CommonSettings(
                "hall",
                "lamp",
                Duration.ofSeconds(20),
                Duration.ofSeconds(15),
                Duration.ofMinutes(3),
                ""));
    assertThat(file.sources().getFirst().settings())
        .isEqualTo(new LampSettings("lamp:1", Secret.of("env:LAMP"), 60, Duration.ofHours(2)));
  }

  @Test
  void read_errorInOneSource_isReportedWithLineAndOthersAreKept() throws Exception {
    SourcesFile file =
        read(
            """
            sources:
              - name: hall
                type: lamp
                url: lamp:1
                wats: 60
              - name: stairs
                type: lamp
                url: lamp:2
            """);

    assertThat(file.problems())
        .extracting(YamlError::toString)
        .containsExactly(
            "line 5: 'wats' is not known here; did you mean 'watts'? The settings are burn,"
                + " password, url, watts");
    assertThat(file.sources()).extracting(SourceDefinition::name).containsExactly("stairs");
  }

  @Test
  void read_errorOfEachKind_namesTheCorrection() throws Exception {
    assertThat(problems("sources:\n  - {name: hall, type: lantern}\n"))
        .containsExactly("line 2: there is no source type 'lantern'; the types are lamp");
    assertThat(problems("sources:\n  - type: lamp\n    url: x\n"))
        .containsExactly("line 2: 'name': is missing");
    assertThat(problems("sources:\n  - name: hall\n    type: lamp\n"))
        .containsExactly("line 2: 'url': is missing: the lamp's address");
    assertThat(problems("sources:\n  - name: hall\n    type: lamp\n    url: x\n    watts: many\n"))
        .containsExactly("line 5: 'watts' is no whole number: write one such as 60");
    assertThat(
            problems("sources:\n  - name: hall\n    type: lamp\n    url: x\n    interval: soon\n"))
        .singleElement()
        .asString()
        .isEqualTo("line 5: 'interval': 'soon' is no length of time: write 90s, 10m or 1h");
    assertThat(problems("sources:\n  - name: hall\n    type: lamp\n    url: x\n    interval: 20\n"))
        .containsExactly("line 5: 'interval': '20' is no length of time: write 90s, 10m or 1h");
    assertThat(
            problems(
                "sources:\n  - {name: a, type: lamp, url: x}\n  - {name: a, type: lamp, url: y}\n"))
        .containsExactly("line 3: 'name': the source 'a' (line 2) has this name already");
    assertThat(problems("sources: lamp\n"))
        .containsExactly("line 1: 'sources' is a list: each element begins with '- '");
    assertThat(problems("source: []\n"))
        .containsExactly(
            "line 1: 'source' is not known here; did you mean 'sources'? The sections are"
                + " identities, links, proxy, sources");
  }

  @Test
  void read_severalErrorsInOneSource_areAllReported() throws Exception {
    assertThat(
            problems(
                """
                sources:
                  - name: push
                    type: lamp
                    interval: soon
                    wats: 60
                    watts: many
                    burn: 7
                """))
        .hasSize(6)
        .satisfiesExactly(
            push -> assertThat(push).startsWith("line 2: 'name': 'push' stands for pushes"),
            url -> assertThat(url).startsWith("line 2: 'url': is missing"),
            interval -> assertThat(interval).startsWith("line 4: 'interval': 'soon' is no length"),
            wats -> assertThat(wats).startsWith("line 5: 'wats' is not known here"),
            watts -> assertThat(watts).startsWith("line 6: 'watts' is no whole number"),
            burn -> assertThat(burn).startsWith("line 7: 'burn': '7' is no length of time"));
  }

  @Test
  void errorMessage_showsTheRefusedValueUnlessItMayBeAPassword() throws Exception {
    String source = "sources:\n  - name: %s\n    type: lamp\n    url: %s\n";
    assertThat(problems(source.formatted("a/b", "x")))
        .singleElement()
        .asString()
        .startsWith("line 2: 'name': a name has")
        .endsWith("(it is 'a/b')");
    assertThat(problems(source.formatted("hall", "ftp://lamp")))
        .containsExactly("line 4: 'url': is no address of a lamp (it is 'ftp://lamp')");
    assertThat(problems(source.formatted("hall", "ftp://me:hunter2@lamp")))
        .containsExactly("line 4: 'url': is no address of a lamp");
  }

  @Test
  void read_overlappingPrefixesOfTwoSources_areRefused() throws Exception {
    for (String prefix : List.of("vc-1/", "vc", "vc-1/cluster-")) {
      SourcesFile file =
          read(
              """
              sources:
                - {name: vc-1, type: lamp, url: x}
                - name: vc-2
                  type: lamp
                  url: x
                  prefix: %s
              """
                  .formatted(prefix));
      assertThat(file.sources()).extracting(SourceDefinition::name).containsExactly("vc-1");
      assertThat(file.problems())
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.line()).isEqualTo(6);
                assertThat(problem.text())
                    .startsWith("'prefix': ")
                    .contains("could be those of the source 'vc-1' (line 2)");
              });
    }
  }

  @Test
  void read_emptyPrefixOfSeveralSources_isAccepted() throws Exception {
    assertThat(
            problems(
                "sources:\n"
                    + "  - {name: a, type: lamp, url: x, prefix: ''}\n"
                    + "  - {name: b, type: lamp, url: x, prefix: ''}\n"))
        .isEmpty();
  }

  @Test
  void read_nameThatEqualsAStreamOfAnotherSource_isRefused() throws Exception {
    for (List<String> names : List.of(List.of("a", "a.b"), List.of("a.b", "a"))) {
      assertThat(
              problems(
                  "sources:\n  - {name: %s, type: lamp, url: x}\n  - {name: %s, type: lamp, url: x}\n"
                      .formatted(names.getFirst(), names.getLast())))
          .singleElement()
          .asString()
          .startsWith("line 3: 'name': what follows a '.' may be a stream's name")
          .contains("'" + names.getFirst() + "' (line 2)");
    }
    assertThat(
            problems(
                "sources:\n"
                    + "  - {name: a, type: lamp, url: x}\n"
                    + "  - {name: ab.c, type: lamp, url: x}\n"))
        .isEmpty();
  }

  @Test
  void read_plainTextCredential_isRefusedAndNotShown() throws Exception {
    assertThat(
            problems(
                "sources:\n  - name: hall\n    type: lamp\n    url: x\n    password: hunter2\n"))
        .singleElement()
        .asString()
        .contains("line 5")
        .contains("env:NAME")
        .doesNotContain("hunter2");
  }

  @Test
  void read_numericCredential_isNotShown() throws Exception {
    for (String password : List.of("4711", "12.5", "true", "[4711]", "{a: 4711}")) {
      assertThat(
              problems(
                  "sources:\n  - name: hall\n    type: lamp\n    url: x\n    password: "
                      + password
                      + "\n"))
          .singleElement()
          .asString()
          .contains("line 5")
          .doesNotContain("4711")
          .doesNotContain("12.5");
    }
  }

  @Test
  void aliases_thatMultiply_areRefused() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
    for (int i = 1; i < 12; i++) {
      String before = "*a" + (i - 1);
      bomb.append("a%d: &a%d [%s, %s, %s, %s]%n".formatted(i, i, before, before, before, before));
    }
    assertThatThrownBy(() -> read(bomb.toString()))
        .isInstanceOf(YamlException.class)
        .hasMessageContaining("aliases");
  }

  @Test
  void invalidYaml_isRefusedWithItsLine() {
    assertThatThrownBy(() -> read("sources:\n  - name: [\n"))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith("line 2");
    assertThatThrownBy(() -> read("a: 1\na: 2\n"))
        .isInstanceOf(YamlException.class)
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> read("[".repeat(100))).isInstanceOf(YamlException.class);
  }

  @Test
  void emptyFile_hasNoSources() throws Exception {
    assertThat(read("")).isEqualTo(SourcesFile.empty());
  }

  @Test
  void read_identitiesAndLinks_resolveToCommonIds() throws Exception {
    SourcesFile file =
        read(
            """
            identities:
              vc-1/vm-101: vm-erp
            links:
              - resource: db-erp
                uses: vc-1/vm-101
              - resource: vc-1/vm-101
                uses: naa.6005
            """);

    assertThat(file.problems()).isEmpty();
    assertThat(file.identities())
        .isEqualTo(
            new ResourceIdentities(
                Map.of("vc-1/vm-101", "vm-erp"),
                Map.of("db-erp", Set.of("vm-erp"), "vm-erp", Set.of("naa.6005"))));
  }

  @Test
  void wrongIndentation_isNamedInTheMessage() {
    assertThatThrownBy(() -> read("sources:\n  - name: hall\n    type: lamp\n   url: 'lamp:1'\n"))
        .isInstanceOf(YamlException.class)
        .hasMessageContaining("line 4")
        .hasMessageContaining("is the indentation right");
    assertThatThrownBy(() -> read("sources:\n\t- name: hall\n"))
        .isInstanceOf(YamlException.class)
        .hasMessageContaining("indent with blanks");
  }

  @Test
  void read_proxy_holdsForAllSources() throws Exception {
    SourcesFile file =
        read(
            """
            proxy:
              url: http://proxy.example.org:3128
              noProxy: [intranet.example]
            sources:
              - {name: hall, type: lamp, url: 'lamp:1'}
              - {name: yard, type: lamp, url: 'lamp:2'}
            """);

    assertThat(file.problems()).isEmpty();
    assertThat(file.sources())
        .extracting(SourceDefinition::proxy)
        .containsOnly(
            new HttpProxy(
                URI.create("http://proxy.example.org:3128"), List.of("intranet.example")));
  }

  @Test
  void read_noProxySection_isDirect() throws Exception {
    assertThat(read("sources:\n  - {name: hall, type: lamp, url: 'lamp:1'}\n").sources())
        .extracting(SourceDefinition::proxy)
        .containsOnly(HttpProxy.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "proxy: http://proxy:3128 | line 1: 'proxy' is an object with 'url' and 'noProxy'",
        "proxy: {noProxy: [lan]} | must be the address of an HTTP proxy",
        "proxy: {url: 'http://me:secret@proxy:3128'} | without credentials",
        "proxy: {url: 'http://proxy:3128', exceptions: [lan]} | 'exceptions'"
      })
  void read_wrongProxy_refusesTheFileSoThatRunningSourcesContinue(String line, String expected) {
    assertThatThrownBy(
            () -> read(line + "\nsources:\n  - {name: hall, type: lamp, url: 'lamp:1'}\n"))
        .isInstanceOf(YamlException.class)
        .hasMessageContaining(expected)
        .hasMessageContaining("the sources before continue")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
  }
}
