import { createTranslate } from '@latchkey/contract/pure'
import type { Project } from '@latchkey/js'
import { expect, test } from 'vitest'
import type { CurrentUser } from '../../context.ts'
import type { Team } from '../../team-hooks.ts'
import { settingsItems } from './settings-items.tsx'

const t = createTranslate('en-US')
const user = { id: 'user-1' } as CurrentUser
const team = (id: string, displayName: string) =>
  ({ id, displayName, profileImageUrl: null }) as Team
const projectWith = (clientTeamCreationEnabled: boolean, allowUserApiKeys = false) =>
  ({ config: { clientTeamCreationEnabled, allowUserApiKeys } }) as Project

const list = (given: Partial<Parameters<typeof settingsItems>[0]> = {}) => {
  const options = {
    user,
    project: projectWith(false),
    teams: [],
    extraItems: [],
    onDelete: async () => {},
    t,
    ...given,
  }
  const { account, ofTeams } = settingsItems(options)
  return {
    account: account.map(({ id }) => id),
    ofTeams: ofTeams.map(({ id, title }) => `${id} ${title}`),
  }
}

test("includes the user's own pages for everyone", () => {
  expect(list()).toEqual({
    account: ['profile', 'auth', 'notifications', 'sessions', 'settings'],
    ofTeams: [],
  })
})

test('adds custom pages after those', () => {
  const extraItems = [{ id: 'billing', title: 'Billing', content: 'Invoices' }]
  expect(list({ extraItems }).account.at(-1)).toBe('billing')

  const options = {
    user,
    project: projectWith(false),
    teams: [],
    extraItems,
    onDelete: async () => {},
    t,
  }
  expect(settingsItems(options).account.at(-1)).toMatchObject({
    title: 'Billing',
    // The app styles its own content.
    content: <div data-lk-host="">Invoices</div>,
  })
})

test('adds a page for each team, even without a name', () => {
  expect(list({ teams: [team('1', 'Engines'), team('2', '')] }).ofTeams).toEqual([
    'team-1 Engines',
    'team-2 Unnamed team',
  ])
})

test('includes team creation if the project allows it', () => {
  expect(list({ project: projectWith(true) }).ofTeams).toEqual(['team-creation Create a team'])
})

test('includes API keys before the settings if the project enables them', () => {
  expect(list({ project: projectWith(false, true) }).account.slice(-3)).toEqual([
    'sessions',
    'api-keys',
    'settings',
  ])
})
