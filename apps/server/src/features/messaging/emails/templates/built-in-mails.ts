import type { BuiltInMessage, MailType, SecurityChange } from '../mails.ts'
import { nameInEmail, quoted } from './names.ts'

/** What a mail says, before it is laid out. */
export interface Letter {
  readonly subject: string
  /** The subject without its code, where it holds one. */
  readonly recordedSubject?: string
  /** What a mail program shows beside the subject. */
  readonly preview: string
  readonly heading: string
  readonly greeting: string | null
  readonly paragraphs: readonly string[]
  /** A code to type in, instead of the button or beside it. */
  readonly code?: string
  readonly button: { readonly label: string; readonly link: string } | null
  /** What follows the button: how long it lives, and what to do if one did not ask. */
  readonly notes: readonly string[]
}

/** What every mail may make use of. Names are as `nameInEmail` leaves them. */
interface Names {
  readonly projectDisplayName: string
  /** Null where the mail knows no user, or none with a name that it may show. */
  readonly userDisplayName: string | null
  /** How long its code is good for, in words. */
  readonly lifetime: string
}

type Writers = {
  [T in MailType]: (
    variables: Extract<BuiltInMessage, { type: T }>['variables'],
    names: Names,
  ) => Letter
}

const MASKED_CODE = '••••••'

const greet = (name: string | null) => (name === null ? null : `Hi ${name},`)

/** Quoted, so that a name never reads as a sentence of ours; without a name that may be shown it is just a team. */
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
    subject: 'Your passkey was replaced',
    sentence: 'The passkey of your account was replaced by another one.',
  },
  'passkey-removed': {
    subject: 'Your passkey was removed',
    sentence: 'The passkey of your account was removed.',
  },
  'totp-enabled': {
    subject: 'Multi-factor authentication was enabled',
    sentence: 'Signing in now asks for a code from an authenticator app.',
  },
  'totp-replaced': {
    subject: 'Your authenticator app was replaced',
    sentence: 'Another authenticator app took the place of the one of your account.',
  },
  'totp-disabled': {
    subject: 'Multi-factor authentication was disabled',
    sentence: 'Signing in no longer asks for a code from your authenticator app.',
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
    sentence: 'A further email address can now sign in to your account.',
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

/** The five mails of protocol 05 §2, and two of our own. Mail filters and tests know them by their subjects. */
export const builtInMails: Writers = {
  email_verification: (
    { emailVerificationLink },
    { projectDisplayName, userDisplayName, lifetime },
  ) => ({
    subject: `Verify your email at ${projectDisplayName}`,
    preview: `Confirm that this address is yours. The link works for ${lifetime}.`,
    heading: 'Verify your email address',
    greeting: greet(userDisplayName),
    paragraphs: [
      `Please confirm that this address belongs to you, so that ${projectDisplayName} knows where to reach you.`,
    ],
    button: { label: 'Verify my email', link: emailVerificationLink },
    notes: [
      `This link works for ${lifetime}.`,
      'If you did not create an account, ignore this email and nothing will happen.',
    ],
  }),
  password_reset: ({ passwordResetLink }, { projectDisplayName, userDisplayName, lifetime }) => ({
    subject: `Reset your password at ${projectDisplayName}`,
    preview: `Choose a new password. The link works for ${lifetime}.`,
    heading: 'Reset your password',
    greeting: greet(userDisplayName),
    paragraphs: [
      `Somebody asked for a new password for your account at ${projectDisplayName}. If it was you, choose one now.`,
    ],
    button: { label: 'Choose a new password', link: passwordResetLink },
    notes: [
      `This link works once, within ${lifetime}.`,
      'If you did not ask for this, ignore this email. Your password stays as it is.',
    ],
  }),
  magic_link: ({ magicLink, otp }, { projectDisplayName, lifetime }) => ({
    subject: `Sign in to ${projectDisplayName}: Your code is ${otp}`,
    recordedSubject: `Sign in to ${projectDisplayName}: Your code is ${MASKED_CODE}`,
    preview: `Enter this code to sign in. It works for ${lifetime}.`,
    heading: `Sign in to ${projectDisplayName}`,
    greeting: null,
    paragraphs: ['Enter this code where you were asked for it:'],
    code: otp,
    button: { label: 'Sign in with one click', link: magicLink },
    notes: [
      `Code and link work once, within ${lifetime}. No one from ${projectDisplayName} will ever ask you for them.`,
      'If you did not ask for this, ignore this email.',
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
      'If you did not expect it, ignore this email. You join nothing unless you accept.',
    ],
  }),
  reauthentication_code: ({ otp }, { projectDisplayName, userDisplayName, lifetime }) => ({
    subject: `Confirm it is you at ${projectDisplayName}`,
    preview: `Enter this code to go on. It works for ${lifetime}.`,
    heading: 'Confirm it is you',
    greeting: greet(userDisplayName),
    paragraphs: ['Enter this code where you were asked for it:'],
    code: otp,
    button: null,
    notes: [
      `The code works once, within ${lifetime}. No one from ${projectDisplayName} will ever ask you for it.`,
      'If you did not ask for this, someone may be using your account. Reset your password, which signs out all devices.',
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
      greeting: greet(userDisplayName),
      paragraphs: [
        ...sentences.map(({ sentence }) => sentence),
        `When: ${at}. By: ${by}.`,
        'If this was you, you do not need to do anything.',
        `If this was not you, choose “Forgot password?” on the sign-in page of ${projectDisplayName} now: a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support of ${projectDisplayName}.`,
      ],
      button: null,
      notes: [
        `You receive this email because it concerns the security of your account at ${projectDisplayName}.`,
      ],
    }
  },
  sign_in_invitation: ({ signInInvitationLink }, { projectDisplayName }) => ({
    subject: `You have been invited to sign in to ${projectDisplayName}`,
    preview: `Your access to ${projectDisplayName} is ready.`,
    heading: `Welcome to ${projectDisplayName}`,
    greeting: null,
    paragraphs: [`You have been invited to sign in to ${projectDisplayName}.`],
    button: { label: 'Sign in', link: signInInvitationLink },
    notes: ['If you did not expect this invitation, ignore this email.'],
  }),
}
