package dev.collate.engine.image.compare;

/** The size of an image in pixels. */
public record ImageSize(int width, int height) {}
