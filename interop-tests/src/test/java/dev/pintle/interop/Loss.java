package dev.pintle.interop;

/** What becomes of the request that moves a pointer. */
enum Loss {
  /** The store does what it says; the answer never comes, and the connection is gone. */
  REPLY_LOST,

  /** It never reaches the store. */
  REQUEST_LOST,

  /** It is under way for a while, and is then answered as if nothing had been. */
  HELD,

  /** While it is under way, its connection is ended from the other side. */
  CONNECTION_ENDED,

  /** Its connection breaks for the client, and the store gets it much later. Needs a network. */
  DELIVERED_LATE
}
