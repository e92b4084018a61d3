import type { AccountSettingsProps } from './account-settings/account-settings.tsx'
import type { CliAuthConfirmationProps } from './cli-auth-confirmation.tsx'
import type { EmailVerificationProps } from './email-verification.tsx'
import type { ErrorPageProps } from './error-page.tsx'
import type { ForgotPasswordProps } from './forgot-password.tsx'
import type { ScreenName } from './handler-routes.ts'
import type { MagicLinkCallbackProps } from './magic-link-callback.tsx'
import type { MFAProps } from './mfa.tsx'
import type { OAuthCallbackProps } from './oauth-callback.tsx'
import type { PasswordResetProps } from './password-reset.tsx'
import type { SignInProps } from './sign-in.tsx'
import type { SignUpProps } from './sign-up.tsx'
import type { TeamInvitationProps } from './team-invitation.tsx'

/** The props of each screen. */
export interface ScreenProps {
  SignIn: SignInProps
  SignUp: SignUpProps
  SignOut: { fullPage?: boolean | undefined }
  EmailVerification: EmailVerificationProps
  PasswordReset: PasswordResetProps
  ForgotPassword: ForgotPasswordProps
  MagicLinkCallback: MagicLinkCallbackProps
  OAuthCallback: OAuthCallbackProps
  TeamInvitation: TeamInvitationProps
  MFA: MFAProps
  AccountSettings: AccountSettingsProps
  ErrorPage: ErrorPageProps
  CliAuthConfirmation: CliAuthConfirmationProps
}

/** Additional props by screen. */
export type ComponentProps = { [S in ScreenName]?: Partial<ScreenProps[S]> | undefined }
