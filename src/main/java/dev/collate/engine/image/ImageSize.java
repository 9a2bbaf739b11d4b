package dev.collate.engine.image;

/** The size of an image in pixels. */
record ImageSize(int width, int height) {}
