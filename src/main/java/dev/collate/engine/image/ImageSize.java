package dev.collate.engine.image;

/** The size of an image in pixels. */
public record ImageSize(int width, int height) {}
