import {
  isStrictEmail,
  KnownError,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@latchkey/contract/pure'
import type { FieldErrors } from '@latchkey/ui'
import type { Translate } from '../context.ts'

/*
 * What forms check before they ask the service (protocol 08 §18). Nothing is trimmed or lower-cased here. Each rule gives
 * the message to show, or undefined.
 */

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** The rule for an e-mail address. */
export function emailProblem(email: string, t: Translate): string | undefined {
  if (email === '') return t('Please enter your email')
  return isStrictEmail(email) ? undefined : t('Please enter a valid email')
}

/** The rule for a password that is asked for again. */
export function passwordProblem(
  password: string,
  t: Translate,
  whenEmpty = t('Please enter your password'),
): string | undefined {
  if (password === '') return whenEmpty
  // No minimum: an account may be older than the rule.
  return password.length > PASSWORD_MAX_LENGTH
    ? new KnownError('PASSWORD_TOO_LONG', { maxLength: PASSWORD_MAX_LENGTH }).message
    : undefined
}

/** The rule for a password that is being chosen. */
export function newPasswordProblem(password: string, t: Translate): string | undefined {
  if (password !== '' && password.length < PASSWORD_MIN_LENGTH) {
    return new KnownError('PASSWORD_TOO_SHORT', { min_length: PASSWORD_MIN_LENGTH }).message
  }
  return passwordProblem(password, t)
}

/** The rule for the second writing of a new password. */
export function repeatProblem(
  password: string,
  repeated: string,
  t: Translate,
): string | undefined {
  if (repeated === '') return t('Please repeat your password')
  return password === repeated ? undefined : t('Passwords do not match')
}

/** Checks a form that asks for an address alone. */
export const checkEmail = (form: FormData, t: Translate): FieldErrors => ({
  email: emailProblem(text(form, 'email'), t),
})

/** Checks the sign-in form. */
export const checkSignIn = (form: FormData, t: Translate): FieldErrors => ({
  email: emailProblem(text(form, 'email'), t),
  password: passwordProblem(text(form, 'password'), t),
})

/** Checks the sign-up form; without `repeat` there is no second password field. */
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

/** Checks the form that gives an account whose password is forgotten a new one. */
export const checkPasswordReset = (form: FormData, t: Translate): FieldErrors => ({
  password: newPasswordProblem(text(form, 'password'), t),
  'repeat-password': repeatProblem(text(form, 'password'), text(form, 'repeat-password'), t),
})

/** Checks the form that changes or sets a password; `old` says whether the old one is asked for. */
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
