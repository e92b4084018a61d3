'use client'

import { AuthPage, type AuthPageProps } from './auth-page.tsx'

export type SignInProps = Omit<AuthPageProps, 'type' | 'noPasswordRepeat'>

/** The sign-in page. */
export function SignIn(props: SignInProps) {
  return <AuthPage {...props} type="sign-in" />
}
