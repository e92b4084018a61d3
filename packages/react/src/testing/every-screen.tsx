import { type ReactNode, Suspense } from 'react'
import { createFakeBrowser } from '../../../js/src/testing/fake-platform.ts'
import { Card } from '../../../ui/src/index.ts'
import { SelectedTeamSwitcher } from '../components/selected-team-switcher.tsx'
import { TeamSwitcher } from '../components/team-switcher.tsx'
import { UserAvatar } from '../components/user-avatar.tsx'
import { UserButton } from '../components/user-button.tsx'
import { Provider } from '../provider.tsx'
import { AccountSettings } from '../screens/account-settings/account-settings.tsx'
import { AuthenticatorForm } from '../screens/account-settings/authenticator-form.tsx'
import { ImageCropper } from '../screens/account-settings/image-cropper.tsx'
import { AuthPage } from '../screens/auth-page.tsx'
import { CliAuthConfirmation } from '../screens/cli-auth-confirmation.tsx'
import { EmailVerification } from '../screens/email-verification.tsx'
import { ErrorPage } from '../screens/error-page.tsx'
import { ForgotPassword } from '../screens/forgot-password.tsx'
import { Handler } from '../screens/handler.tsx'
import { MagicLinkCallback } from '../screens/magic-link-callback.tsx'
import { MagicLinkSignIn } from '../screens/magic-link-sign-in.tsx'
import { MessageCard } from '../screens/message-card.tsx'
import { MFA } from '../screens/mfa.tsx'
import { OAuthCallback } from '../screens/oauth-callback.tsx'
import { PasswordReset } from '../screens/password-reset.tsx'
import { PredefinedMessageCard } from '../screens/predefined-message-card.tsx'
import { SignOut } from '../screens/sign-out.tsx'
import { TeamInvitation } from '../screens/team-invitation.tsx'
import { memberRoutes, TEAM_ID } from './member-routes.ts'
import { setUpReactApp } from './set-up-react-app.ts'
import { SettingsPage } from './settings-page.tsx'

/** The apps whose screens are photographed: of a visitor, and of a signed-in user. */
export async function setUpApps() {
  const visitor = setUpReactApp()
  // Returns from a provider, and the response never comes.
  const returning = setUpReactApp({ browser: returningBrowser() })
  returning.service.routes['POST /auth/oauth/token'] = () => new Promise<Response>(() => {})
  const fewMethods = setUpReactApp()
  const member = setUpReactApp()
  configure(visitor, {
    magic_link_enabled: true,
    passkey_enabled: true,
    enabled_oauth_providers: ['github', 'google', 'microsoft', 'apple', 'x'].map((id) => ({ id })),
  })
  configure(fewMethods, { enabled_oauth_providers: [{ id: 'google' }, { id: 'github' }] })
  configure(member, {
    magic_link_enabled: true,
    passkey_enabled: true,
    client_team_creation_enabled: true,
    allow_user_api_keys: true,
  })

  visitor.service.routes['POST /auth/otp/send-sign-in-code'] = () =>
    Response.json({ nonce: 'nonce' })
  for (const path of ['auth/password/reset', 'contact-channels/verify'])
    visitor.service.routes[`POST /${path}/preview`] = () =>
      Response.json({ email: 'ada@example.com' })
  Object.assign(member.service.routes, memberRoutes)
  await member.signUp('ada@example.com')
  const picture = await createImageBitmap(new ImageData(90, 60))
  return { visitor, returning, fewMethods, member, picture }
}

const CALLBACK = 'http://app.test/handler/oauth-callback'

function returningBrowser() {
  const browser = createFakeBrowser(`${CALLBACK}?code=c&state=s`)
  const flow = encodeURIComponent(JSON.stringify(['verifier', CALLBACK]))
  browser.document.cookie = `stack-oauth-outer-s=${flow}`
  return browser
}

type App = ReturnType<typeof setUpReactApp>

function configure({ service }: App, config: object): void {
  const read = service.routes['GET /projects/current']
  service.routes['GET /projects/current'] = async (request) => {
    const project = await (await read?.(request))?.json()
    Object.assign(project.config, config)
    return Response.json(project)
  }
}

interface PlaceProps {
  name: string
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** The place of a screen: where the host puts it, with what the host passes on. */
function Place({ name, width = 'narrow', children }: PlaceProps) {
  const inlineSize = width === 'wide' ? 600 : 380
  return (
    <div
      data-screen={name}
      style={{ inlineSize, maxWidth: 'none', margin: 0, padding: 0, display: 'block' }}
    >
      <Card width={width}>
        <Suspense fallback={null}>{children}</Suspense>
      </Card>
    </div>
  )
}

/** A part of a page of the account settings. */
const Page = ({ children }: { children: ReactNode }) => (
  <div data-lk="" style={{ containerType: 'inline-size' }}>
    {children}
  </div>
)

/** The pages of the account settings after the first one, which the screen itself shows. */
const SETTINGS = [
  'auth',
  'notifications',
  'sessions',
  'api-keys',
  'settings',
  `team-${TEAM_ID}`,
  'team-creation',
]

export type Apps = Awaited<ReturnType<typeof setUpApps>>

/** Every kind of screen, side by side. */
export function EveryScreen({
  apps: { visitor, returning, fewMethods, member, picture },
}: {
  apps: Apps
}) {
  return (
    <>
      <Provider app={visitor.app}>
        <Place name="sign-in">
          <AuthPage type="sign-in" />
        </Place>
        <Place name="sign-up">
          <AuthPage type="sign-up" firstTab="password" />
        </Place>
        <Place name="code">
          <MagicLinkSignIn />
        </Place>
        <Place name="forgot password">
          <ForgotPassword />
        </Place>
        <Place name="password reset">
          <PasswordReset searchParams={{ code: 'code' }} />
        </Place>
        <Place name="MFA">
          <MFA />
        </Place>
        <Place name="message card">
          <MessageCard title="Signed out" primaryButtonText="Sign in" secondaryButtonText="Home">
            You can close this page.
          </MessageCard>
        </Place>
        <Place name="predefined message card">
          <PredefinedMessageCard type="emailSent" />
        </Place>
        <Place name="invalid link">
          <PasswordReset searchParams={{}} />
        </Place>
        <Place name="email verification">
          <EmailVerification searchParams={{ code: 'code' }} />
        </Place>
        <Place name="magic link">
          <MagicLinkCallback searchParams={{ code: 'code' }} />
        </Place>
        <Place name="error">
          <ErrorPage searchParams={{ errorCode: 'SIGN_UP_NOT_ENABLED', message: 'Closed' }} />
        </Place>
        <Place name="signed out">
          <SignOut />
        </Place>
      </Provider>
      <Provider app={returning.app}>
        <Place name="OAuth callback">
          <OAuthCallback />
        </Place>
      </Provider>
      <Provider app={fewMethods.app}>
        <Place name="Handler">
          <Handler app={fewMethods.app} fullPage={false} location="/handler/sign-up" />
        </Place>
        <Place name="Handler without a page">
          <Handler app={fewMethods.app} fullPage={false} location="/handler/nothing" />
        </Place>
        <Place name="sign-in with a password">
          <AuthPage type="sign-in" />
        </Place>
      </Provider>
      <Provider app={member.app}>
        <Place name="team invitation">
          <TeamInvitation searchParams={{ code: 'code' }} />
        </Place>
        <Place name="CLI confirmation">
          <CliAuthConfirmation fullPage={false} />
        </Place>
        <Place name="account settings" width="wide">
          <AccountSettings />
        </Place>
        {SETTINGS.map((id) => (
          <Place key={id} name={`settings: ${id}`} width="wide">
            <SettingsPage id={id} />
          </Place>
        ))}
        <Place name="authenticator" width="wide">
          <Page>
            <AuthenticatorForm
              issuer="Demo"
              account="ada@example.com"
              onVerified={async () => {}}
              onCancel={() => {}}
            />
          </Page>
        </Place>
        <Place name="image cropping" width="wide">
          <Page>
            <ImageCropper
              image={picture}
              onSave={async () => {}}
              onError={() => {}}
              onCancel={() => {}}
            />
          </Page>
        </Place>
        <Place name="components">
          {/* As in the header of an app: parts in a line of text would move with its font. */}
          <div style={{ display: 'flex', gap: 12, height: 64, maxWidth: 'none', padding: 0 }}>
            <UserButton showUserInfo />
            <TeamSwitcher />
            <SelectedTeamSwitcher allowNull />
            <UserAvatar user={{ displayName: 'Grace Hopper' }} border />
          </div>
        </Place>
      </Provider>
    </>
  )
}
