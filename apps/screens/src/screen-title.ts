import type { Translate } from '@latchkey/react'

/** The title of a page for the window. */
export function screenTitle(page: string, t: Translate): string {
  switch (page) {
    case 'sign-in':
    case 'magic-link-callback':
    case 'oauth-callback':
      return t('Sign in')
    case 'sign-up':
      return t('Sign up')
    case 'sign-out':
      return t('Sign out')
    case 'forgot-password':
    case 'password-reset':
      return t('Reset your password')
    case 'email-verification':
      return t('Verify your email')
    case 'team-invitation':
      return t('Team invitation')
    case 'mfa':
      return t('Multi-factor authentication')
    case 'cli-auth-confirm':
      return t('Authorize CLI application')
    case 'account-settings':
      return t('Account settings')
    case 'error':
      return t('An error occurred')
    default:
      return t('This page does not exist')
  }
}
