package dev.collate.engine.tree.parse;

import org.jspecify.annotations.Nullable;

/**
 * The options that may differ from value to value.
 *
 * @param arrayOrderMatters if true, an array is compared as a sequence; if false, it is compared as a multiset
 * @param arrayKeyHash the hash ({@link NodeTable#nameHash(String)}) of the name of the member that identifies the elements of an array; null
 *     means the default keys. A name may be long, so it would take much time to compare the names for each value
 * @param numericTolerance a finite number; two numbers that differ by at most this number are treated as equal
 * @param ignoreCase whether two strings that differ only in case are treated as equal
 */
public record ValueOptions(
        boolean arrayOrderMatters, @Nullable Long arrayKeyHash, double numericTolerance, boolean ignoreCase) {}
