package dev.collate.engine.align;

/** Decides whether element {@code i} of {@code a} and element {@code j} of {@code b} can be a pair. */
@FunctionalInterface
public interface Relation {
    boolean holds(int i, int j);
}
