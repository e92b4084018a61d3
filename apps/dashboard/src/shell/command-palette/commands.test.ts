import { expect, test } from 'vitest'
import { type Command, filterCommands } from './commands.ts'

const command = (name: string, group: string, more: Partial<Command> = {}): Command => ({
  id: name,
  name,
  group,
  run: () => {},
  ...more,
})
const commands = [
  command('Overview', 'Pages'),
  command('Users', 'Pages'),
  command('Sign-in methods', 'Pages', { words: 'auth password' }),
  command('Used cars', 'Projects', { hint: 'b1c6' }),
]
const names = (text: string) => filterCommands(commands, text).map(({ name }) => name)

test('offers everything in order without a text', () => {
  expect(names(' ')).toEqual(['Overview', 'Users', 'Sign-in methods', 'Used cars'])
})

test('requires every word in the name or the hint', () => {
  expect(names('use')).toEqual(['Users', 'Used cars'])
  expect(names('cars b1')).toEqual(['Used cars'])
  expect(names('AUTH')).toEqual(['Sign-in methods'])
  expect(names('users nobody')).toEqual([])
})

test('puts the exact address or id first, wherever it is', () => {
  const matching = filterCommands(
    [
      command('ada@example.com.au', 'Users'),
      command('Ada', 'Teams', { hint: 'ada@example.com' }),
      command('b1c6', 'Projects', { words: '3f25' }),
    ],
    'Ada@example.com',
  )

  expect(matching.map(({ name }) => name)).toEqual(['Ada', 'ada@example.com.au'])
})

test('puts a group with a name that starts with the text first, and keeps groups together', () => {
  const matching = filterCommands(
    [command('The ada project', 'A'), command('Ada', 'B'), command('ad hoc', 'A')],
    'ad',
  )

  expect(matching.map(({ name }) => name)).toEqual(['Ada', 'ad hoc', 'The ada project'])
})
