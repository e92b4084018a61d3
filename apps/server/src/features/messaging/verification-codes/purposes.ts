import type { Project } from '../../../kernel/project-cache.ts'

/** What codes are made for and what each remembers. A code of one purpose is unknown to every other (protocol 02 §1). */
export interface CodePurposes {
  /** Signing in by a mailed code or link. */
  'sign-in': { email: string; kind: 'standard' | 'legacy' }
  'password-reset': { user_id: string; email: string }
  'contact-channel-verification': { user_id: string; email: string }
  /** A sign-in that waits for its second factor. */
  'second-factor': { user_id: string; is_new_user: boolean }
  'passkey-registration': { user_id: string; challenge: string }
  'passkey-sign-in': { challenge: string }
  /** Confirming in a session who its user is, by a mailed code or by the passkey. */
  reauthentication: { user_id: string; session_id: string }
  'passkey-reauthentication': { user_id: string; session_id: string; challenge: string }
  /** Joining a team. The id is that of the invitation, by which it is listed and revoked. */
  'team-invitation': { invitation_id: string; team_id: string; email: string; inviter_id?: string }
  /** Ending the mails of a category with the link in one of them. */
  unsubscribe: { user_id: string; notification_category_id: string }
}

export type CodePurpose = keyof CodePurposes

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS

/** How long a code of each purpose lives. Those of sign-in and reset are the project's to say. */
export const LIFETIMES_MS: { readonly [P in CodePurpose]: (project: Project) => number } = {
  'sign-in': (project) => project.signInCodeLifetimeSeconds * SECOND_MS,
  'password-reset': (project) => project.passwordResetLifetimeSeconds * SECOND_MS,
  'contact-channel-verification': () => 7 * DAY_MS,
  'second-factor': () => 5 * 60 * SECOND_MS,
  'passkey-registration': () => 65 * SECOND_MS,
  'passkey-sign-in': () => 65 * SECOND_MS,
  reauthentication: () => 10 * 60 * SECOND_MS,
  'passkey-reauthentication': () => 65 * SECOND_MS,
  'team-invitation': () => 7 * DAY_MS,
  unsubscribe: () => 7 * DAY_MS,
}
