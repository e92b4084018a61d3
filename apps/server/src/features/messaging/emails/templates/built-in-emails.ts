import type { Translate } from '@latchkey/contract/pure'
import type { BuiltInMessage, EmailType, SecurityChange } from '../email-types.ts'
import { message } from '../messages/index.ts'
import { nameInEmail, withoutQuotes } from './names.ts'

/** The content of an email before layout. */
export interface EmailParts {
  readonly subject: string
  /** The subject without the code, if it contains one. */
  readonly recordedSubject?: string
  /** The preview text in an inbox. */
  readonly preview: string
  readonly heading: string
  readonly greeting: string | null
  readonly paragraphs: readonly string[]
  /** A code to type. */
  readonly code?: string
  readonly button: { readonly label: string; readonly link: string } | null
  /**
   * Notes below the button: the lifetime, and what to do if the recipient did not request the
   * email.
   */
  readonly notes: readonly string[]
}

/** Variables of every email. Names are results of `nameInEmail`. */
interface Names {
  readonly project: string
  /** Null without a user, or without a name that may be shown. */
  readonly user: string | null
  /** The lifetime of the code, in words. */
  readonly lifetime: string
}

type Writers = {
  [T in EmailType]: (
    variables: Extract<BuiltInMessage, { type: T }>['variables'],
    names: Names,
    t: Translate,
  ) => EmailParts
}

/** Instead of a code in a record. */
export const MASKED_CODE = '••••••'

const greetingFor = (name: string | null, t: Translate) =>
  name === null ? null : t('Hi {name},', { name })

/**
 * The name of a team for between quotation marks, so that it cannot look like part of the email's
 * own text. Null if the name may not be shown.
 */
export function teamName(given: string): string | null {
  const name = nameInEmail(given)
  return name === null ? null : withoutQuotes(name)
}

const SECURITY_CHANGES: {
  readonly [C in SecurityChange]: {
    readonly heading: string
    readonly sentence: string
  }
} = {
  'password-set': {
    heading: message('A password was added'),
    sentence: message('A password was added to your account.'),
  },
  'password-changed': {
    heading: message('Your password was changed'),
    sentence: message('The password of your account was changed.'),
  },
  'password-removed': {
    heading: message('Your password was removed'),
    sentence: message('The password of your account was removed.'),
  },
  'password-reset': {
    heading: message('Your password was reset'),
    sentence: message(
      'The password of your account was reset by email, and all devices were signed out.',
    ),
  },
  'passkey-added': {
    heading: message('A passkey was added'),
    sentence: message('A passkey was added to your account.'),
  },
  'passkey-replaced': {
    heading: message('A passkey was registered again'),
    sentence: message('A passkey of your account was registered again.'),
  },
  'passkey-removed': {
    heading: message('A passkey was removed'),
    sentence: message('A passkey of your account was removed.'),
  },
  'totp-enabled': {
    heading: message('Multi-factor authentication was enabled'),
    sentence: message('Signing in now asks for a code from an authenticator app.'),
  },
  'totp-replaced': {
    heading: message('Your authenticator app was replaced'),
    sentence: message('The authenticator app of your account was replaced by another one.'),
  },
  'totp-disabled': {
    heading: message('Multi-factor authentication was disabled'),
    sentence: message('Signing in no longer asks for a code from your authenticator app.'),
  },
  'recovery-codes-created': {
    heading: message('New recovery codes were created'),
    sentence: message(
      'New recovery codes were created for your account. Earlier ones no longer work.',
    ),
  },
  'recovery-code-used': {
    heading: message('A recovery code was used'),
    sentence: message('A recovery code was used instead of your authenticator app to sign in.'),
  },
  'codes-enabled': {
    heading: message('Email codes were enabled'),
    sentence: message('You can now sign in with a code or a link that is emailed to you.'),
  },
  'codes-disabled': {
    heading: message('Email codes were disabled'),
    sentence: message('You can no longer sign in with a code or a link that is emailed to you.'),
  },
  'account-linked': {
    heading: message('A sign-in account was connected'),
    sentence: message('An account at another provider can now sign in to your account.'),
  },
  'account-unlinked': {
    heading: message('A sign-in account was removed'),
    sentence: message('An account at another provider can no longer sign in to your account.'),
  },
  'sign-in-email-added': {
    heading: message('A sign-in email was added'),
    sentence: message('Another email address can now sign in to your account.'),
  },
  'sign-in-email-removed': {
    heading: message('A sign-in email was removed'),
    sentence: message('One of your email addresses can no longer sign in to your account.'),
  },
  'sign-in-email-changed': {
    heading: message('A sign-in email was changed'),
    sentence: message(
      'An email address that signs in to your account was replaced by another one.',
    ),
  },
  'primary-email-changed': {
    heading: message('Your primary email was changed'),
    sentence: message('The primary email address of your account was changed.'),
  },
}

/**
 * The built-in emails of protocol 05 §2. Email filters and tests match the English subjects.
 */
export const builtInEmails: Writers = {
  email_verification: ({ emailVerificationLink }, { project, user, lifetime }, t) => ({
    subject: t('Verify your email at {project}', { project }),
    preview: t('Confirm that this address is yours. The link works for {lifetime}.', { lifetime }),
    heading: t('Verify your email address'),
    greeting: greetingFor(user, t),
    paragraphs: [t('Confirm this email address for your account at {project}.', { project })],
    button: { label: t('Verify my email'), link: emailVerificationLink },
    notes: [
      t('This link works for {lifetime}.', { lifetime }),
      t('If you did not create an account, you can ignore this email.'),
    ],
  }),
  password_reset: ({ passwordResetLink }, { project, user, lifetime }, t) => ({
    subject: t('Reset your password at {project}', { project }),
    preview: t('Choose a new password. The link works for {lifetime}.', { lifetime }),
    heading: t('Reset your password'),
    greeting: greetingFor(user, t),
    paragraphs: [
      t(
        'We received a request to reset the password of your account at {project}. If this was you, choose a new password.',
        { project },
      ),
    ],
    button: { label: t('Choose a new password'), link: passwordResetLink },
    notes: [
      t('This link works once, within {lifetime}.', { lifetime }),
      t('If you did not request this, you can ignore this email. Your password will not change.'),
    ],
  }),
  magic_link: ({ magicLink, otp }, { project, lifetime }, t) => ({
    subject: t('Sign in to {project}: Your code is {code}', { project, code: otp }),
    recordedSubject: t('Sign in to {project}: Your code is {code}', { project, code: MASKED_CODE }),
    preview: t('Enter this code to sign in. It works for {lifetime}.', { lifetime }),
    heading: t('Sign in to {project}', { project }),
    greeting: null,
    paragraphs: [t('Enter this code to continue:')],
    code: otp,
    button: { label: t('Sign in with one click'), link: magicLink },
    notes: [
      t(
        'The code and the link work once, within {lifetime}. No one from {project} will ever ask you for them.',
        { lifetime, project },
      ),
      t('If you did not request this, you can ignore this email.'),
    ],
  }),
  team_invitation: ({ teamInvitationLink, teamDisplayName }, { project, lifetime }, t) => {
    const team = teamName(teamDisplayName)
    return {
      subject:
        team === null
          ? t('You have been invited to join a team')
          : t('You have been invited to join “{team}”', { team }),
      preview: t('Join the team at {project}. The invitation expires in {lifetime}.', {
        project,
        lifetime,
      }),
      heading: team === null ? t('Join a team') : t('Join “{team}”', { team }),
      greeting: null,
      paragraphs: [
        team === null
          ? t('You have been invited to join a team at {project}.', { project })
          : t('You have been invited to join the team “{team}” at {project}.', { team, project }),
      ],
      button: { label: t('Accept the invitation'), link: teamInvitationLink },
      notes: [
        t('This invitation expires in {lifetime}.', { lifetime }),
        t('If you did not expect this invitation, you can ignore this email.'),
      ],
    }
  },
  reauthentication_code: ({ otp }, { project, user, lifetime }, t) => ({
    subject: t('Confirm it is you at {project}', { project }),
    preview: t('Enter this code to continue. It works for {lifetime}.', { lifetime }),
    heading: t('Confirm it is you'),
    greeting: greetingFor(user, t),
    paragraphs: [t('Enter this code to continue:')],
    code: otp,
    button: null,
    notes: [
      t('The code works once, within {lifetime}. No one from {project} will ever ask you for it.', {
        lifetime,
        project,
      }),
      t(
        'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.',
      ),
    ],
  }),
  security_notice: ({ changes, at, by }, { project, user }, t) => {
    const notices = changes.map((change) => SECURITY_CHANGES[change])
    const [first = SECURITY_CHANGES['password-changed']] = notices
    const notice = notices.length === 1 ? t(first.heading) : t('How you sign in was changed')
    return {
      subject: t('{notice} at {project}', { notice, project }),
      preview: t('{at}. If this was not you, act now.', { at }),
      heading: notice,
      greeting: greetingFor(user, t),
      paragraphs: [
        ...notices.map(({ sentence }) => t(sentence)),
        t('When: {at}. By: {by}.', { at, by }),
        t('If this was you, you do not need to do anything.'),
        t(
          'If this was not you, choose “Forgot password?” on the sign-in page of {project} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of {project}.',
          { project },
        ),
      ],
      button: null,
      notes: [
        t('You receive this email because it concerns the security of your account at {project}.', {
          project,
        }),
      ],
    }
  },
  api_key_revoked: ({ description: given, lastFour }, { project, user }, t) => {
    const description = nameInEmail(given) ?? `…${lastFour}`
    return {
      subject: t('API Key Revoked: {description}', { description }),
      preview: t('The key was found in public and no longer works.'),
      heading: t('Your API key was revoked'),
      greeting: greetingFor(user, t),
      paragraphs: [
        t(
          'The API key “{description}” of {project} was found in public, so it was revoked automatically.',
          { description: withoutQuotes(description), project },
        ),
        t('This is a safety measure: anyone who finds a key can use it. The key no longer works.'),
        t(
          'If you still need a key, create a new one in {project}. Remove the old one from the place where it was found.',
          { project },
        ),
      ],
      button: null,
      notes: [
        t('You receive this email because you manage this API key at {project}.', { project }),
      ],
    }
  },
  sign_in_invitation: ({ signInInvitationLink }, { project }, t) => ({
    subject: t('You have been invited to sign in to {project}', { project }),
    preview: t('Your access to {project} is ready.', { project }),
    heading: t('Welcome to {project}', { project }),
    greeting: null,
    paragraphs: [t('You have been invited to sign in to {project}.', { project })],
    button: { label: t('Sign in'), link: signInInvitationLink },
    notes: [t('If you did not expect this invitation, you can ignore this email.')],
  }),
}
