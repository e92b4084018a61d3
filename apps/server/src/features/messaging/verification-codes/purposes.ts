import {
  type CustomerType,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type OwnerRole,
  type ProjectConfig,
  SECOND_MS,
} from '@latchkey/contract'
import type { SignInMethod } from '../../../kernel/event-log.ts'
import type { Project } from '../../../kernel/project-cache.ts'

/**
 * The purposes of codes, each with the data it stores. A code is unknown for every other purpose
 * (protocol 02 §1).
 */
export interface CodePurposes {
  /** Sign-in with a code or link from an email. */
  'sign-in': { email: string; kind: 'standard' | 'legacy' }
  'password-reset': { user_id: string; email: string }
  'contact-channel-verification': { user_id: string; email: string }
  /** A sign-in that requires the second factor. */
  'second-factor': { user_id: string; is_new_user: boolean; method?: SignInMethod }
  'passkey-registration': { user_id: string; challenge: string }
  'passkey-sign-in': { challenge: string }
  /** Reauthentication in a session, with a code by email or with a passkey. */
  reauthentication: { user_id: string; session_id: string }
  'passkey-reauthentication': { user_id: string; session_id: string; challenge: string }
  /** An invitation to a team, with the id that lists and revokes use. */
  'team-invitation': {
    invitation_id: string
    team_id: string
    email: string
    inviter_id?: string
    /** The role in an owner team. */
    role?: OwnerRole
  }
  /** The unsubscribe link of an email category. */
  unsubscribe: { user_id: string; notification_category_id: string }
  /** The link of an impersonation. Its session exists, with a refresh token that nobody knows. */
  impersonation: { user_id: string; session_id: string }
  /** The transfer of a provisioned project. Its tenancy is that of the project. */
  'project-transfer': { project_id: string; tenancy_id: string; client_id: string }
  /** A purchase link, with the offer as it was when the link was created. */
  purchase: {
    /** Null for an inline offer. */
    offer_id: string | null
    offer: ProjectConfig['payments']['offers'][string]
    customer_type: CustomerType
    customer_id: string
    stripe_account_id: string
    /** Null in a project whose account is for test mode only. */
    stripe_customer_id: string | null
  }
}

export type CodePurpose = keyof CodePurposes

/** The lifetime of a code by purpose. Projects configure those of sign-in and reset codes. */
export const LIFETIMES_MS: { readonly [P in CodePurpose]: (project: Project) => number } = {
  'sign-in': (project) => project.signInCodeLifetimeSeconds * SECOND_MS,
  'password-reset': (project) => project.passwordResetLifetimeSeconds * SECOND_MS,
  'contact-channel-verification': () => 7 * DAY_MS,
  'second-factor': () => 5 * MINUTE_MS,
  'passkey-registration': () => 65 * SECOND_MS,
  'passkey-sign-in': () => 65 * SECOND_MS,
  reauthentication: () => 10 * MINUTE_MS,
  'passkey-reauthentication': () => 65 * SECOND_MS,
  'team-invitation': () => 7 * DAY_MS,
  unsubscribe: () => 7 * DAY_MS,
  impersonation: () => MINUTE_MS,
  'project-transfer': () => HOUR_MS,
  purchase: () => DAY_MS,
}
