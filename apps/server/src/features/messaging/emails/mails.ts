/** One of the mails the service sends by itself (protocol 05 §2). */
export type BuiltInMail = {
  to: string
  /** Null for the mails that know no user, even where the address belongs to one. */
  user: { id: string; displayName: string | null } | null
} & BuiltInMessage

/** The type of a mail with what its text depends on. Links are whole URLs. */
export type BuiltInMessage =
  | { type: 'email_verification'; variables: { emailVerificationLink: string } }
  | { type: 'password_reset'; variables: { passwordResetLink: string } }
  | { type: 'magic_link'; variables: { magicLink: string; otp: string } }
  | { type: 'team_invitation'; variables: { teamInvitationLink: string; teamDisplayName: string } }
  | { type: 'reauthentication_code'; variables: { otp: string } }
  | {
      type: 'security_notice'
      variables: { changes: readonly SecurityChange[]; at: string; by: string }
    }
  | {
      type: 'sign_in_invitation'
      variables: { signInInvitationLink: string; teamDisplayName: string }
    }

/** What was changed about how somebody gets into an account. */
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
  | 'codes-enabled'
  | 'codes-disabled'
  | 'account-linked'
  | 'account-unlinked'
  | 'sign-in-email-added'
  | 'sign-in-email-removed'
  | 'sign-in-email-changed'
  | 'primary-email-changed'

export type MailType = BuiltInMessage['type']

/** A mail that is recorded; its id is good within the tenancy only. */
export interface QueuedMail {
  readonly tenancyId: string
  readonly id: string
}

/** What a mail says. It is kept sealed: links and codes in it sign people in. */
export interface MailContent {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** What a template makes of a mail. */
export interface RenderedMail extends MailContent {
  /** The subject as it may be recorded: sign-in codes masked. */
  readonly recordedSubject: string
}
