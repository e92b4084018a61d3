import type { BuiltInMessage, EmailType, SecurityChange } from '../email-types.ts'
import { nameInEmail, quoted } from './names.ts'

/** The content of an email before layout. */
export interface Letter {
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
  readonly projectDisplayName: string
  /** Null without a user, or without a name that may be shown. */
  readonly userDisplayName: string | null
  /** The lifetime of the code, in words. */
  readonly lifetime: string
}

type Writers = {
  [T in EmailType]: (
    variables: Extract<BuiltInMessage, { type: T }>['variables'],
    names: Names,
  ) => Letter
}

const MASKED_CODE = '••••••'

const greetingFor = (name: string | null) => (name === null ? null : `Hi ${name},`)

/**
 * Quotes the name, so that it cannot look like part of the email's own text. Returns "a team" if
 * the name may not be shown.
 */
function teamName(given: string, article = ''): string {
  const name = nameInEmail(given)
  return name === null ? 'a team' : `${article}${quoted(name)}`
}

const SECURITY_CHANGES: {
  readonly [C in SecurityChange]: { readonly subject: string; readonly sentence: string }
} = {
  'password-set': {
    subject: 'A password was added',
    sentence: 'A password was added to your account.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    sentence: 'The password of your account was changed.',
  },
  'password-removed': {
    subject: 'Your password was removed',
    sentence: 'The password of your account was removed.',
  },
  'password-reset': {
    subject: 'Your password was reset',
    sentence: 'The password of your account was reset by email, and all devices were signed out.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    sentence: 'A passkey was added to your account.',
  },
  'passkey-replaced': {
    subject: 'A passkey was registered again',
    sentence: 'A passkey of your account was registered again.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    sentence: 'A passkey of your account was removed.',
  },
  'totp-enabled': {
    subject: 'Multi-factor authentication was enabled',
    sentence: 'Signing in now asks for a code from an authenticator app.',
  },
  'totp-replaced': {
    subject: 'Your authenticator app was replaced',
    sentence: 'The authenticator app of your account was replaced by another one.',
  },
  'totp-disabled': {
    subject: 'Multi-factor authentication was disabled',
    sentence: 'Signing in no longer asks for a code from your authenticator app.',
  },
  'recovery-codes-created': {
    subject: 'New recovery codes were created',
    sentence: 'New recovery codes were created for your account. Earlier ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    sentence: 'A recovery code was used instead of your authenticator app to sign in.',
  },
  'codes-enabled': {
    subject: 'Email codes were enabled',
    sentence: 'You can now sign in with a code or a link that is emailed to you.',
  },
  'codes-disabled': {
    subject: 'Email codes were disabled',
    sentence: 'You can no longer sign in with a code or a link that is emailed to you.',
  },
  'account-linked': {
    subject: 'A sign-in account was connected',
    sentence: 'An account at another provider can now sign in to your account.',
  },
  'account-unlinked': {
    subject: 'A sign-in account was removed',
    sentence: 'An account at another provider can no longer sign in to your account.',
  },
  'sign-in-email-added': {
    subject: 'A sign-in email was added',
    sentence: 'Another email address can now sign in to your account.',
  },
  'sign-in-email-removed': {
    subject: 'A sign-in email was removed',
    sentence: 'One of your email addresses can no longer sign in to your account.',
  },
  'sign-in-email-changed': {
    subject: 'A sign-in email was changed',
    sentence: 'An email address that signs in to your account was replaced by another one.',
  },
  'primary-email-changed': {
    subject: 'Your primary email was changed',
    sentence: 'The primary email address of your account was changed.',
  },
}

/**
 * The built-in emails of protocol 05 §2. Email filters and tests match the
 * subjects.
 */
export const builtInEmails: Writers = {
  email_verification: (
    { emailVerificationLink },
    { projectDisplayName, userDisplayName, lifetime },
  ) => ({
    subject: `Verify your email at ${projectDisplayName}`,
    preview: `Confirm that this address is yours. The link works for ${lifetime}.`,
    heading: 'Verify your email address',
    greeting: greetingFor(userDisplayName),
    paragraphs: [`Confirm this email address for your account at ${projectDisplayName}.`],
    button: { label: 'Verify my email', link: emailVerificationLink },
    notes: [
      `This link works for ${lifetime}.`,
      'If you did not create an account, you can ignore this email.',
    ],
  }),
  password_reset: ({ passwordResetLink }, { projectDisplayName, userDisplayName, lifetime }) => ({
    subject: `Reset your password at ${projectDisplayName}`,
    preview: `Choose a new password. The link works for ${lifetime}.`,
    heading: 'Reset your password',
    greeting: greetingFor(userDisplayName),
    paragraphs: [
      `We received a request to reset the password of your account at ${projectDisplayName}. If this was you, choose a new password.`,
    ],
    button: { label: 'Choose a new password', link: passwordResetLink },
    notes: [
      `This link works once, within ${lifetime}.`,
      'If you did not request this, you can ignore this email. Your password will not change.',
    ],
  }),
  magic_link: ({ magicLink, otp }, { projectDisplayName, lifetime }) => ({
    subject: `Sign in to ${projectDisplayName}: Your code is ${otp}`,
    recordedSubject: `Sign in to ${projectDisplayName}: Your code is ${MASKED_CODE}`,
    preview: `Enter this code to sign in. It works for ${lifetime}.`,
    heading: `Sign in to ${projectDisplayName}`,
    greeting: null,
    paragraphs: ['Enter this code to continue:'],
    code: otp,
    button: { label: 'Sign in with one click', link: magicLink },
    notes: [
      `The code and the link work once, within ${lifetime}. No one from ${projectDisplayName} will ever ask you for them.`,
      'If you did not request this, you can ignore this email.',
    ],
  }),
  team_invitation: ({ teamInvitationLink, teamDisplayName }, { projectDisplayName, lifetime }) => ({
    subject: `You have been invited to join ${teamName(teamDisplayName)}`,
    preview: `Join the team at ${projectDisplayName}. The invitation expires in ${lifetime}.`,
    heading: `Join ${teamName(teamDisplayName)}`,
    greeting: null,
    paragraphs: [
      `You have been invited to join ${teamName(teamDisplayName, 'the team ')} at ${projectDisplayName}.`,
    ],
    button: { label: 'Accept the invitation', link: teamInvitationLink },
    notes: [
      `This invitation expires in ${lifetime}.`,
      'If you did not expect this invitation, you can ignore this email.',
    ],
  }),
  reauthentication_code: ({ otp }, { projectDisplayName, userDisplayName, lifetime }) => ({
    subject: `Confirm it is you at ${projectDisplayName}`,
    preview: `Enter this code to continue. It works for ${lifetime}.`,
    heading: 'Confirm it is you',
    greeting: greetingFor(userDisplayName),
    paragraphs: ['Enter this code to continue:'],
    code: otp,
    button: null,
    notes: [
      `The code works once, within ${lifetime}. No one from ${projectDisplayName} will ever ask you for it.`,
      'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.',
    ],
  }),
  security_notice: ({ changes, at, by }, { projectDisplayName, userDisplayName }) => {
    const sentences = changes.map((change) => SECURITY_CHANGES[change])
    const [first = SECURITY_CHANGES['password-changed']] = sentences
    const subject = sentences.length === 1 ? first.subject : 'How you sign in was changed'
    return {
      subject: `${subject} at ${projectDisplayName}`,
      preview: `${at}. If this was not you, act now.`,
      heading: subject,
      greeting: greetingFor(userDisplayName),
      paragraphs: [
        ...sentences.map(({ sentence }) => sentence),
        `When: ${at}. By: ${by}.`,
        'If this was you, you do not need to do anything.',
        `If this was not you, choose “Forgot password?” on the sign-in page of ${projectDisplayName} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of ${projectDisplayName}.`,
      ],
      button: null,
      notes: [
        `You receive this email because it concerns the security of your account at ${projectDisplayName}.`,
      ],
    }
  },
  api_key_revoked: ({ description }, { projectDisplayName, userDisplayName }) => ({
    subject: `API Key Revoked: ${description}`,
    preview: `The key was found in public and no longer works.`,
    heading: 'Your API key was revoked',
    greeting: greetingFor(userDisplayName),
    paragraphs: [
      `The API key ${quoted(description)} of ${projectDisplayName} was found in public, so it was revoked automatically.`,
      'This is a safety measure: anyone who finds a key can use it. The key no longer works.',
      `If you still need a key, create a new one in ${projectDisplayName}. Remove the old one from the place where it was found.`,
    ],
    button: null,
    notes: [`You receive this email because you manage this API key at ${projectDisplayName}.`],
  }),
  sign_in_invitation: ({ signInInvitationLink }, { projectDisplayName }) => ({
    subject: `You have been invited to sign in to ${projectDisplayName}`,
    preview: `Your access to ${projectDisplayName} is ready.`,
    heading: `Welcome to ${projectDisplayName}`,
    greeting: null,
    paragraphs: [`You have been invited to sign in to ${projectDisplayName}.`],
    button: { label: 'Sign in', link: signInInvitationLink },
    notes: ['If you did not expect this invitation, you can ignore this email.'],
  }),
}
