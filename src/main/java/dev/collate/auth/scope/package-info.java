/**
 * What a handler declares about who may call it: exactly one of {@link dev.collate.auth.scope.RequiresScope},
 * {@link dev.collate.auth.scope.AnyKey}, {@link dev.collate.auth.scope.AdminOnly} and {@link dev.collate.auth.scope.Public}, at the method or
 * at its class. Every call of a handler without a declaration is answered 403.
 */
@NullMarked
package dev.collate.auth.scope;

import org.jspecify.annotations.NullMarked;
