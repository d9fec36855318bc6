package dev.pintle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** How one command line ended. */
record Run(int code, String out, String err) {

  /** Nothing but the result was printed. */
  Run done() {
    assertThat(this).returns(0, Run::code).returns("", Run::err);
    return this;
  }

  /** Refused with this code, in one line on stderr and without a result. */
  Run failed(ExitCode code) {
    assertThat(err).startsWith("pintle: ").endsWith("\n");
    assertThat(err.lines()).hasSize(1);
    assertThat(this).returns(code.number(), Run::code).returns("", Run::out);
    return this;
  }

  JsonNode json() {
    try {
      return new ObjectMapper().readTree(out);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON document: " + out, e);
    }
  }
}
