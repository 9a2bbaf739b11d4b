/** The sessions of people who are signed in to the website. The database stores them, so all servers share them and a restart keeps them. */
@NullMarked
package dev.collate.auth.session;

import org.jspecify.annotations.NullMarked;
