import type { Project } from '@latchkey/js'
import type { CurrentUser } from '../../context.ts'
import { ConfirmedProvider } from './confirmed.tsx'
import { ConnectedAccountsSection } from './connected-accounts-section.tsx'
import { EmailsSection } from './emails-section.tsx'
import { MagicLinkSection } from './magic-link-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

/** The user's addresses and sign-in methods (protocol 08 §15.3). */
export function SignInPage({ user, project }: { user: CurrentUser; project: Project }) {
  const channels = user.useContactChannels()
  const signInEmail = channels.find(({ usedForAuth }) => usedForAuth)?.value ?? null
  const proof = {
    mayAdd: channels.some(({ usedForAuth, isVerified }) => usedForAuth && isVerified),
    unverifiedEmail: channels.find(({ usedForAuth, isVerified }) => usedForAuth && !isVerified),
  }
  // `user.oauthProviders` also has accounts that sign nobody in.
  const signsInByProvider = user.useOAuthProviders().some(({ allowSignIn }) => allowSignIn)

  return (
    <>
      <ConfirmedProvider user={user}>
        <EmailsSection user={user} channels={channels} />
        {project.config.credentialEnabled && (
          <PasswordSection user={user} signInEmail={signInEmail} />
        )}
        {project.config.passkeyEnabled && (
          <PasskeySection user={user} {...proof} signsInByProvider={signsInByProvider} />
        )}
        {project.config.magicLinkEnabled && (
          <MagicLinkSection user={user} {...proof} signsInByProvider={signsInByProvider} />
        )}
        <ConnectedAccountsSection
          user={user}
          providers={project.config.oauthProviders.map(({ id }) => id)}
        />
      </ConfirmedProvider>
      <SecondFactorSetup user={user} issuer={project.displayName} level={4} />
    </>
  )
}
