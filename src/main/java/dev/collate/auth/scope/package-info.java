/**
 * The annotations that declare who may call a handler: {@link dev.collate.auth.scope.RequiresKey}, {@link dev.collate.auth.scope.ToolPage}
 * and {@link dev.collate.auth.scope.Public}, at the method or at its class. Handlers of the account, of the console and of the administration
 * need none, because their paths decide. The server responds with 403 to a call of any other handler.
 */
@NullMarked
package dev.collate.auth.scope;

import org.jspecify.annotations.NullMarked;
