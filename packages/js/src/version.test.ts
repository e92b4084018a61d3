import { expect, test } from 'vitest'
import { name, version } from '../package.json' with { type: 'json' }
import { CLIENT_VERSION } from './version.ts'

test('the toolkit names itself as its package does', () => {
  expect(CLIENT_VERSION).toBe(`js ${name}@${version}`)
})
