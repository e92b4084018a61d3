import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../../ui/src/testing/render.tsx'
import { Provider } from '../provider.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { Protect } from './protect.tsx'
import { SignedIn } from './signed-in.tsx'
import { SignedOut } from './signed-out.tsx'

/** An app whose service knows these permissions, in the team `t-1` and in the project. */
function setUp({ inTeam = [], inProject = [] }: { inTeam?: string[]; inProject?: string[] } = {}) {
  const tab = setUpReactApp()
  const list = (ids: string[]) => () => Response.json({ items: ids.map((id) => ({ id })) })
  const team = { id: 't-1', display_name: 'Engines', profile_image_url: null }
  tab.service.routes['GET /teams'] = () => Response.json({ items: [team] })
  tab.service.routes['GET /team-permissions'] = list(inTeam)
  tab.service.routes['GET /project-permissions'] = list(inProject)
  return tab
}

const show = ({ app }: ReturnType<typeof setUp>, content: ReactNode) =>
  render(<Provider app={app}>{content}</Provider>).container

const both = (
  <>
    <SignedIn fallback="Please sign in">Members</SignedIn>
    <SignedOut> Visitors</SignedOut>
  </>
)

test('a visitor sees what is for signed-out visitors, and the member the rest', async () => {
  const tab = setUp()
  const container = show(tab, both)
  await expect.poll(() => container.textContent).toBe('Please sign in Visitors')

  await tab.signUp('ada@example.com')
  await expect.poll(() => container.textContent).toBe('Members')

  await tab.app.signOut()
  await expect.poll(() => container.textContent).toBe('Please sign in Visitors')
})

test('an anonymous user counts as signed out', async () => {
  const tab = setUp()
  await tab.app.getUser({ or: 'anonymous' })
  const container = show(tab, both)

  await expect.poll(() => container.textContent).toBe('Please sign in Visitors')
})

const secret = (team?: { id: string } | null) => (
  <Protect permission="billing" fallback="Not for you" {...(team === undefined ? {} : { team })}>
    Invoices
  </Protect>
)

test.each([
  ['the project, granted', { inProject: ['billing'] }, undefined, 'Invoices'],
  ['the project, not granted', { inTeam: ['billing'] }, undefined, 'Not for you'],
  ['a team, granted', { inTeam: ['billing'] }, { id: 't-1' }, 'Invoices'],
  ['a team, not granted', { inProject: ['billing'] }, { id: 't-1' }, 'Not for you'],
  ['no team', { inTeam: ['billing'], inProject: ['billing'] }, null, 'Not for you'],
  ['a team of others', { inTeam: ['billing'] }, { id: 't-2' }, 'Not for you'],
])('checks the permission in %s', async (_, permissions, team, text) => {
  const tab = setUp(permissions)
  await tab.signUp('ada@example.com')
  const container = show(tab, secret(team))

  await expect.poll(() => container.textContent).toBe(text)
})

test('a signed-out visitor has no permission, and nothing is asked of the service', async () => {
  const tab = setUp({ inProject: ['billing'] })
  const container = show(tab, secret())

  await expect.poll(() => container.textContent).toBe('Not for you')
  expect(tab.service.wire.lines.filter((line) => line.includes('permissions'))).toEqual([])
})

test('shows the placeholder until the permissions are known', async () => {
  const tab = setUp({ inProject: ['billing'] })
  let respond = (_: Response) => {}
  tab.service.routes['GET /project-permissions'] = () =>
    new Promise((resolve) => {
      respond = resolve
    })
  await tab.signUp('ada@example.com')
  const container = show(
    tab,
    <Protect permission="billing" loading="One moment">
      Invoices
    </Protect>,
  )
  await expect.poll(() => container.textContent).toBe('One moment')
  await expect.poll(() => tab.service.wire.lines).toContain('GET /project-permissions')

  respond(Response.json({ items: [{ id: 'billing' }] }))
  await expect.poll(() => container.textContent).toBe('Invoices')
})
