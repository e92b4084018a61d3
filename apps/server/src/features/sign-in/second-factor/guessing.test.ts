import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { beginSignIn, finishSignIn, signUpWithApp } from './authenticator-app.ts'

/* Rate limits are disabled here. These limits apply without them. */

const service = await startService()
const project = await service.newProject()
afterAll(() => service.stop())

/** Sends a number of wrong codes, with as many attempts as needed. */
async function guess(
  of: TestProject,
  { user, app }: Awaited<ReturnType<typeof signUpWithApp>>,
  times: number,
) {
  const replies = []
  let attempt = ''
  for (let index = 0; index < times; index += 1) {
    if (index % 20 === 0) attempt = await beginSignIn(of, user)
    replies.push(await finishSignIn(of, attempt, app.wrongCode(service.clock.now())))
  }
  return replies
}

test('case 31: an attempt allows twenty codes and then rejects the right one', async () => {
  const ada = await signUpWithApp(project)
  const attempt = await beginSignIn(project, ada.user)
  const wrong = ada.app.wrongCode(service.clock.now())
  for (let index = 0; index < 20; index += 1)
    expect((await finishSignIn(project, attempt, wrong)).code).toBe('INVALID_TOTP_CODE')

  const reply = await finishSignIn(project, attempt, ada.app.code(service.clock.now()))

  expect([reply.status, reply.code]).toEqual([400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'])
})

test('case 31: after twenty wrong codes each further one requires a growing pause', async () => {
  const ada = await signUpWithApp(project)
  await guess(project, ada, 20)

  for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
    const attempt = await beginSignIn(project, ada.user)
    const early = await finishSignIn(project, attempt, ada.app.code(service.clock.now()))
    expect([early.status, early.code, early.headers.get('retry-after')]).toEqual([
      429,
      undefined,
      String(seconds),
    ])

    service.clock.advance({ seconds: seconds - 1 })
    const stillEarly = await finishSignIn(
      project,
      await beginSignIn(project, ada.user),
      ada.app.code(service.clock.now()),
    )
    expect([stillEarly.status, stillEarly.headers.get('retry-after')]).toEqual([429, '1'])

    service.clock.advance({ seconds: 1 })
    const wrong = await finishSignIn(
      project,
      await beginSignIn(project, ada.user),
      ada.app.wrongCode(service.clock.now()),
    )
    expect(wrong.code).toBe('INVALID_TOTP_CODE')
  }
})

test('accepts the right code after the pause and restarts the count', async () => {
  const ada = await signUpWithApp(project)
  await guess(project, ada, 21)

  service.clock.advance({ seconds: 30 })
  expect(
    (
      await finishSignIn(
        project,
        await beginSignIn(project, ada.user),
        ada.app.code(service.clock.now()),
      )
    ).status,
  ).toBe(200)

  expect((await guess(project, ada, 20)).map((reply) => reply.code)).toEqual(
    Array(20).fill('INVALID_TOTP_CODE'),
  )
})

test('a pause affects no other user and no existing session', async () => {
  const ada = await signUpWithApp(project)
  const bob = await signUpWithApp(project)
  await guess(project, ada, 20)

  expect(
    (
      await finishSignIn(
        project,
        await beginSignIn(project, bob.user),
        bob.app.code(service.clock.now()),
      )
    ).status,
  ).toBe(200)
  const refreshed = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': ada.user.refresh_token,
  })
  expect(refreshed.status).toBe(200)
})

test('checks at most twenty of 60 concurrent wrong codes of several attempts', async () => {
  const ada = await signUpWithApp(project)
  const attempts = await Promise.all(
    Array.from({ length: 6 }, () => beginSignIn(project, ada.user)),
  )
  const wrong = ada.app.wrongCode(service.clock.now())

  const replies = await Promise.all(
    attempts.flatMap((attempt) =>
      Array.from({ length: 10 }, () => finishSignIn(project, attempt, wrong)),
    ),
  )

  expect(replies.filter((reply) => reply.code === 'INVALID_TOTP_CODE')).toHaveLength(20)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(40)
})
