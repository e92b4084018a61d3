import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, render } from '../../../ui/src/testing/render.tsx'
import { Provider } from '../provider.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { SelectedTeamSwitcher } from './selected-team-switcher.tsx'
import { TeamSwitcher } from './team-switcher.tsx'

const team = (id: string, display_name: string) => ({
  id,
  display_name,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
})
const ENGINES = team('t-1', 'Engines')
const NOTES = team('t-2', 'Notes')

/** An app with teams and a service that stores the selected one. */
async function setUp({ teams = [ENGINES, NOTES], mayCreate = false, signedIn = true } = {}) {
  const tab = setUpReactApp()
  const { routes } = tab.service
  routes['GET /teams'] = () => Response.json({ items: teams })
  const update = routes['PATCH /users/me']
  routes['PATCH /users/me'] = async (request) => {
    const { selected_team_id: id } = JSON.parse(request.body ?? '{}')
    const selected_team = teams.find((one) => one.id === id) ?? null
    const body = JSON.stringify({ selected_team_id: id, selected_team })
    return update?.({ ...request, body }) ?? new Response()
  }
  const project = routes['GET /projects/current']
  routes['GET /projects/current'] = async (request) => {
    const json = await (await project?.(request))?.json()
    json.config.client_team_creation_enabled = mayCreate
    return Response.json(json)
  }
  if (signedIn) await tab.signUp('ada@example.com')
  return tab
}

const trigger = () => page.getByRole('button', { name: /Switch team$/ })
const choice = (name: string) => page.getByRole('menuitemradio', { name })
const action = (name: string) => page.getByRole('menuitem', { name })
const listed = () =>
  [...document.querySelectorAll('[role^="menuitem"]')].map((element) => element.textContent)

test('shows the team, and calls back with the chosen one', async () => {
  const { app } = await setUp()
  const onChange = vi.fn()
  const { container } = render(
    <Provider app={app}>
      <TeamSwitcher teamId="t-1" onChange={onChange} />
    </Provider>,
  )
  await expect.poll(() => trigger().element().textContent).toContain('Engines')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choice('Engines')).toHaveFocus()
  await expect.element(choice('Engines')).toHaveAttribute('aria-checked', 'true')
  expect(listed()).toEqual(['EEngines', 'Manage team', 'NNotes'])
  await expectAccessible(container)
  await userEvent.keyboard('{End}{Enter}')

  await expect.poll(() => onChange.mock.calls[0]?.[0].displayName).toBe('Notes')
})

test('leads to the settings of the team and to a new team', async () => {
  const { app, browser } = await setUp({ mayCreate: true })
  render(
    <Provider app={app}>
      <TeamSwitcher teamId="t-1" />
    </Provider>,
  )
  await userEvent.click(trigger())
  let visit = browser.nextVisit()
  await userEvent.click(action('Manage team'))
  expect(String(await visit)).toContain('/handler/account-settings#team-t-1')

  await userEvent.click(trigger())
  visit = browser.nextVisit()
  await userEvent.click(action('Create a team'))
  expect(String(await visit)).toContain('/handler/account-settings#team-creation')
})

test('offers no team under the given name', async () => {
  const { app } = await setUp()
  const onChange = vi.fn()
  render(
    <Provider app={app}>
      <TeamSwitcher teamId="t-1" allowNull nullLabel="Personal account" onChange={onChange} />
    </Provider>,
  )
  await userEvent.click(trigger())
  await userEvent.click(choice('Personal account'))

  await expect.poll(() => onChange.mock.calls).toEqual([[null]])
})

test.each([
  [{ signedIn: true, teams: [] }, 'No teams yet'],
  [{ signedIn: false }, 'No teams yet'],
])('says that there are no teams: %o', async (options, text) => {
  const { app } = await setUp(options)
  const { container } = render(
    <Provider app={app}>
      <TeamSwitcher />
    </Provider>,
  )
  await expect.poll(() => trigger().element().textContent).toContain('Select a team')
  await userEvent.click(trigger())

  await expect.element(page.getByText(text)).toBeVisible()
  await expectAccessible(container)
})

test('tells users of an error of the callback, and developers what it says', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { app } = await setUp()
  render(
    <Provider app={app}>
      <TeamSwitcher teamId="t-1" onChange={() => Promise.reject(new Error('Not saved'))} />
    </Provider>,
  )
  await userEvent.click(trigger())
  await userEvent.click(choice('Notes'))

  await expect.poll(() => page.getByRole('alert').element().textContent).toContain('error occurred')
  expect(log).toHaveBeenCalledWith(new Error('Not saved'))
})

test('the selected team changes with the choice, then the page of the team opens', async () => {
  const { app, browser } = await setUp()
  render(
    <Provider app={app}>
      <SelectedTeamSwitcher urlMap={(chosen) => `/teams/${chosen.id}`} />
    </Provider>,
  )
  await expect.poll(() => trigger().element().textContent).toContain('Select a team')
  await userEvent.click(trigger())
  const visit = browser.nextVisit()
  await userEvent.click(choice('Notes'))

  expect((await visit).pathname).toBe('/teams/t-2')
  expect((await app.getUser())?.selectedTeam?.id).toBe('t-2')
  await expect.poll(() => trigger().element().textContent).toContain('Notes')
})

test('the team of the page becomes the selected team, once', async () => {
  const { app, service } = await setUp()
  const patches = () => service.wire.lines.filter((line) => line === 'PATCH /users/me').length
  const user = await app.getUser({ or: 'throw' })
  const [engines] = await user.listTeams()
  render(
    <Provider app={app}>
      <SelectedTeamSwitcher selectedTeam={engines} />
    </Provider>,
  )

  await expect.poll(async () => (await app.getUser())?.selectedTeam?.id).toBe('t-1')
  await expect.poll(() => trigger().element().textContent).toContain('Engines')
  await (await app.getUser({ or: 'throw' })).setDisplayName('Countess')
  expect(patches()).toBe(2)
})

test('noUpdateSelectedTeam leaves the selected team as it is', async () => {
  const { app, service } = await setUp()
  const onChange = vi.fn()
  const [engines] = await (await app.getUser({ or: 'throw' })).listTeams()
  render(
    <Provider app={app}>
      <SelectedTeamSwitcher selectedTeam={engines} noUpdateSelectedTeam onChange={onChange} />
    </Provider>,
  )
  await userEvent.click(trigger())
  await userEvent.click(choice('Notes'))

  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  expect(service.wire.lines).not.toContain('PATCH /users/me')
})

test('callbacks accept no team only where that can be chosen', () => {
  const elements = [
    <SelectedTeamSwitcher key="1" allowNull urlMap={(chosen) => `/${chosen?.id ?? ''}`} />,
    // @ts-expect-error: the switcher may choose no team
    <SelectedTeamSwitcher key="2" allowNull urlMap={(chosen) => `/${chosen.id}`} />,
    <TeamSwitcher key="3" onChange={(chosen) => chosen.displayName} />,
  ]
  expect(elements).toHaveLength(3)
})
