import { startService, type TestProject, type TestService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

/* Two processes share one database. */

const first = await startService()
const second = await startService({ database: first.database })
afterAll(async () => {
  await second.stop()
  await first.stop()
})

const asAdmin = (project: TestProject) => ({
  'x-stack-access-type': 'admin',
  'x-stack-project-id': project.id,
  'x-stack-super-secret-admin-key': project.superSecretAdminKey,
})
const readAt = async (service: TestService, project: TestProject) =>
  JSON.parse((await service.anyone.get('/internal/config', asAdmin(project))).json.config_string)
const patchAt = (service: TestService, project: TestProject, override: object) =>
  service.anyone.patch(
    '/internal/config/override',
    { config_override_string: JSON.stringify(override) },
    asAdmin(project),
  )
const WITHIN_A_SECOND = { timeout: 1_000, interval: 10 }

test('applies a change from one process in another within a second', async () => {
  const project = await first.newProject()
  for (const service of [first, second])
    expect((await readAt(service, project)).auth.passkey.allowSignIn).toBe(false)

  await patchAt(first, project, { 'auth.passkey.allowSignIn': true })

  expect((await readAt(first, project)).auth.passkey.allowSignIn).toBe(true)
  await expect
    .poll(async () => (await readAt(second, project)).auth.passkey.allowSignIn, WITHIN_A_SECOND)
    .toBe(true)
})

test('loses none of fifty concurrent changes through two processes', async () => {
  const project = await first.newProject()
  const names = Array.from({ length: 50 }, (_, index) => `item${index}`)

  const replies = await Promise.all(
    names.map((name, index) =>
      patchAt(index % 2 === 0 ? first : second, project, {
        [`payments.items.${name}`]: { displayName: name },
      }),
    ),
  )

  expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200))
  const stored = async () => Object.keys((await readAt(second, project)).payments.items).toSorted()
  await expect.poll(stored, WITHIN_A_SECOND).toEqual(names.toSorted())
})

test('applies a change for its own process before the response', async () => {
  const project = await first.newProject()

  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const key = `payments.items.own${index}`
      await patchAt(first, project, { [key]: {} })
      expect((await readAt(first, project)).payments.items).toHaveProperty(`own${index}`)
    }),
  )
})

test('enforces the size limit for concurrent changes', async () => {
  const project = await first.newProject()
  const theme = (index: number) => ({
    [`emails.themes.5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f${10 + index}`]: {
      displayName: 'Large',
      tsxSource: 'x'.repeat(2_000_000),
    },
  })

  const replies = await Promise.all(
    [0, 1, 2, 3].map((index) => patchAt(index % 2 === 0 ? first : second, project, theme(index))),
  )

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400])
})
