import { z } from 'zod'
import { MINUTE_MS } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { millis, url, uuid, verificationCode } from '../primitives.ts'
import { CODE_ERRORS } from './verification-codes.ts'

export const IMPERSONATION_MIN_MILLIS = MINUTE_MS
export const IMPERSONATION_MAX_MILLIS = 8 * 60 * MINUTE_MS
export const IMPERSONATION_DEFAULT_MILLIS = 30 * MINUTE_MS
export const IMPERSONATION_REASON_MAX_LENGTH = 500

const tag = 'Sessions'

export const createImpersonation = endpoint({
  method: 'POST',
  path: '/internal/impersonations',
  audit: { kind: 'impersonation.created' },
  tag,
  summary: 'Create a link that signs in as a user',
  description:
    'For support. The link opens the app with a code that its SDK redeems once, within 60 seconds. The session is marked as an impersonation: it cannot change how the user signs in, and it ends after the given time. Who created it and why is in the audit log.',
  access: ['admin'],
  body: z.strictObject({
    user_id: uuid,
    reason: z
      .string()
      .trim()
      .min(1)
      .max(IMPERSONATION_REASON_MAX_LENGTH)
      .meta({ description: 'Why the administrator signs in as the user, such as a ticket' }),
    expires_in_millis: z
      .int()
      .min(IMPERSONATION_MIN_MILLIS)
      .max(IMPERSONATION_MAX_MILLIS)
      .default(IMPERSONATION_DEFAULT_MILLIS)
      .meta({ description: 'How long the session lasts: one minute to eight hours' }),
    app_url: url.meta({
      description: 'The page of the app to open, on a trusted domain of the project',
    }),
  }),
  returns: z.strictObject({
    session_id: uuid,
    url: z
      .string()
      .meta({ description: '`app_url` with the code as `latchkey_impersonation`. It works once' }),
    expires_at_millis: millis.meta({ description: 'When the session ends' }),
  }),
  errors: ['USER_ID_DOES_NOT_EXIST', 'REDIRECT_URL_NOT_WHITELISTED'],
  plainErrors: ['user-blocked'],
})

export const redeemImpersonation = endpoint({
  method: 'POST',
  path: '/auth/impersonations/redeem',
  audit: { kind: 'impersonation.started', by: 'anyone' },
  tag,
  summary: 'Sign in with the code of an impersonation link',
  description:
    'The SDK calls it when the app is opened by such a link. A code works once, for 60 seconds.',
  access: ['client', 'server', 'admin'],
  body: z.strictObject({ code: verificationCode }),
  returns: z.strictObject({
    access_token: z.string(),
    refresh_token: z.string(),
    user_id: uuid,
    expires_at_millis: millis.meta({ description: 'When the session ends' }),
  }),
  errors: [...CODE_ERRORS],
})
