/** Classes that the tests of several packages use, such as the running server and its client. */
package dev.collate.testing;
