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

test('without a text everything is offered in its order', () => {
  expect(names(' ')).toEqual(['Overview', 'Users', 'Sign-in methods', 'Used cars'])
})

test('every word must be found, in the name or in what stands beside it', () => {
  expect(names('use')).toEqual(['Users', 'Used cars'])
  expect(names('cars b1')).toEqual(['Used cars'])
  expect(names('AUTH')).toEqual(['Sign-in methods'])
  expect(names('users nobody')).toEqual([])
})

test('a group with a name that begins with the text comes first, and groups stay together', () => {
  const found = filterCommands(
    [command('The ada project', 'A'), command('Ada', 'B'), command('ad hoc', 'A')],
    'ad',
  )

  expect(found.map(({ name }) => name)).toEqual(['Ada', 'ad hoc', 'The ada project'])
})
