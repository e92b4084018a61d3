import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listOf, teamJson } from '../../js/src/testing/signed-in.ts'
import { render } from '../../ui/src/testing/render.tsx'
import { TeamSwitcher } from './components/team-switcher.tsx'
import { UserButton } from './components/user-button.tsx'
import { Provider } from './provider.tsx'
import { AccountSettings } from './screens/account-settings/account-settings.tsx'
import { memberRoutes, TEAM_ID } from './testing/member-routes.ts'
import { setUpReactApp } from './testing/set-up-react-app.ts'

const EMAIL = 'a.person.whose.address.is.longer.than.its.place@example.com'
const TEAM = 'A team whose name is longer than its place in the navigation of the settings'

/** The elements that show a text and cut its end. */
const cutPlacesOf = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-lk] span')].filter(
    (place) =>
      place.childElementCount === 0 &&
      place.textContent === text &&
      getComputedStyle(place).textOverflow === 'ellipsis' &&
      place.checkVisibility(),
  )

/** Whether the first letter is inside of the element, at the edge of the kind. */
function isStartVisible(place: HTMLElement): boolean {
  const range = document.createRange()
  range.setStart(place.firstChild as Text, 0)
  range.setEnd(place.firstChild as Text, 1)
  const letter = range.getBoundingClientRect()
  const box = place.getBoundingClientRect()
  return letter.width > 0 && letter.left >= box.left - 1 && letter.right <= box.right + 1
}

test('names and addresses keep their start on a page from right to left', async () => {
  await page.viewport(1024, 720)
  const tab = setUpReactApp()
  Object.assign(tab.service.routes, memberRoutes)
  tab.service.routes['GET /teams'] = () => listOf(teamJson({ id: TEAM_ID, display_name: TEAM }))
  await tab.signUp(EMAIL)
  render(
    <Provider app={tab.app}>
      <Suspense>
        <UserButton showUserInfo />
        <TeamSwitcher teamId={TEAM_ID} />
        <AccountSettings />
      </Suspense>
    </Provider>,
    { dir: 'rtl' },
  )

  // The button and the foot of the navigation; the switcher and the navigation.
  await vi.waitFor(() => expect(cutPlacesOf(EMAIL)).toHaveLength(2), { timeout: 5000 })
  await vi.waitFor(() => expect(cutPlacesOf(TEAM)).toHaveLength(2), { timeout: 5000 })

  for (const place of [...cutPlacesOf(EMAIL), ...cutPlacesOf(TEAM)]) {
    expect(place.scrollWidth).toBeGreaterThan(place.clientWidth)
    expect([place.className, isStartVisible(place)]).toEqual([place.className, true])
  }
})
