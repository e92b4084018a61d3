import { transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import { builtInTemplates } from './built-in-templates.ts'
import { builtInThemes } from './built-in-themes.ts'
import { configDefaults } from './render.ts'

const namesOf = (entries: Readonly<Record<string, { displayName: string }>>) =>
  Object.entries(entries).map(([id, { displayName }]) => [id, displayName])

test('ids, names and order are those of the contract', () => {
  expect(namesOf(configDefaults.emails.themes)).toEqual([
    ['1df07ae6-abf3-4a40-83a5-a1a2cbe336ac', 'Default Light'],
    ['a0172b5d-cff0-463b-83bb-85124697373a', 'Default Dark'],
  ])
  expect(namesOf(configDefaults.emails.templates)).toEqual([
    ['e7d009ce-8d47-4528-b245-5bf119f2ffa3', 'Email Verification'],
    ['a70fb3a4-56c1-4e42-af25-49d25603abd0', 'Password Reset'],
    ['822687fe-8d0a-4467-a0d1-416b6e639478', 'Magic Link/OTP'],
    ['e84de395-2076-4831-9c19-8e9a96a868e4', 'Team Invitation'],
    ['066dd73c-36da-4fd0-b6d6-ebf87683f8bc', 'Sign In Invitation'],
  ])
  expect(configDefaults.emails.selectedThemeId).toBe('1df07ae6-abf3-4a40-83a5-a1a2cbe336ac')
})

describe('templates declare just the variables of the contract', () => {
  test.each([
    [
      'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
      'Verify your email at {project.displayName}',
      ['emailVerificationLink'],
    ],
    [
      'a70fb3a4-56c1-4e42-af25-49d25603abd0',
      'Reset your password at {project.displayName}',
      ['passwordResetLink'],
    ],
    [
      '822687fe-8d0a-4467-a0d1-416b6e639478',
      'Sign in to {project.displayName}: Your code is {variables.otp}',
      ['magicLink', 'otp'],
    ],
    [
      'e84de395-2076-4831-9c19-8e9a96a868e4',
      'You have been invited to join “{variables.teamDisplayName}”',
      ['teamDisplayName', 'teamInvitationLink'],
    ],
    [
      '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
      'You have been invited to sign in to {project.displayName}',
      ['signInInvitationLink', 'teamDisplayName'],
    ],
  ] as const)('%s: %s', (id, subject, variables) => {
    const { tsxSource } = builtInTemplates[id]
    const schema = /type\(\{([^}]*)\}\)/.exec(tsxSource)?.[1] ?? ''

    expect([...schema.matchAll(/(\w+): 'string'/g)].map(([, name]) => name)).toEqual(variables)
    expect(tsxSource).toContain(`<Subject value={\`${subject.replaceAll('{', '${')}\`} />`)
    expect(tsxSource).toContain('<NotificationCategory value="Transactional" />')
    for (const name of variables) expect(tsxSource).toContain(`variables.${name}`)
  })
})

test('themes offer to unsubscribe only where there is a link for it', () => {
  for (const { tsxSource } of Object.values(builtInThemes)) {
    expect(tsxSource.match(/href=/g)).toHaveLength(1)
    expect(tsxSource).toContain('{unsubscribeLink && (')
  }
})

test.each([...Object.values(builtInThemes), ...Object.values(builtInTemplates)])(
  '$displayName compiles',
  async ({ displayName, tsxSource }) => {
    const { code } = await transformWithOxc(tsxSource, `${displayName}.tsx`)

    expect(code).toMatch(/export function Email(?:Theme|Template)\(/)
  },
)
