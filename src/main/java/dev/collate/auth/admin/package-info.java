/** The administration API of accounts, keys and the audit log. Its controllers map HTTP to the services of the other packages. */
@NullMarked
package dev.collate.auth.admin;

import org.jspecify.annotations.NullMarked;
