/**
 * The website for people: the home page, the sign-in, the tools, the pages of an account, and the console of the operator. The package is
 * a front end: it maps HTTP to the services that the API also calls, and renders their results with the templates in {@code
 * templates/site}.
 */
@NullMarked
package dev.collate.site;

import org.jspecify.annotations.NullMarked;
