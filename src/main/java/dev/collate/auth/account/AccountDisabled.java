package dev.collate.auth.account;

import java.util.UUID;

/**
 * The event that an account was disabled. It is published after the change is committed.
 *
 * @param id the id of the account
 */
public record AccountDisabled(UUID id) {}
