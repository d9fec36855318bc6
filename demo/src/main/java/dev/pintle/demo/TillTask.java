package dev.pintle.demo;

/**
 * What a till is asked to do: some appends of one order each, one after the other.
 *
 * @param table the table's name in the namespace "shop"
 * @param firstOrder the number of the first order; the others follow on
 */
record TillTask(String table, int appends, long firstOrder) {}
