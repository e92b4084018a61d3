import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInWithMailbox, signInWithTestCode } from './sign-in.js'

test('a user sees their own name', async () => {
  const app = await signInWithTestCode('ada@example.com', 'ADA222')
  const user = await app.getUser({ or: 'throw' })

  await user.update({ displayName: 'Ada' })

  assert.equal((await app.getUser()).displayName, 'Ada')
})

test('a new user has no team', async () => {
  const app = await signInWithMailbox(`new-${Date.now()}@example.com`)
  const user = await app.getUser({ or: 'throw' })

  assert.deepEqual(await user.listTeams(), [])
})
