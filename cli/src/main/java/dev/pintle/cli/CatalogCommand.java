package dev.pintle.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that works on a catalog. */
abstract class CatalogCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /**
   * Looks at the arguments, before anything is opened.
   *
   * @throws CliException for arguments that can't be meant
   */
  void check(Confirmation confirmation) {}

  /**
   * Whether a catalog that isn't there may be made. Never by a command that only finds there what
   * others have put: for a mistyped URI, nothing is made.
   */
  OwnTables ownTables() {
    return OwnTables.NEVER;
  }

  /** Whether it takes properties by -P, which -p is easily typed for. */
  boolean takesProperties() {
    return false;
  }

  /** How far it is, for somebody who waits; asked by another thread. The empty text if unknown. */
  String progress() {
    return "";
  }

  /** Does the work. */
  abstract Answer answer(Session session);

  @Override
  public final Integer call() {
    return ((PintleCommand) spec.root().userObject()).run(this).number();
  }
}
