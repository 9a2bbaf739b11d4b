/** Settings of the website, and the link that signs in at the first start. */
@NullMarked
package dev.collate.auth.signin;

import org.jspecify.annotations.NullMarked;
