export {
  AccountSettings,
  type AccountSettingsProps,
} from './account-settings/account-settings.tsx'
export type { ExtraSettingsItem } from './account-settings/extra-settings-item.ts'
export { AuthPage, type AuthPageProps, type EmailMethod } from './auth-page.tsx'
export { CliAuthConfirmation, type CliAuthConfirmationProps } from './cli-auth-confirmation.tsx'
export { CredentialSignIn } from './credential-sign-in.tsx'
export { CredentialSignUp, type CredentialSignUpProps } from './credential-sign-up.tsx'
export { EmailVerification, type EmailVerificationProps } from './email-verification.tsx'
export { ErrorPage, type ErrorPageProps } from './error-page.tsx'
export { ForgotPassword, type ForgotPasswordProps } from './forgot-password.tsx'
export { Handler, type HandlerProps } from './handler.tsx'
export { preloadScreen } from './lazy-screens.ts'
export { MagicLinkCallback, type MagicLinkCallbackProps } from './magic-link-callback.tsx'
export { MagicLinkSignIn, type MagicLinkSignInProps } from './magic-link-sign-in.tsx'
export { MessageCard, type MessageCardProps } from './message-card.tsx'
export { MFA, type MFAProps } from './mfa.tsx'
export { OAuthButton, type OAuthButtonProps } from './oauth-button.tsx'
export { OAuthButtonGroup, type OAuthButtonGroupProps } from './oauth-button-group.tsx'
export { OAuthCallback, type OAuthCallbackProps } from './oauth-callback.tsx'
export { PasskeyButton, type PasskeyButtonProps } from './passkey-button.tsx'
export { PasswordReset, type PasswordResetProps } from './password-reset.tsx'
export {
  PredefinedMessageCard,
  type PredefinedMessageCardProps,
} from './predefined-message-card.tsx'
export { SignIn, type SignInProps } from './sign-in.tsx'
export { SignOut } from './sign-out.tsx'
export { SignUp, type SignUpProps } from './sign-up.tsx'
export { TeamInvitation, type TeamInvitationProps } from './team-invitation.tsx'
