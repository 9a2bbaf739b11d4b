/** The settings of the website, and the link that the operator can use once to sign in at the first start. */
@NullMarked
package dev.collate.auth.signin;

import org.jspecify.annotations.NullMarked;
