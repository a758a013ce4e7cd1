package io.crosstalk.correlation;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class CorrelationApplication {

  public static void main(String[] args) {
    SpringApplication.run(CorrelationApplication.class, args);
  }
}
