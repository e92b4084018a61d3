import { expect, test } from 'vitest'
import { findIdMistake } from './id-mistake.ts'

const definition = (id: string) => ({ id, contained_permission_ids: [] })
const definitions = {
  team: [definition('$read_members'), definition('admin')],
  project: [definition('beta')],
}
const mistake = (text: string, scope: 'team' | 'project', own?: string) =>
  findIdMistake(text, { scope, definitions, own })

test.each(['post:hide', 'a_1', ':', ' padded '])('accepts the ID “%s”', (id) => {
  expect(mistake(id, 'team')).toBeUndefined()
})

test.each(['$read_members', 'Post', 'a b', 'ä', 'a-b', 'a.b'])(
  'rejects the characters of “%s”',
  (id) => {
    expect(mistake(id, 'team')).toMatch(/^Only lowercase/)
  },
)

test('requires an ID that is unique in both scopes', () => {
  expect(mistake('  ', 'team')).toBe('Enter an ID')
  expect(mistake('admin', 'team')).toBe('This ID is already taken')
  expect(mistake('beta', 'team')).toBe('A project permission already has this ID')
  expect(mistake('admin', 'project')).toBe('A team permission already has this ID')
  expect(mistake('admin', 'team', 'admin')).toBeUndefined()
})
