import { KnownError } from '@latchkey/js'
import { expect, test } from 'vitest'
import { createReauthentication, NotConfirmed } from './reauthentication.ts'

const tooOld = () =>
  Promise.reject(new KnownError('RECENT_AUTHENTICATION_REQUIRED', { factors: ['password'] }))

/** A request that the service accepts after the user confirmed. */
function request() {
  let sent = 0
  return () => {
    sent += 1
    return sent === 1 ? tooOld() : Promise.resolve(`sent ${sent} times`)
  }
}

test('sends the request again after the user confirmed', async () => {
  const { run, read } = createReauthentication()

  const reply = run(request())
  await expect.poll(read).toMatchObject({ factors: ['password'] })
  read()?.answer(true)

  expect(await reply).toBe('sent 2 times')
  expect(read()).toBeNull()
})

test('throws NotConfirmed if the user cancels, and sends nothing again', async () => {
  const { run, read } = createReauthentication()

  const reply = run(request())
  await expect.poll(read).not.toBeNull()
  read()?.answer(false)

  await expect(reply).rejects.toBeInstanceOf(NotConfirmed)
})

test('asks once for requests that fail at the same time', async () => {
  const { run, read, subscribe } = createReauthentication()
  let questions = 0
  subscribe(() => {
    if (read() !== null) questions += 1
  })

  const replies = Promise.all([run(request()), run(request())])
  await expect.poll(read).not.toBeNull()
  read()?.answer(true)

  expect(await replies).toEqual(['sent 2 times', 'sent 2 times'])
  expect(questions).toBe(1)
})

test('passes other errors on', async () => {
  const { run, read } = createReauthentication()
  const error = new KnownError('QUOTA_EXCEEDED', { quota: 'projects_per_team', limit: 1 })

  await expect(run(() => Promise.reject(error))).rejects.toBe(error)
  expect(read()).toBeNull()
})
