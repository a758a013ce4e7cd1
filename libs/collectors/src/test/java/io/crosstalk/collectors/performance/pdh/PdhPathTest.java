package io.crosstalk.collectors.performance.pdh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PdhPathTest {

  @Test
  void of_instanceWithParenthesesAndColons_isKeptWhole() {
    assertThat(PdhPath.of("\\\\local\\Virtual Disk(SQL02 (df09-c6b):scsi0:0)\\Reads/sec"))
        .isEqualTo(new PdhPath("local", "Virtual Disk", "SQL02 (df09-c6b):scsi0:0", "Reads/sec"));
  }

  @Test
  void of_instanceWithBackslash_isKeptWhole() {
    assertThat(PdhPath.of("\\\\SRV\\MSSQL$A:Databases(a\\b)\\Log Flushes/sec"))
        .isEqualTo(new PdhPath("SRV", "MSSQL$A:Databases", "a\\b", "Log Flushes/sec"));
  }

  @Test
  void of_noInstanceOrMachine_isEmptyThere() {
    assertThat(PdhPath.of("\\\\esx\\Physical Cpu Load\\Cpu Load (1 Minute Avg)"))
        .isEqualTo(new PdhPath("esx", "Physical Cpu Load", "", "Cpu Load (1 Minute Avg)"));
    assertThat(PdhPath.of("\\Processor(_Total)\\% Processor Time"))
        .isEqualTo(new PdhPath("", "Processor", "_Total", "% Processor Time"));
  }

  @Test
  void of_otherText_isNone() {
    assertThat(PdhPath.of("")).isNull();
    assertThat(PdhPath.of("\\\\")).isNull();
    assertThat(PdhPath.of("\\\\host")).isNull();
    assertThat(PdhPath.of("Time")).isNull();
  }
}
