/** The contract between a catalog and the store that holds its pointers. */
module dev.pintle.spi {
  exports dev.pintle.spi;
  exports dev.pintle.spi.memory;

  uses dev.pintle.spi.StoreProvider;
}
