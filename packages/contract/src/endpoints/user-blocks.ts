import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { expiryMillis, millis, success, userIdOrMe } from '../primitives.ts'

const shared = {
  tag: 'Users',
  path: '/internal/users/:user_id/block',
  access: ['admin'],
  params: z.strictObject({ user_id: userIdOrMe }),
} as const

const errors = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'] as const

/** Whether a user is blocked, and why (protocol 09 §24 no. 5). */
export const userBlock = z.strictObject({
  is_blocked: z.boolean(),
  reason: z.string().nullable(),
  blocked_at_millis: millis.nullable(),
  until_millis: millis.nullable().meta({ description: 'Null: until the user is unblocked' }),
})

export const readUserBlock = endpoint({
  ...shared,
  method: 'GET',
  summary: 'Whether a user is blocked',
  returns: userBlock,
  errors,
})

export const blockUser = endpoint({
  ...shared,
  method: 'PUT',
  audit: { kind: 'user.blocked', target: 'user_id' },
  summary: 'Block a user',
  description:
    'Ends all sessions of the user and refuses every sign-in, with status 403. Access tokens that exist stay valid until they expire. Blocking a blocked user replaces reason and end.',
  body: z.strictObject({
    reason: z.string().max(500).optional().meta({ description: 'For administrators only' }),
    until_millis: expiryMillis.optional(),
  }),
  returns: userBlock,
  errors,
  plainErrors: ['block-ends-in-the-past', 'last-owner-leaves'],
})

export const unblockUser = endpoint({
  ...shared,
  method: 'DELETE',
  audit: { kind: 'user.unblocked', target: 'user_id' },
  summary: 'Unblock a user',
  description: 'Succeeds also if the user is not blocked.',
  returns: success,
  errors,
})
