import type { Language } from '@latchkey/contract/pure'

/** An email that the service sends by itself (protocol 05 §2). */
export type BuiltInEmail = {
  to: string
  /**
   * Who the email greets. Null for emails that must not show whether the address belongs to a user;
   * the log names that user all the same.
   */
  user: { id: string; displayName: string | null } | null
} & BuiltInMessage

/** The type of an email with its variables. Links are absolute URLs. */
export type BuiltInMessage =
  | { type: 'email_verification'; variables: { emailVerificationLink: string } }
  | { type: 'password_reset'; variables: { passwordResetLink: string } }
  | { type: 'magic_link'; variables: { magicLink: string; otp: string } }
  | { type: 'team_invitation'; variables: { teamInvitationLink: string; teamDisplayName: string } }
  | { type: 'api_key_revoked'; variables: { description: string; lastFour: string } }
  | { type: 'reauthentication_code'; variables: { otp: string } }
  | {
      type: 'security_notice'
      variables: { changes: readonly SecurityChange[]; at: string; by: string }
    }
  | {
      type: 'sign_in_invitation'
      variables: { signInInvitationLink: string; teamDisplayName: string }
    }

/** A change of how a user signs in. */
export type SecurityChange =
  | 'password-set'
  | 'password-changed'
  | 'password-removed'
  | 'password-reset'
  | 'passkey-added'
  | 'passkey-replaced'
  | 'passkey-removed'
  | 'totp-enabled'
  | 'totp-replaced'
  | 'totp-disabled'
  | 'recovery-codes-created'
  | 'recovery-code-used'
  | 'codes-enabled'
  | 'codes-disabled'
  | 'account-linked'
  | 'account-unlinked'
  | 'sign-in-email-added'
  | 'sign-in-email-removed'
  | 'sign-in-email-changed'
  | 'primary-email-changed'

/**
 * Emails that are not built in: of `send-email`, of the editors, tests of a server, and the failure
 * digest.
 */
export type CustomEmailType = 'custom' | 'preview' | 'test_email' | 'failed_emails_digest'

/** Emails that are built in. */
export type EmailType = BuiltInMessage['type']

/** Every type of email that is stored. */
export type StoredEmailType = EmailType | CustomEmailType

/** A recorded email. The id is unique within the tenancy. */
export interface QueuedEmail {
  readonly tenancyId: string
  readonly id: string
}

/** The content of an email. Stored sealed, because its links and codes sign users in. */
export interface EmailContent {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** For the header `List-Unsubscribe` (RFC 8058). */
  readonly unsubscribeLink?: string
  /** What the email is rendered from again when it is sent, if the project customized it. */
  readonly source?: BuiltInSource
}

/** A built-in email before rendering. */
export interface BuiltInSource {
  readonly email: BuiltInEmail
  readonly language: Language
}

/** A rendered email. */
export interface RenderedEmail extends EmailContent {
  /** The subject to store, with codes masked. */
  readonly recordedSubject: string
}
