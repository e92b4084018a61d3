import { DARK_THEME_ID, LIGHT_THEME_ID } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import {
  calls,
  keepsSilent,
  startModelServer,
  toolCall,
} from '../../../apps/server/src/features/email-authoring/assistant/testing/model-server.ts'
import { AdminApp } from './admin-app.ts'
import { openBackEnd, outsideOfBrowsers } from './testing/back-end.ts'

/* Emails through the SDK, against the running service (protocol 07 §15, §16.1). */

const model = await startModelServer()
const assistant = { url: model.url, key: null, model: 'any', timeoutSeconds: 30 }
const service = await startService({ listen: true, config: { assistant } })
afterAll(async () => {
  await service.stop()
  await model.stop()
})

const EMAIL_VERIFICATION_ID = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3'
const MAGIC_LINK_ID = '822687fe-8d0a-4467-a0d1-416b6e639478'
const HOST = 'no-such-host.invalid'
const emailConfig = {
  host: HOST,
  port: 465,
  username: 'u',
  password: 'p',
  senderName: 'Acme',
  senderEmail: 'noreply@example.com',
}

async function setUp() {
  const project = await service.newProject()
  const options = { projectId: project.id, baseUrl: service.url, ...project }
  return {
    project,
    server: openBackEnd(service, project, null),
    admin: new AdminApp(options, outsideOfBrowsers(service)),
    /** The same app over the network, where requests can be aborted. */
    remote: new AdminApp(options),
  }
}

/** A project with an email server of its own, which does not exist. */
async function setUpWithServer() {
  const parts = await setUp()
  await parts.admin.updateConfig({ 'emails.server': { isShared: false, ...emailConfig } })
  return parts
}

const sourceWith = (heading: string) => `
  import { Heading } from '@react-email/components'
  import { NotificationCategory, Subject } from '@stackframe/emails'
  export function EmailTemplate({ user }) {
    return (
      <>
        <Subject value={\`Hello \${user.displayName}\`} />
        <NotificationCategory value="Transactional" />
        <Heading>${heading}</Heading>
      </>
    )
  }`

describe('a conversation with the assistant', () => {
  test('is asked, saved and continued with the stored messages', async () => {
    const { admin } = await setUp()
    const question = { role: 'user', content: [{ type: 'text', text: 'Larger!' }] } as const
    model.scripts.push(
      calls([toolCall('call_1', 'createEmailTheme', '{"content":"export …"}')], 'Larger.'),
    )

    const content = await admin.sendChatMessage(LIGHT_THEME_ID, 'email-theme', [question])
    for (const message of [question, { role: 'assistant', content }])
      await admin.saveChatMessage(LIGHT_THEME_ID, message)
    const { messages } = await admin.listChatMessages(LIGHT_THEME_ID)
    const next = await admin.sendChatMessage(LIGHT_THEME_ID, 'email-theme', [
      ...(messages as (typeof question)[]),
      { role: 'user', content: 'Thanks.' },
    ])

    expect(content).toEqual([
      { type: 'text', text: 'Larger.' },
      {
        type: 'tool-call',
        toolName: 'createEmailTheme',
        toolCallId: 'call_1',
        args: { content: 'export …' },
        argsText: '{"content":"export …"}',
        result: 'success',
      },
    ])
    expect(messages).toEqual([question, { role: 'assistant', content }])
    expect(next).toEqual([{ type: 'text', text: 'Hello.' }])
    expect(model.calls.at(-1)?.body.messages.map(({ role }: { role: string }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'user',
    ])
  })

  test('ends at the model when it is stopped', async () => {
    const { remote } = await setUp()
    const [arrived, abandoned] = [model.calls.length, model.abandoned]
    model.scripts.push(keepsSilent)
    const stopping = new AbortController()
    const question = [{ role: 'user', content: 'Larger!' }] as const

    const asked = remote.sendChatMessage(LIGHT_THEME_ID, 'email-theme', question, stopping.signal)
    await model.arrived(arrived + 1)
    stopping.abort(new Error('Stopped by hand'))

    await expect(asked).rejects.toThrow('Stopped by hand')
    await model.wasAbandoned(abandoned + 1)
  })
})

describe('themes', () => {
  test('are listed, created, read and changed', async () => {
    const { admin } = await setUp()

    const { id } = await admin.createEmailTheme('Own')
    const listed = await admin.listEmailThemes()
    const { displayName, tsxSource } = await admin.getEmailTheme(id)
    await admin.updateEmailTheme(id, `${tsxSource}\n// changed`)

    expect(listed.map((theme) => theme.id)).toEqual([LIGHT_THEME_ID, DARK_THEME_ID, id])
    expect(displayName).toBe('Own')
    expect((await admin.getEmailTheme(id)).tsxSource).toContain('// changed')
    await expect(admin.updateEmailTheme(id, 'export const a = 1')).rejects.toMatchObject({
      errorCode: 'EMAIL_RENDERING_ERROR',
    })
  })
})

describe('templates', () => {
  test('are listed, created and changed, with a server of the project', async () => {
    const { admin } = await setUpWithServer()

    const { id } = await admin.createEmailTemplate('Receipt')
    const { renderedHtml } = await admin.updateEmailTemplate(id, sourceWith('Hello'), DARK_THEME_ID)
    const listed = await admin.listEmailTemplates()

    expect(renderedHtml).toContain('Hello')
    expect(listed).toHaveLength(6)
    expect(listed[5]).toMatchObject({ id, displayName: 'Receipt', themeId: DARK_THEME_ID })
  })

  test('of the shared server cannot be changed', async () => {
    const { admin } = await setUp()

    await expect(
      admin.updateEmailTemplate(MAGIC_LINK_ID, sourceWith('Hello')),
    ).rejects.toMatchObject({ errorCode: 'REQUIRES_CUSTOM_EMAIL_SERVER' })
  })
})

describe('drafts', () => {
  test('are created, changed and deleted', async () => {
    const { admin } = await setUp()

    const { id } = await admin.createEmailDraft({ displayName: 'News', themeId: false })
    const [created] = await admin.listEmailDrafts()
    await admin.updateEmailDraft(id, { tsxSource: 'export …' })
    const [changed] = await admin.listEmailDrafts()
    await admin.deleteEmailDraft(id)

    expect(created).toMatchObject({ id, displayName: 'News', themeId: false, sentAt: null })
    expect(changed).toStrictEqual({ id, displayName: 'News', tsxSource: 'export …', sentAt: null })
    expect(await admin.listEmailDrafts()).toEqual([])
  })
})

describe('versions', () => {
  test('of a draft are listed and restored', async () => {
    const { admin } = await setUp()
    const { id } = await admin.createEmailDraft({ displayName: 'News', tsxSource: 'one' })
    await admin.updateEmailDraft(id, { tsxSource: 'two' })

    await admin.restoreEmailVersion('draft', id, 1)

    const versions = await admin.listEmailVersions('draft', id)
    expect(versions.map(({ version, tsxSource }) => [version, tsxSource])).toEqual([
      [3, 'one'],
      [2, 'two'],
      [1, 'one'],
    ])
    expect((await admin.listEmailDrafts())[0]?.tsxSource).toBe('one')
  })
})

describe('a preview', () => {
  test('is rendered of an id or a source', async () => {
    const { admin } = await setUp()

    const own = await admin.getEmailPreview({ templateTsxSource: sourceWith('Welcome') })
    const builtIn = await admin.getEmailPreview({
      templateId: EMAIL_VERIFICATION_ID,
      themeId: false,
    })

    expect(own).toContain('Welcome')
    expect(builtIn).toContain('John Doe')
    await expect(admin.getEmailPreview({ templateTsxSource: 'export' })).rejects.toMatchObject({
      errorCode: 'EMAIL_RENDERING_ERROR',
    })
  })
})

describe('sendEmail', () => {
  test.each([
    ['HTML', { html: '<p>Hi</p>', subject: 'Hi' }],
    ['a template', { templateId: MAGIC_LINK_ID, variables: { magicLink: 'a', otp: 'b' } }],
  ])('sends %s', async (_what, content) => {
    const { server } = await setUpWithServer()
    const ada = await server.createUser({ primaryEmail: 'ada@example.com' })

    await expect(server.sendEmail({ userIds: [ada.id], ...content })).resolves.toBeUndefined()
    await expect(server.sendEmail({ allUsers: true, ...content })).resolves.toBeUndefined()
  })

  test('sends a draft, which has the time afterwards', async () => {
    const { admin } = await setUpWithServer()
    const { id } = await admin.createEmailDraft({
      displayName: 'News',
      tsxSource: sourceWith('News'),
    })

    await admin.sendEmail({ allUsers: true, draftId: id })

    expect((await admin.listEmailDrafts())[0]?.sentAt).toBeInstanceOf(Date)
  })

  test('throws for the shared server, and for unknown users', async () => {
    const [shared, own] = [await setUp(), await setUpWithServer()]

    await expect(shared.server.sendEmail({ allUsers: true, html: 'Hi' })).rejects.toMatchObject({
      errorCode: 'REQUIRES_CUSTOM_EMAIL_SERVER',
    })
    const userIds = [LIGHT_THEME_ID]
    await expect(own.server.sendEmail({ userIds, html: 'Hi' })).rejects.toMatchObject({
      errorCode: 'USER_ID_DOES_NOT_EXIST',
      details: { user_id: LIGHT_THEME_ID },
    })
  })
})

describe('a test email', () => {
  test('to a host that does not exist says so', async () => {
    const { admin } = await setUp()

    const result = await admin.sendTestEmail({ recipientEmail: 'ada@example.com', emailConfig })

    expect(result).toEqual({ status: 'error', error: { errorMessage: expect.any(String) } })
  })
})

describe('the log', () => {
  test('has an invitation to sign in, which can be read and searched', async () => {
    const { admin } = await setUp()

    await admin.sendSignInInvitationEmail('ada@example.com', 'http://localhost:3000/sign-in')
    await service.drain()

    const [attempt] = await admin.listSentEmails()
    const found = await admin.searchEmails({ to: 'ada@', limit: 1 })
    const email = await admin.getLoggedEmail(found[0]?.id ?? '')
    expect(attempt).toMatchObject({ recipient: 'ada@example.com', to: ['ada@example.com'] })
    expect(attempt).not.toHaveProperty('error')
    expect([...found]).toMatchObject([{ to: 'ada@example.com', type: 'sign_in_invitation' }])
    expect(found.nextCursor).toBeNull()
    expect(email?.subject).toBe(attempt?.subject)
    expect(await admin.getLoggedEmail(LIGHT_THEME_ID)).toBeNull()
  })

  test('refuses an invitation to a foreign URL', async () => {
    const { admin } = await setUp()

    await expect(
      admin.sendSignInInvitationEmail('ada@example.com', 'https://evil.example/'),
    ).rejects.toMatchObject({ errorCode: 'REDIRECT_URL_NOT_WHITELISTED' })
  })
})
