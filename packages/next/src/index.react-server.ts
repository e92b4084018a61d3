// What server components, server actions, route handlers and the proxy import: no hooks, and the
// screens by reference (decision 0030). The types are those of `index.ts`.
export { isLanguage } from '@latchkey/contract/pure'
export * from '@latchkey/js'
export {
  AuthPage,
  CredentialSignIn,
  CredentialSignUp,
  LANGUAGES,
  MagicLinkSignIn,
  MessageCard,
  OAuthButton,
  OAuthButtonGroup,
  OAuthCallback,
  PasskeyButton,
  PredefinedMessageCard,
  Protect,
  SelectedTeamSwitcher,
  SignedIn,
  SignedOut,
  SignIn,
  SignUp,
  TeamSwitcher,
  Theme,
  UserAvatar,
  UserButton,
} from '@latchkey/react'
export {
  AccountSettings,
  CliAuthConfirmation,
  EmailVerification,
  ErrorPage,
  ForgotPassword,
  MagicLinkCallback,
  MFA,
  PasswordReset,
  SignOut,
  TeamInvitation,
} from './client/lazy-screens.ts'
export { AdminApp, ClientApp, ServerApp } from './server/apps.ts'
export { fromClientJson } from './server/client-json.ts'
export { createProxy } from './server/create-proxy.ts'
export { Handler } from './server/handler.tsx'
export { Provider } from './server/provider.tsx'
