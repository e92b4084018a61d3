import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors/catalog.ts'
import { uuid, verificationCode } from '../primitives.ts'

/** The errors of every use of a verification code, in the order of the checks (protocol 02 §1). */
export const CODE_ERRORS = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const satisfies readonly ErrorCode[]

/** Declares the endpoint that checks whether a code of one purpose is valid without using it up. */
export const checkCodeEndpoint = <const P extends string, const T extends string>(
  path: P,
  tag: T,
) =>
  endpoint({
    method: 'POST',
    path,
    tag,
    audit: { none: 'Checks a code and does not use it up.' },
    summary: 'Check a code',
    description: 'Does not use up the code, but counts as one of its 20 attempts.',
    access: ['client', 'server', 'admin'],
    body: z.strictObject({ code: verificationCode }),
    returns: z.strictObject({ is_code_valid: z.literal(true) }),
    errors: CODE_ERRORS,
  })

/**
 * Declares the endpoint that tells anyone who has the code of one purpose to which address it was
 * sent, for the page of the link.
 */
export const previewCodeEndpoint = <const P extends string, const T extends string>(
  path: P,
  tag: T,
) =>
  endpoint({
    method: 'POST',
    path,
    tag,
    audit: { none: 'Checks a code and does not use it up.' },
    summary: 'Preview a code',
    description:
      'Returns the address that the code was sent to. Does not use up the code, but counts as one of its 20 attempts.',
    access: ['client', 'server', 'admin'],
    body: z.strictObject({ code: verificationCode }),
    returns: z.strictObject({ email: z.string() }),
    errors: CODE_ERRORS,
  })

/**
 * The tokens of a new session, its user, and whether that user was just created (protocol 02 §0.3).
 */
export const signedInReturns = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  is_new_user: z.boolean(),
  user_id: uuid,
})
