/** What tests of several packages share: the running server and a client for it. */
package dev.collate.testing;
