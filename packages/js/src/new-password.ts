import { KnownError, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@latchkey/contract/pure'

/**
 * The checks of a new password that a form can make without a request (protocol 07 §20); null if it
 * passes. The service has more rules.
 */
export function findNewPasswordProblem(
  password: string,
): KnownError<'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG'> | null {
  // Code points, as the service counts.
  const { length } = [...password]
  if (length < PASSWORD_MIN_LENGTH)
    return new KnownError('PASSWORD_TOO_SHORT', { min_length: PASSWORD_MIN_LENGTH })
  if (length > PASSWORD_MAX_LENGTH)
    return new KnownError('PASSWORD_TOO_LONG', { maxLength: PASSWORD_MAX_LENGTH })
  return null
}
