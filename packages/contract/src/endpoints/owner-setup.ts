import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { password, strictEmail, success, userDisplayName, uuid } from '../primitives.ts'

const shared = { tag: 'First owner', access: 'anyone', method: 'POST' } as const
const setupToken = z
  .string()
  .meta({ description: 'The code in the link that the first start prints' })

export const checkOwnerSetup = endpoint({
  ...shared,
  path: '/internal/setup/owner/check',
  audit: { none: 'Checks a code and does not use it up.' },
  summary: 'Check a setup code',
  description:
    'Changes nothing. 403 if the code is wrong, expired or used; 410 if an owner exists.',
  body: z.strictObject({ setup_token: setupToken }),
  returns: success,
  errors: [],
  plainErrors: ['owner-exists', 'setup-code-wrong'],
})

export const setUpOwner = endpoint({
  ...shared,
  path: '/internal/setup/owner',
  audit: { kind: 'user.signed_up', by: 'anyone' },
  summary: 'Create the first owner of the installation',
  description:
    'Works once, with the code of the link that the service prints at its start while it has no owner. The new user is signed in. 403 if the code is wrong, expired or used; 410 if an owner exists.',
  body: z.strictObject({
    setup_token: setupToken,
    email: strictEmail,
    password,
    display_name: userDisplayName.optional(),
  }),
  returns: z.strictObject({
    access_token: z.string(),
    refresh_token: z.string(),
    is_new_user: z.literal(true),
    user_id: uuid,
  }),
  errors: [
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_REQUIREMENTS_NOT_MET',
    'USER_EMAIL_ALREADY_EXISTS',
  ],
  plainErrors: ['owner-exists', 'setup-code-wrong'],
})
