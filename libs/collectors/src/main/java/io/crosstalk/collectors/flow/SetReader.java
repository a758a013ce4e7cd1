package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.RejectedReadingException;

/**
 * Reads the sets of one NetFlow v9 or IPFIX datagram: sets of templates, of options templates, and
 * of data.
 */
final class SetReader {
  private static final int FIRST_DATA_SET = 256;
  private static final int SET_HEADER = 4;

  private final TemplateKey key;
  private final FlowTimes.Header header;
  private final long arrivedMs;
  private final TemplateState state;
  private final RecordReader reader;
  private final DecodedDatagram decoded;
  private long records;
  private boolean complete = true;

  /**
   * Creates a reader for a datagram.
   *
   * @param key exporter, version and observation domain of the datagram; its template number is
   *     ignored
   * @param header times in the datagram's header
   * @param arrivedMs time of arrival, epoch milliseconds
   * @param state templates known so far
   * @param reader reads the records of data sets
   * @param decoded receives problems
   */
  SetReader(
      TemplateKey key,
      FlowTimes.Header header,
      long arrivedMs,
      TemplateState state,
      RecordReader reader,
      DecodedDatagram decoded) {
    this.key = key;
    this.header = header;
    this.arrivedMs = arrivedMs;
    this.state = state;
    this.reader = reader;
    this.decoded = decoded;
  }

  private boolean isIpfix() {
    return key.version() == 10;
  }

  /**
   * Reads all sets of the datagram, up to the first invalid part, which is recorded as a problem.
   */
  void read(OctetReader datagram) {
    try {
      while (datagram.remaining() >= SET_HEADER) {
        int id = datagram.u16();
        set(id, datagram.part(datagram.u16() - SET_HEADER));
      }
    } catch (RejectedReadingException e) {
      decoded.problem(e.text());
      complete = false;
    }
  }

  private void set(int id, OctetReader set) {
    int first = isIpfix() ? 2 : 0;
    if (id == first) {
      TemplateReader.templates(set, isIpfix()).forEach(this::define);
    } else if (id == first + 1) {
      TemplateReader.options(set, isIpfix()).forEach(this::define);
    } else if (id >= FIRST_DATA_SET) {
      data(key(id), set);
    } else {
      decoded.problem("set " + id + " is of no kind that is known");
    }
  }

  private TemplateKey key(int template) {
    return new TemplateKey(key.exporter(), key.version(), key.domain(), template);
  }

  private void define(FlowTemplate template) {
    TemplateKey name = key(template.id());
    if (template.fields().isEmpty()) {
      state.templates().remove(name);
      return;
    }
    state.templates().put(name, template);
    int before = decoded.flows().size();
    try {
      for (WaitingSets.Waiting late : state.waiting().take(name)) {
        reader.read(template, new OctetReader(late.data()), isIpfix(), late.header());
      }
    } finally {
      decoded.markWaited(before);
    }
  }

  private void data(TemplateKey name, OctetReader set) {
    FlowTemplate template = state.templates().get(name);
    if (template != null && !template.fits(set)) {
      decoded.problem(
          "a data set does not fit its template, which the exporter has changed: it waits for the new"
              + " one");
      state.templates().remove(name);
      template = null;
    }
    if (template == null) {
      state.waiting().add(new WaitingSets.Waiting(name, header, arrivedMs, set.rest()));
      complete = false;
    } else {
      records += reader.read(template, set, isIpfix(), header);
    }
  }

  /** Returns the number of records that were read from the datagram. */
  long records() {
    return records;
  }

  /** Returns whether the whole datagram could be read, so that the number of records is known. */
  boolean isComplete() {
    return complete;
  }
}
