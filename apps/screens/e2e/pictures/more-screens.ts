import type { Screens } from '../looks/screens.ts'
import { ANY_CODE } from '../looks/sign-in-screens.ts'
import type { Stage } from '../looks/stage.ts'
import { PASSWORD, type Visitor } from '../visitor.ts'

/** Screens that differ from others only in their texts or in the amount of their content. */
export async function moreScreens(stage: Stage): Promise<Screens> {
  const { service, projects, users, teamId, addMembers, invite } = stage
  const { plain, full, everything, social } = projects
  const closed = await service.newProject({ display_name: 'Acme Notes', sign_up_enabled: false })
  const codes = await service.newProject({
    display_name: 'Acme Notes',
    credential_enabled: false,
    magic_link_enabled: true,
  })
  const empty = await service.newProject({
    display_name: 'Acme Notes',
    credential_enabled: true,
    sign_up_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
  })
  const newcomer = await empty.signUp({ email: 'new@example.com' })
  const { id: smallTeam } = (
    await empty
      .as('server')
      .post('/teams', { display_name: 'Engines', creator_user_id: newcomer.user_id })
  ).json

  const error = (code: string) => ({
    project: social,
    open: (visitor: Visitor) => visitor.open(`error?errorCode=${code}&message=-`),
  })
  /** A link whose preview has the given response. */
  const link = (path: string, preview: string, code: string, press?: string) => ({
    project: everything,
    async open(visitor: Visitor) {
      await visitor.page.route(`**/${preview}`, (route) =>
        code === ''
          ? route.fulfill({ json: { email: 'eve@example.com' } })
          : route.fulfill({
              status: 400,
              headers: { 'x-stack-known-error': code },
              json: { code, error: '-' },
            }),
      )
      await visitor.open(`${path}?code=${ANY_CODE}`)
      if (press) await visitor.press(press)
    },
  })
  const settings = (fragment: string, shown: string, user = users.grace, project = full) => ({
    project,
    async open(visitor: Visitor) {
      await visitor.become(user)
      await visitor.open(`account-settings#${fragment}`)
      await visitor.page.getByText(shown).first().waitFor()
    },
  })
  const authorize = (press: string, sees: string, complete: object) => ({
    project: everything,
    async open(visitor: Visitor) {
      await visitor.page.route('**/auth/cli/*', (route) => route.fulfill(complete))
      await visitor.become(users.eve)
      await visitor.open(`cli-auth-confirm?login_code=${ANY_CODE}`)
      await visitor.press(press)
      await visitor.sees(sees)
    },
  })

  return {
    'closed sign-up': { project: closed, open: (visitor) => visitor.open('sign-up') },
    'no passwords to reset': { project: codes, open: (visitor) => visitor.open('forgot-password') },
    'already signed in': {
      project: plain,
      async open(visitor) {
        await visitor.become(users.ada)
        await visitor.open('forgot-password')
      },
    },
    'a wrong recovery code': {
      project: everything,
      async open(visitor) {
        await visitor.open('mfa')
        await visitor.press('Use a recovery code')
        await visitor.page.keyboard.type('abcd')
        await visitor.press('Verify')
        await visitor.page.getByRole('alert').waitFor()
      },
    },
    'a new code was sent': {
      project: everything,
      async open(visitor) {
        await visitor.page.clock.install()
        await visitor.open('sign-in')
        await visitor.fill({ Email: 'again@example.com' })
        await visitor.press('Send email')
        await visitor.page.getByLabel('Enter the code from your email').waitFor()
        await visitor.page.clock.runFor(31_000)
        await visitor.press('Send a new code')
        await visitor.page.getByText('A new code was sent.').waitFor()
      },
    },
    'an expired reset link': link('password-reset', 'reset/preview', 'VERIFICATION_CODE_EXPIRED'),
    'a used reset link': link('password-reset', 'reset/preview', 'VERIFICATION_CODE_ALREADY_USED'),
    'a reset link that fails': {
      project: everything,
      async open(visitor) {
        await visitor.page.route('**/reset/preview', (route) => route.abort())
        await visitor.open(`password-reset?code=${ANY_CODE}`)
      },
    },
    'a password that was reset': {
      project: everything,
      async open(visitor) {
        await visitor.page.route('**/password/reset**', (route) =>
          route.fulfill({ json: { success: true, email: 'eve@example.com' } }),
        )
        await visitor.open(`password-reset?code=${ANY_CODE}`)
        await visitor.fill({
          'New password': 'a fresh horse',
          'Repeat new password': 'a fresh horse',
        })
        await visitor.press('Reset password')
        await visitor.sees('Password reset successfully!')
      },
    },
    'an invalid verification link': {
      project: everything,
      open: (visitor) => visitor.open('email-verification'),
    },
    'an expired verification link': link(
      'email-verification',
      'verify/preview',
      'VERIFICATION_CODE_EXPIRED',
    ),
    'a verified email': link(
      'email-verification',
      'verify/preview',
      'VERIFICATION_CODE_ALREADY_USED',
    ),
    'an invalid magic link': {
      project: everything,
      open: (visitor) => visitor.open('magic-link-callback'),
    },
    'an expired magic link': {
      project: everything,
      async open(visitor) {
        await visitor.page.route('**/otp/sign-in', (route) =>
          route.fulfill({
            status: 400,
            headers: { 'x-stack-known-error': 'VERIFICATION_CODE_EXPIRED' },
            json: { code: 'VERIFICATION_CODE_EXPIRED', error: '-' },
          }),
        )
        await visitor.open(`magic-link-callback?code=${ANY_CODE}`)
        await visitor.press('Sign in')
        await visitor.sees('This magic link has expired')
      },
    },
    'a sign-in that was denied': error('OAUTH_PROVIDER_ACCESS_DENIED'),
    'an account of another user': error('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'),
    'a known error': error('SIGN_UP_NOT_ENABLED'),
    'an invalid invitation': { project: full, open: (visitor) => visitor.open('team-invitation') },
    'an expired invitation': {
      ...link('team-invitation', 'accept/preview', 'VERIFICATION_CODE_EXPIRED'),
    },
    'a used invitation': {
      ...link('team-invitation', 'accept/preview', 'VERIFICATION_CODE_ALREADY_USED'),
    },
    'an accepted invitation': {
      project: full,
      async open(visitor) {
        await visitor.become(users.lise)
        await visitor.open(`team-invitation?code=${await invite('lise@example.com')}`)
        await visitor.press('Join')
        await visitor.page.getByText('You have joined').waitFor()
      },
    },
    'an authorized program': authorize('Authorize', 'CLI authorized', { json: { success: true } }),
    'a program that was refused': authorize('Cancel', 'Nothing was authorized', {
      json: { success: true },
    }),
    'a program that failed': authorize('Authorize', 'Authorization failed', {
      status: 400,
      body: 'expired',
    }),
    'the list of the settings': settings('settings', 'Sign out'),
    'the second factor in use': settings('auth', 'Recovery codes', users.lise),
    'no API keys': settings('api-keys', 'No API keys yet', newcomer, empty),
    'a new API key': {
      project: empty,
      async open(visitor) {
        await settings('api-keys', 'API key', newcomer, empty).open(visitor)
        await visitor.press('Create API key')
        await visitor.fill({ Description: 'Deploy script' })
        await visitor.press('Create')
        await visitor.sees('Your new API key')
      },
    },
    'a team of one': settings(`team-${smallTeam}`, 'Leave team', newcomer, empty),
    'a team of 118': {
      project: full,
      async open(visitor) {
        await addMembers(13, 117)
        await settings(`team-${teamId}`, 'of 11').open(visitor)
        await visitor.press('Next page')
      },
    },
    'sessions on many devices': {
      project: full,
      async open(visitor) {
        const agents = [
          'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18 Safari/605',
          'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0',
        ]
        for (const agent of agents)
          await full.as('client', null, { 'user-agent': agent }).post('/auth/password/sign-in', {
            email: 'grace@example.com',
            password: PASSWORD,
          })
        await settings('sessions', 'This session').open(visitor)
      },
    },
    'a confirmation': {
      project: everything,
      async open(visitor) {
        const { user_id: id } = users.eve
        await everything.as('server').patch(`/users/${id}`, { otp_auth_enabled: true })
        await service.query(
          "update sessions set created_at = created_at - interval '11 minutes', authenticated_at = null where user_id = $1",
          [id],
        )
        await settings('auth', 'eve@example.com', users.eve, everything).open(visitor)
        await visitor.press('Disable email codes')
        await visitor.press('Disable email codes')
        await visitor.page.getByRole('dialog', { name: "Confirm it's you" }).waitFor()
      },
    },
    'a deleted account': {
      project: full,
      async open(visitor) {
        const bob = await full.signUp({ email: 'bob@example.com' })
        await settings('settings', 'Danger zone', bob).open(visitor)
        await visitor.page.getByText('Danger zone').click()
        await visitor.press('Delete account')
        await visitor.press('Delete permanently')
        await visitor.sees('Your account was deleted')
      },
    },
  }
}
