'use client'

import { LAZY_SCREENS } from '@latchkey/react/internal'

// Webpack loads all client modules that the entry for servers refers to. These load on demand.
export const AccountSettings = LAZY_SCREENS.AccountSettings
export const CliAuthConfirmation = LAZY_SCREENS.CliAuthConfirmation
export const EmailVerification = LAZY_SCREENS.EmailVerification
export const ErrorPage = LAZY_SCREENS.ErrorPage
export const ForgotPassword = LAZY_SCREENS.ForgotPassword
export const MagicLinkCallback = LAZY_SCREENS.MagicLinkCallback
export const MFA = LAZY_SCREENS.MFA
export const PasswordReset = LAZY_SCREENS.PasswordReset
export const SignOut = LAZY_SCREENS.SignOut
export const TeamInvitation = LAZY_SCREENS.TeamInvitation
