import { isStrictEmail, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@latchkey/contract/pure'
import type { FieldErrors } from '@latchkey/ui'
import type { Translate } from '../context.ts'
import type { Message } from './describe-error.ts'
import { isTooLong, isTooShort } from './password-lengths.ts'

/* Form validation before a request (protocol 08 §18). Does not trim or lowercase. Each rule
   returns an error message or undefined. */

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Validates an email address. */
export function emailProblem(email: string): Message | undefined {
  if (email === '') return (t) => t('Please enter your email')
  return isStrictEmail(email) ? undefined : (t) => t('Please enter a valid email')
}

/** Counts code points, as the service does. */
const lengthOf = (password: string) => [...password].length

/** Validates an existing password. */
export function passwordProblem(
  password: string,
  whenEmpty: Message = (t) => t('Please enter your password'),
): Message | undefined {
  if (password === '') return whenEmpty
  // No minimum length: the account may be older than the rule.
  return lengthOf(password) > PASSWORD_MAX_LENGTH
    ? (t) => isTooLong(t, PASSWORD_MAX_LENGTH)
    : undefined
}

/** What a new password must be like, for users who choose one. */
export const passwordRules = (t: Translate): string =>
  t('At least {count} characters. No common passwords.', { count: PASSWORD_MIN_LENGTH })

/** Validates a new password. */
export function newPasswordProblem(password: string): Message | undefined {
  if (password !== '' && lengthOf(password) < PASSWORD_MIN_LENGTH) {
    return (t) => isTooShort(t, PASSWORD_MIN_LENGTH)
  }
  return passwordProblem(password)
}

/** Validates the repeated password. */
export function repeatProblem(password: string, repeated: string): Message | undefined {
  if (repeated === '') return (t) => t('Please repeat your password')
  return password === repeated ? undefined : (t) => t('Passwords do not match')
}

/** Validates a form with an email address only. */
export const checkEmail = (form: FormData): FieldErrors<Message> => ({
  email: emailProblem(text(form, 'email')),
})

/** Validates the sign-in form. */
export const checkSignIn = (form: FormData): FieldErrors<Message> => ({
  email: emailProblem(text(form, 'email')),
  password: passwordProblem(text(form, 'password')),
})

/** Validates the sign-up form. Without `repeat` there is no second password field. */
export const checkSignUp = (
  form: FormData,
  { repeat }: { repeat: boolean },
): FieldErrors<Message> => ({
  email: emailProblem(text(form, 'email')),
  password: newPasswordProblem(text(form, 'password')),
  'repeat-password': repeat
    ? repeatProblem(text(form, 'password'), text(form, 'repeat-password'))
    : undefined,
})

/** Validates the password reset form. */
export const checkPasswordReset = (form: FormData): FieldErrors<Message> => ({
  password: newPasswordProblem(text(form, 'password')),
  'repeat-password': repeatProblem(text(form, 'password'), text(form, 'repeat-password')),
})

/**
 * Validates the form that changes or sets a password. `old`: whether the old password is required.
 */
export const checkPasswordChange = (
  form: FormData,
  { old }: { old: boolean },
): FieldErrors<Message> => ({
  'old-password': old
    ? passwordProblem(text(form, 'old-password'), (t) => t('Please enter your old password'))
    : undefined,
  'new-password': newPasswordProblem(text(form, 'new-password')),
  'repeat-password': repeatProblem(text(form, 'new-password'), text(form, 'repeat-password')),
})
