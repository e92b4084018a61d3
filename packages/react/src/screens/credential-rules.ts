import {
  isStrictEmail,
  KnownError,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@latchkey/contract/pure'
import type { FieldErrors } from '@latchkey/ui'
import type { Translate } from '../context.ts'

/* Form validation before a request (protocol 08 §18). Does not trim or lowercase. Each rule
   returns an error message or undefined. */

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Validates an email address. */
export function emailProblem(email: string, t: Translate): string | undefined {
  if (email === '') return t('Please enter your email')
  return isStrictEmail(email) ? undefined : t('Please enter a valid email')
}

/** Validates an existing password. */
export function passwordProblem(
  password: string,
  t: Translate,
  whenEmpty = t('Please enter your password'),
): string | undefined {
  if (password === '') return whenEmpty
  // No minimum length: the account may be older than the rule.
  return password.length > PASSWORD_MAX_LENGTH
    ? new KnownError('PASSWORD_TOO_LONG', { maxLength: PASSWORD_MAX_LENGTH }).message
    : undefined
}

/** What a new password must be like, for users who choose one. */
export const passwordRules = (t: Translate): string =>
  t('At least {count} characters. No common passwords.', { count: PASSWORD_MIN_LENGTH })

/** Validates a new password. */
export function newPasswordProblem(password: string, t: Translate): string | undefined {
  if (password !== '' && password.length < PASSWORD_MIN_LENGTH) {
    return new KnownError('PASSWORD_TOO_SHORT', { min_length: PASSWORD_MIN_LENGTH }).message
  }
  return passwordProblem(password, t)
}

/** Validates the repeated password. */
export function repeatProblem(
  password: string,
  repeated: string,
  t: Translate,
): string | undefined {
  if (repeated === '') return t('Please repeat your password')
  return password === repeated ? undefined : t('Passwords do not match')
}

/** Validates a form with an email address only. */
export const checkEmail = (form: FormData, t: Translate): FieldErrors => ({
  email: emailProblem(text(form, 'email'), t),
})

/** Validates the sign-in form. */
export const checkSignIn = (form: FormData, t: Translate): FieldErrors => ({
  email: emailProblem(text(form, 'email'), t),
  password: passwordProblem(text(form, 'password'), t),
})

/** Validates the sign-up form. Without `repeat` there is no second password field. */
export const checkSignUp = (
  form: FormData,
  t: Translate,
  { repeat }: { repeat: boolean },
): FieldErrors => ({
  email: emailProblem(text(form, 'email'), t),
  password: newPasswordProblem(text(form, 'password'), t),
  'repeat-password': repeat
    ? repeatProblem(text(form, 'password'), text(form, 'repeat-password'), t)
    : undefined,
})

/** Validates the password reset form. */
export const checkPasswordReset = (form: FormData, t: Translate): FieldErrors => ({
  password: newPasswordProblem(text(form, 'password'), t),
  'repeat-password': repeatProblem(text(form, 'password'), text(form, 'repeat-password'), t),
})

/**
 * Validates the form that changes or sets a password. `old`: whether the old password is required.
 */
export const checkPasswordChange = (
  form: FormData,
  t: Translate,
  { old }: { old: boolean },
): FieldErrors => ({
  'old-password': old
    ? passwordProblem(text(form, 'old-password'), t, t('Please enter your old password'))
    : undefined,
  'new-password': newPasswordProblem(text(form, 'new-password'), t),
  'repeat-password': repeatProblem(text(form, 'new-password'), text(form, 'repeat-password'), t),
})
