/**
 * The annotations that declare who may call a handler. A handler has exactly one of {@link dev.collate.auth.scope.RequiresScope}, {@link
 * dev.collate.auth.scope.AnyKey}, {@link dev.collate.auth.scope.AdminOnly}, {@link dev.collate.auth.scope.SitePage}, {@link
 * dev.collate.auth.scope.ToolPage}, {@link dev.collate.auth.scope.AccountPage}, {@link dev.collate.auth.scope.OperatorPage} and {@link dev.collate.auth.scope.Public}, at the method or at its class. The server responds with 403
 * to a call of a handler without such an annotation.
 */
@NullMarked
package dev.collate.auth.scope;

import org.jspecify.annotations.NullMarked;
