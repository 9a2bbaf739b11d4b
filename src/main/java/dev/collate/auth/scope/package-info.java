/**
 * The declarations of who may call a handler. A handler has exactly one of {@link dev.collate.auth.scope.RequiresScope}, {@link
 * dev.collate.auth.scope.AnyKey}, {@link dev.collate.auth.scope.AdminOnly}, {@link dev.collate.auth.scope.SitePage}, {@link
 * dev.collate.auth.scope.ToolPage} and {@link dev.collate.auth.scope.Public}, at the method or at its class. A call of a handler without a
 * declaration gets 403.
 */
@NullMarked
package dev.collate.auth.scope;

import org.jspecify.annotations.NullMarked;
