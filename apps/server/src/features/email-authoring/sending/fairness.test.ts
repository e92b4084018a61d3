import { BUILT_IN_TEMPLATE_IDS } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { createUsers } from './testing/many-users.ts'
import { resetCode, signInCode, startSending } from './testing/sending-process.ts'

/* One project sends as much, or as slowly, as it can. Another one signs a user in with a template of
   its own, which needs the same renderer. Tested by what is finished first, not by times. */

const stage = await startSending()
const { service, smtp, onRecipient, startProcess } = stage

const NEW = 'new@example.com'
const OWN_LOOK = `
import { NotificationCategory, Subject } from '@stackframe/emails'
export function EmailTemplate({ variables }) {
  return (
    <>
      <Subject value={\`Herons: \${variables.otp}\`} />
      <NotificationCategory value="Transactional" />
      <p>{variables.otp}</p>
    </>
  )
}
export const variablesSchema = (variables) => variables`

const configure = (project: TestProject, changes: object) =>
  project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify(changes),
  })

/** A project whose sign-in emails have a template of its own. */
async function newProject(): Promise<TestProject> {
  const project = await stage.newProject()
  await configure(project, {
    [`emails.templates.${BUILT_IN_TEMPLATE_IDS.magic_link}`]: {
      displayName: 'Magic Link/OTP',
      tsxSource: OWN_LOOK,
    },
  })
  return project
}

async function newTemplate(project: TestProject, tsxSource: string): Promise<string> {
  const { json } = await project
    .as('admin')
    .post('/internal/email-templates', { display_name: 'News' })
  await configure(project, { [`emails.templates.${json.id}`]: { displayName: 'News', tsxSource } })
  return json.id
}

const waitingBatches = async (project: TestProject) => {
  const [row] = await service.query<{ count: number }>(
    'select count(*)::int as count from email_send_batches where tenancy_id = $1',
    [await service.rows.tenancyId(project.id)],
  )
  return row?.count
}

test('a send to 10,000 users delays no email of another project', {
  timeout: 120_000,
}, async () => {
  const [bulky, other] = [await newProject(), await newProject()]
  const user_ids = await createUsers(service, bulky, 'bulk', 10_000)
  const template_id = await newTemplate(
    bulky,
    'export const EmailTemplate = ({ user }) => <p>{user.displayName}</p>',
  )
  const ada = await other.signUp({ email: 'ada@example.com' })
  await service.drain()
  const process = await startProcess()
  const [held, gate, both] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  onTestFinished(() => gate.resolve())
  const accepted: string[] = []
  onRecipient(async (address) => {
    if (address.startsWith('bulk-')) {
      held.resolve()
      await gate.promise
    }
    accepted.push(address)
    if (accepted.includes(ada.email) && accepted.includes(NEW)) both.resolve()
  })

  const { json } = await process.as(bulky, 'server').post('/emails/send-email', {
    user_ids,
    template_id,
  })
  await held.promise
  const client = process.as(other, 'client')
  const code = await client.post('/auth/otp/send-sign-in-code', signInCode(NEW))
  await client.post('/auth/password/send-reset-code', resetCode(ada.email))
  await both.promise

  expect(json.results).toHaveLength(10_000)
  expect(code.status).toBe(200)
  // Not one of the 10,000 was accepted before.
  expect(accepted.toSorted()).toEqual([ada.email, NEW])
  // Rendered emails wait in small numbers, and the others as ids.
  expect(await waitingBatches(bulky)).toBeGreaterThanOrEqual(95)
  // The sign-in email was rendered meanwhile, and is not in the built-in look.
  await expect
    .poll(() => smtp.taken.find(({ to }) => to.includes(NEW))?.mail.subject)
    .toMatch(/^Herons: \w{6}$/)
})

test('a template that never ends delays no email of another project', {
  timeout: 120_000,
}, async () => {
  const CALLS = 30
  const [hostile, other] = [await newProject(), await newProject()]
  const user_ids = await createUsers(service, hostile, 'never', 1)
  const template_id = await newTemplate(
    hostile,
    'export const EmailTemplate = () => { for (;;) {} }',
  )
  const process = await startProcess()
  for (let call = 0; call < CALLS; call += 1)
    await process.as(hostile, 'server').post('/emails/send-email', { user_ids, template_id })

  const code = await process
    .as(other, 'client')
    .post('/auth/otp/send-sign-in-code', signInCode('fair@example.com'))
  await expect
    .poll(() => smtp.taken.filter(({ to }) => to.includes('fair@example.com')), {
      timeout: 60_000,
    })
    .toHaveLength(1)
  const left = await waitingBatches(hostile)

  expect(code.status).toBe(200)
  const [taken] = smtp.taken.filter(({ to }) => to.includes('fair@example.com'))
  expect(taken?.mail.subject).toMatch(/^Herons: \w{6}$/)
  // Each of them takes the renderer for as long as a source may, one after another.
  expect(left).toBeGreaterThan(0)
})
