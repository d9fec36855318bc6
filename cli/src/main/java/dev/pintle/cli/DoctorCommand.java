package dev.pintle.cli;

import dev.pintle.spi.Finding;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "doctor",
    description = {
      "Looks for what is wrong with a catalog, or may surprise somebody: in the store, in names,"
          + " and in the metadata file of every entry. Reads only, and writers may go on"
          + " meanwhile.",
      "",
      "Ends with 0 if there is no error (warnings allowed), 1 if there is one, 2 if not everything"
          + " could be looked at, whatever was found."
    },
    footer = {"", "Example:", "  pintle doctor", "  pintle doctor shop --json"})
final class DoctorCommand extends CatalogCommand {
  private final Tally tally = new Tally();

  @Parameters(
      paramLabel = "NAMESPACE",
      arity = "0..1",
      description = "Look at the entries below this one only.")
  private String namespace;

  @Override
  String progress() {
    return tally.text();
  }

  @Override
  Answer answer(Session session) {
    NamespaceName start = namespace == null ? NamespaceName.root() : Names.namespace(namespace);
    Store store = session.store();
    new Lister(store).requireExists(start);
    Findings findings = new Findings();
    Complaints complaints = new Complaints(findings, session::hideSecrets, Instant.now());
    boolean complete;
    try (MetadataProbe probe = new MetadataProbe(session)) {
      store.examine().stream().filter(DoctorCommand::asksForSomething).forEach(findings::add);
      complete = new Examination(store, probe, complaints, tally).examine(start);
    } catch (StoreException e) {
      complaints.unfinished(store.describe(), e);
      complete = false;
    }
    return new Diagnosis(store.describe(), start, tally, findings, complete);
  }

  /** A store may also state what it is, which is in its description already. */
  private static boolean asksForSomething(Finding finding) {
    return finding.severity() != Finding.Severity.INFO || !finding.remedy().isEmpty();
  }
}
