import type { Channel } from '../../../data/users/queries.ts'
import { list, t } from '../../../text.ts'

/**
 * The emails that stop signing in when another one of the same user becomes verified: those that
 * are not verified (decision 0016). Whether the user confirmed one of them before, so that it
 * stays, is not part of the record.
 */
export const losersOf = (channels: readonly Channel[], verified?: Channel): readonly string[] =>
  channels
    .filter(
      ({ id, used_for_auth, is_verified }) => id !== verified?.id && used_for_auth && !is_verified,
    )
    .map(({ value }) => value)

/** Says what stops signing in. */
export const lossText = (losers: readonly string[]): string =>
  t(
    'Unverified emails of the user stop signing in, unless the user confirmed them with a code or link before: {emails}.',
    { emails: list(losers) },
  )
