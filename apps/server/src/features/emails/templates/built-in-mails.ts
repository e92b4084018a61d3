import type { BuiltInMessage, MailType } from '../mails.ts'

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
  readonly button: { readonly label: string; readonly link: string }
  /** What follows the button: how long it lives, and what to do if one did not ask. */
  readonly notes: readonly string[]
}

/** What every mail may make use of. */
interface Names {
  readonly projectDisplayName: string
  /** Empty where the mail knows no user. */
  readonly userDisplayName: string
  /** How long its code is good for, in words. */
  readonly lifetime: string
}

type Writers = { [T in MailType]: (variables: Extract<BuiltInMessage, { type: T }>['variables'], names: Names) => Letter }

const MASKED_CODE = '••••••'

const GREETED_MAX_LENGTH = 60
// With a scheme, `www.` or something like a domain in it; mail programs turn these into links by themselves.
const LOOKS_LIKE_LINK = /:\/\/|www\.|\.\p{L}{2}/iu

/**
 * People choose their names themselves, and may do so for an account under somebody else's address: a name that could be a message of its own
 * is left out, or the service would carry it.
 */
const greet = (name: string) => (name === '' || name.length > GREETED_MAX_LENGTH || LOOKS_LIKE_LINK.test(name) ? null : `Hi ${name},`)

/** The five mails of contract 05 §2. Mail filters and tests know them by their subjects. */
export const builtInMails: Writers = {
  email_verification: ({ emailVerificationLink }, { projectDisplayName, userDisplayName, lifetime }) => ({
    subject: `Verify your email at ${projectDisplayName}`,
    preview: `Confirm that this address is yours. The link works for ${lifetime}.`,
    heading: 'Verify your email address',
    greeting: greet(userDisplayName),
    paragraphs: [`Please confirm that this address belongs to you, so that ${projectDisplayName} knows where to reach you.`],
    button: { label: 'Verify my email', link: emailVerificationLink },
    notes: [`This link works for ${lifetime}.`, 'If you did not create an account, ignore this mail and nothing will happen.'],
  }),
  password_reset: ({ passwordResetLink }, { projectDisplayName, userDisplayName, lifetime }) => ({
    subject: `Reset your password at ${projectDisplayName}`,
    preview: `Choose a new password. The link works for ${lifetime}.`,
    heading: 'Reset your password',
    greeting: greet(userDisplayName),
    paragraphs: [`Somebody asked for a new password for your account at ${projectDisplayName}. If it was you, choose one now.`],
    button: { label: 'Choose a new password', link: passwordResetLink },
    notes: [`This link works once, within ${lifetime}.`, 'If you did not ask for this, ignore this mail. Your password stays as it is.'],
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
      `Code and link work once, within ${lifetime}. Nobody from ${projectDisplayName} will ever ask you for them.`,
      'If you did not ask for this, ignore this mail.',
    ],
  }),
  team_invitation: ({ teamInvitationLink, teamDisplayName }, { projectDisplayName, lifetime }) => ({
    subject: `You have been invited to join ${teamDisplayName}`,
    preview: `Join the team at ${projectDisplayName}. The invitation stands for ${lifetime}.`,
    heading: `Join ${teamDisplayName}`,
    greeting: null,
    paragraphs: [`You have been invited to join the team ${teamDisplayName} at ${projectDisplayName}.`],
    button: { label: 'Accept the invitation', link: teamInvitationLink },
    notes: [`This invitation stands for ${lifetime}.`, 'If you did not expect it, ignore this mail. You join nothing unless you accept.'],
  }),
  sign_in_invitation: ({ signInInvitationLink, teamDisplayName }, { projectDisplayName }) => ({
    subject: `You have been invited to sign in to ${projectDisplayName}`,
    preview: `Your access to ${teamDisplayName} is ready.`,
    heading: `Welcome to ${teamDisplayName}`,
    greeting: null,
    paragraphs: [`You have been invited to sign in to ${teamDisplayName}.`],
    button: { label: 'Sign in', link: signInInvitationLink },
    notes: ['If you did not expect this invitation, ignore this mail.'],
  }),
}
