import { expect, test } from 'vitest'
import { name, version } from '../package.json' with { type: 'json' }
import { CLIENT_VERSION } from './version.ts'

test('the SDK sends the name and version of its package', () => {
  expect(CLIENT_VERSION).toBe(`js ${name}@${version}`)
})
