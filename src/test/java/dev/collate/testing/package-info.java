/** Helpers for tests of several packages, such as the running server and its client. */
package dev.collate.testing;
