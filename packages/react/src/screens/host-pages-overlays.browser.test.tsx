import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TeamSwitcher } from '../components/team-switcher.tsx'
import { UserButton } from '../components/user-button.tsx'
import { useApp } from '../context.ts'
import { Provider } from '../provider.tsx'
import { hosts, inHost } from '../testing/host-pages.ts'
import { memberRoutes, TEAM_ID } from '../testing/member-routes.ts'
import { countDifferences, photograph } from '../testing/pictures.ts'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { CreateApiKeyDialog } from './account-settings/create-api-key-dialog.tsx'
import { ReauthenticationDialog } from './account-settings/reauthentication-dialog.tsx'
import { RecoveryCodesDialog } from './account-settings/recovery-codes-dialog.tsx'

const SIZE = { width: 700, height: 640 }

const place = document.createElement('div')
place.id = 'app'
place.className = 'page'
place.style.cssText = `position: absolute; inset: 0 auto auto 0; box-sizing: border-box;
  inline-size: ${SIZE.width}px; block-size: ${SIZE.height}px; max-inline-size: none; margin: 0;
  padding: 40px; background: #fff; direction: ltr; transition: none`
const root = createRoot(place)
const member = setUpReactApp()

beforeAll(async () => {
  Object.assign(member.service.routes, memberRoutes)
  await member.signUp('ada@example.com')
  await page.viewport(SIZE.width, SIZE.height)
  document.body.append(place)
})
afterAll(async () => {
  root.unmount()
  place.remove()
  await page.viewport(1024, 720)
})

const noop = () => {}
const codes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-${at}${at}${at}${at}`)

function Reauthentication() {
  const user = useApp().useUser({ or: 'throw' })
  return (
    <ReauthenticationDialog user={user} factors={['password', 'totp', 'email']} onAnswer={noop} />
  )
}

/** What lies above the page, and how it is opened. */
const overlays: Record<string, { content: ReactNode; opener?: RegExp; shown: string }> = {
  'menu of the user button': {
    content: <UserButton colorModeToggle={noop} />,
    opener: /Account menu$/,
    shown: 'Sign out',
  },
  'menu of the team switcher': {
    content: <TeamSwitcher teamId={TEAM_ID} allowNull />,
    opener: /Switch team$/,
    shown: 'No team',
  },
  'dialog for an API key': {
    content: <CreateApiKeyDialog create={async () => {}} onCancel={noop} />,
    shown: 'Expires in',
  },
  'dialog with recovery codes': {
    content: <RecoveryCodesDialog codes={codes} issuer="Demo" onClose={noop} />,
    shown: 'I have saved these codes',
  },
  'dialog for a confirmation': { content: <Reauthentication />, shown: 'Use an email code' },
}

test.each(Object.keys(overlays))('the %s looks the same in every host page', async (name) => {
  const { content, opener, shown } = overlays[name] as (typeof overlays)[string]
  root.render(
    <Provider app={member.app} key={name}>
      {/* As in the header of an app: parts in a line of text would move with its font. */}
      <div style={{ display: 'flex', height: 64, maxWidth: 'none', margin: 0, padding: 0 }}>
        <Suspense>{content}</Suspense>
      </div>
    </Provider>,
  )
  const inPlace = page.elementLocator(place)
  if (opener) await userEvent.click(inPlace.getByRole('button', { name: opener }))
  await expect.element(inPlace.getByText(shown).last()).toBeVisible()
  // At rest, whatever is animated.
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  const hosted = await photograph(place)

  for (const [host, styles] of Object.entries(hosts)) {
    // A menu stays where it was opened.
    if (styles.dir) continue
    const embedded = await inHost(styles, [], () => photograph(place))
    const area = { x: 0, y: 0, ...SIZE }
    expect.soft([host, countDifferences(hosted, embedded, area)]).toEqual([host, 0])
  }
})
