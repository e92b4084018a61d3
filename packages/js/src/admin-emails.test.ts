import { describe, expect, expectTypeOf, test } from 'vitest'
import type { AdminApp } from './admin-app.ts'
import { keys, setUp } from './testing/admin-app.ts'
import { json, knownError, type WireRequest } from './testing/fake-wire.ts'

/* What an admin app sends about emails, and what it makes of the responses (protocol 07 §16.1). */

const ID = '5c0e2d9b-91c7-4e55-a1a4-0f4d3b0e6f10'

/** The method, the path and the body of each request, all of them with admin access. */
const sent = (requests: readonly WireRequest[]) =>
  requests.map(({ method, path, body, headers }) => {
    expect(headers.get('x-stack-access-type')).toBe('admin')
    return [method, path, ...(body === undefined ? [] : [JSON.parse(body)])]
  })

/** What one call sends and returns, when the service responds like this. */
async function calling<T>(work: (app: AdminApp) => Promise<T>, response: object = {}) {
  const { app, wire } = setUp(keys, () => json(response))
  const result = await work(app)
  return { result, sent: sent(wire.requests) }
}

/** An error without a code. */
const plainError = (status: number) => () => new Response('No.', { status })

describe('themes', () => {
  test('are listed by name, and read with their source', async () => {
    const list = await calling((app) => app.listEmailThemes(), {
      themes: [{ id: ID, display_name: 'Light' }],
    })
    const one = await calling((app) => app.getEmailTheme(ID), {
      display_name: 'Light',
      tsx_source: 'export …',
    })

    expect(list.sent).toEqual([['GET', '/internal/email-themes']])
    expect(list.result).toEqual([{ id: ID, displayName: 'Light' }])
    expect(one.sent).toEqual([['GET', `/internal/email-themes/${ID}`]])
    expect(one.result).toEqual({ displayName: 'Light', tsxSource: 'export …' })
    expect(Object.isFrozen(one.result)).toBe(true)
  })

  test('are created by name and changed by source', async () => {
    const created = await calling((app) => app.createEmailTheme('Dark'), { id: ID })
    const changed = await calling((app) => app.updateEmailTheme(ID, 'export …'), {
      display_name: 'Dark',
    })

    expect(created.sent).toEqual([['POST', '/internal/email-themes', { display_name: 'Dark' }]])
    expect(created.result).toEqual({ id: ID })
    expect(changed.sent).toEqual([
      ['PATCH', `/internal/email-themes/${ID}`, { tsx_source: 'export …' }],
    ])
    expect(changed.result).toBeUndefined()
  })

  test('throw what the service says about a broken source or an unknown id', async () => {
    const { app } = setUp(
      keys,
      () => knownError('EMAIL_RENDERING_ERROR', { error: 'line 3' }, 400),
      plainError(404),
    )

    await expect(app.updateEmailTheme(ID, 'export')).rejects.toMatchObject({
      errorCode: 'EMAIL_RENDERING_ERROR',
      details: { error: 'line 3' },
    })
    await expect(app.getEmailTheme(ID)).rejects.toMatchObject({ status: 404 })
  })
})

describe('templates', () => {
  test('have a theme, none, or that of the project', async () => {
    const template = { id: ID, display_name: 'Receipt', tsx_source: 'export …' }
    const { sent, result } = await calling((app) => app.listEmailTemplates(), {
      templates: [template, { ...template, theme_id: false }, { ...template, theme_id: ID }],
    })

    const same = { id: ID, displayName: 'Receipt', tsxSource: 'export …' }
    expect(sent).toEqual([['GET', '/internal/email-templates']])
    expect(result).toStrictEqual([same, { ...same, themeId: false }, { ...same, themeId: ID }])
  })

  test('are created by name', async () => {
    const { sent, result } = await calling((app) => app.createEmailTemplate('Receipt'), { id: ID })

    expect(sent).toEqual([['POST', '/internal/email-templates', { display_name: 'Receipt' }]])
    expect(result).toEqual({ id: ID })
  })

  test.each([
    [[], {}],
    [[undefined], {}],
    [[null], { theme_id: null }],
    [[false], { theme_id: false }],
    [[ID], { theme_id: ID }],
  ] as const)('are changed with the theme %j', async (theme, body) => {
    const { sent, result } = await calling(
      (app) => app.updateEmailTemplate(ID, 'export …', ...theme),
      { rendered_html: '<p>' },
    )

    expect(sent).toEqual([
      ['PATCH', `/internal/email-templates/${ID}`, { tsx_source: 'export …', ...body }],
    ])
    expect(result).toEqual({ renderedHtml: '<p>' })
  })
})

describe('drafts', () => {
  test('have the time of their last send', async () => {
    const draft = { id: ID, display_name: 'News', tsx_source: 'a', theme_id: false }
    const { sent, result } = await calling((app) => app.listEmailDrafts(), {
      drafts: [
        { ...draft, sent_at_millis: null },
        { ...draft, sent_at_millis: 1_758_900_000_000 },
      ],
    })

    const same = { id: ID, displayName: 'News', tsxSource: 'a', themeId: false }
    expect(sent).toEqual([['GET', '/internal/email-drafts']])
    expect(result).toStrictEqual([
      { ...same, sentAt: null },
      { ...same, sentAt: new Date(1_758_900_000_000) },
    ])
  })

  test('are created, changed and deleted, with the given fields only', async () => {
    const created = await calling(
      (app) => app.createEmailDraft({ displayName: 'News', themeId: undefined, tsxSource: 'a' }),
      { id: ID },
    )
    const changed = await calling((app) => app.updateEmailDraft(ID, { themeId: false }), {
      ok: 'ok',
    })
    const deleted = await calling((app) => app.deleteEmailDraft(ID), { success: true })

    expect(created.sent).toEqual([
      ['POST', '/internal/email-drafts', { display_name: 'News', tsx_source: 'a' }],
    ])
    expect(created.result).toEqual({ id: ID })
    expect(changed.sent).toEqual([['PATCH', `/internal/email-drafts/${ID}`, { theme_id: false }]])
    expect(deleted.sent).toEqual([['DELETE', `/internal/email-drafts/${ID}`]])
    expect([changed.result, deleted.result]).toEqual([undefined, undefined])
  })
})

describe('versions', () => {
  test.each(['template', 'theme', 'draft'] as const)('of a %s', async (kind) => {
    const version = {
      version: 2,
      display_name: 'News',
      tsx_source: 'a',
      saved_at_millis: 1_000,
      saved_by: null,
    }
    const listed = await calling((app) => app.listEmailVersions(kind, ID), {
      items: [version, { ...version, version: 1, theme_id: ID, saved_by: ID }],
    })
    const restored = await calling((app) => app.restoreEmailVersion(kind, ID, 1), {
      success: true,
    })

    const same = { displayName: 'News', tsxSource: 'a', savedAt: new Date(1_000) }
    expect(listed.sent).toEqual([['GET', `/internal/email-${kind}s/${ID}/versions`]])
    expect(listed.result).toStrictEqual([
      { ...same, version: 2, savedBy: null },
      { ...same, version: 1, themeId: ID, savedBy: ID },
    ])
    expect(restored.sent).toEqual([
      ['POST', `/internal/email-${kind}s/${ID}/versions/1/restore`, {}],
    ])
  })
})

describe('a preview', () => {
  const response = { html: '<p>Hi', subject: 'Hi' }

  test.each([
    [{ templateId: ID }, { template_id: ID }],
    [
      { templateId: ID, themeId: false },
      { template_id: ID, theme_id: false },
    ],
    [
      { templateTsxSource: 'a', themeId: null },
      { template_tsx_source: 'a', theme_id: null },
    ],
    [
      { templateTsxSource: 'a', themeTsxSource: 'b' },
      { template_tsx_source: 'a', theme_tsx_source: 'b' },
    ],
  ] as const)('of %j is HTML', async (options, body) => {
    const { sent, result } = await calling((app) => app.getEmailPreview(options), response)

    expect(sent).toEqual([['POST', '/emails/render-email', body]])
    expect(result).toBe('<p>Hi')
  })

  test('is sent to an address', async () => {
    const { sent } = await calling(
      (app) => app.sendEmailPreview('ada@example.com', { templateId: ID, themeId: ID }),
      { success: true },
    )

    const body = { to: 'ada@example.com', template_id: ID, theme_id: ID }
    expect(sent).toEqual([['POST', '/internal/emails/preview-send', body]])
  })
})

describe('a test email', () => {
  const emailConfig = {
    host: 'mail.example.com',
    port: 465,
    username: 'u',
    password: 'p',
    senderName: 'Acme',
    senderEmail: 'noreply@example.com',
  }

  test('is sent with the given server, without what published apps also give', async () => {
    const { sent, result } = await calling(
      (app) =>
        app.sendTestEmail({
          recipientEmail: 'ada@example.com',
          emailConfig: Object.assign({ type: 'standard' }, emailConfig),
        }),
      { success: true },
    )

    expect(sent).toEqual([
      [
        'POST',
        '/internal/send-test-email',
        {
          recipient_email: 'ada@example.com',
          email_config: {
            host: 'mail.example.com',
            port: 465,
            username: 'u',
            password: 'p',
            sender_name: 'Acme',
            sender_email: 'noreply@example.com',
          },
        },
      ],
    ])
    expect(result).toEqual({ status: 'ok', data: undefined })
  })

  test('that fails is a result', async () => {
    const { result } = await calling(
      (app) => app.sendTestEmail({ recipientEmail: 'ada@example.com', emailConfig }),
      { success: false, error_message: 'The email host could not be resolved.' },
    )

    expect(result).toEqual({
      status: 'error',
      error: { errorMessage: 'The email host could not be resolved.' },
    })
  })
})

describe('the log', () => {
  const sender = {
    type: 'shared',
    host: 'mail.example.com',
    port: 587,
    username: 'u',
    sender_name: 'Acme',
    sender_email: 'noreply@example.com',
  }
  const email = {
    id: ID,
    type: 'magic_link',
    to: 'ada@example.com',
    user_id: null,
    template_id: null,
    subject: 'Sign in',
    state: 'sent',
    attempts: 1,
    created_at_millis: 1_000,
    finished_at_millis: 2_000,
    next_attempt_at_millis: null,
    sender,
    error: null,
    rendering_error: null,
  }
  const camelSender = {
    type: 'shared',
    host: 'mail.example.com',
    port: 587,
    username: 'u',
    senderName: 'Acme',
    senderEmail: 'noreply@example.com',
  }
  const camelEmail = {
    id: ID,
    type: 'magic_link',
    to: 'ada@example.com',
    userId: null,
    templateId: null,
    subject: 'Sign in',
    state: 'sent',
    attempts: 1,
    createdAt: new Date(1_000),
    finishedAt: new Date(2_000),
    nextAttemptAt: null,
    sender: camelSender,
    error: null,
    renderingError: null,
  }

  test('lists attempts, with an error only if there is one', async () => {
    const attempt = { id: ID, subject: 'Hi', sent_at_millis: 1_000, sender_config: sender }
    const { sent, result } = await calling((app) => app.listSentEmails(), {
      items: [
        { ...attempt, to: ['ada@example.com', 'bob@example.com'], error: null },
        { ...attempt, to: [], error: { errorType: 'TIMEOUT' } },
      ],
      is_paginated: false,
    })

    const same = { id: ID, subject: 'Hi', sentAt: new Date(1_000) }
    expect(sent).toEqual([['GET', '/internal/emails']])
    expect(result).toStrictEqual([
      { ...same, to: ['ada@example.com', 'bob@example.com'], recipient: 'ada@example.com' },
      { ...same, to: [], recipient: '', error: { errorType: 'TIMEOUT' } },
    ])
  })

  test('is searched page by page', async () => {
    const { app, wire } = setUp(keys, () =>
      json({ items: [email], is_paginated: true, pagination: { next_cursor: ID } }),
    )

    const page = await app.searchEmails({
      cursor: ID,
      limit: 10,
      to: 'ada',
      userId: ID,
      state: 'failed',
      templateId: ID,
      type: 'custom',
      from: new Date(1_000),
      until: new Date(2_000),
      query: 'Hi & bye',
    })
    await app.searchEmails()

    expect([...page]).toStrictEqual([camelEmail])
    expect(page.nextCursor).toBe(ID)
    const [first, second] = wire.requests.map(({ url }) => new URL(url))
    expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
      cursor: ID,
      limit: '10',
      to: 'ada',
      user_id: ID,
      status: 'failed',
      template_id: ID,
      type: 'custom',
      from: '1000',
      to_time: '2000',
      query: 'Hi & bye',
    })
    expect([first?.pathname, second?.search]).toEqual(['/api/v1/internal/emails/search', ''])
  })

  test('reads an email with its body and attempts', async () => {
    const { sent, result } = await calling((app) => app.getLoggedEmail(ID), {
      ...email,
      html: null,
      text: 'Hi',
      can_resend: false,
      delivery_attempts: [
        { id: ID, attempted_at_millis: 1_500, sender_config: sender, error: null },
      ],
    })

    expect(sent).toEqual([['GET', `/internal/emails/${ID}`]])
    expect(result).toStrictEqual({
      ...camelEmail,
      html: null,
      text: 'Hi',
      canResend: false,
      deliveryAttempts: [
        { id: ID, attemptedAt: new Date(1_500), sender: camelSender, error: null },
      ],
    })
  })

  test('returns null for an unknown email, and throws everything else', async () => {
    const { app } = setUp(
      keys,
      plainError(404),
      () => knownError('SCHEMA_ERROR', { message: 'id' }, 400),
      plainError(418),
    )

    expect(await app.getLoggedEmail(ID)).toBeNull()
    expect(await app.getLoggedEmail('no-uuid')).toBeNull()
    await expect(app.getLoggedEmail(ID)).rejects.toMatchObject({ status: 418 })
  })

  test('sends an email again as a new one', async () => {
    const { sent, result } = await calling((app) => app.resendEmail('a'), {
      success: true,
      id: ID,
    })

    expect(sent).toEqual([['POST', '/internal/emails/a/resend', {}]])
    expect(result).toEqual({ id: ID })
  })
})

test('an invitation to sign in has the URL as given', async () => {
  const { sent, result } = await calling(
    (app) => app.sendSignInInvitationEmail('ada@example.com', 'https://a.test/in?x=1'),
    { success: true },
  )

  const body = { email: 'ada@example.com', callback_url: 'https://a.test/in?x=1' }
  expect(sent).toEqual([['POST', '/internal/send-sign-in-invitation', body]])
  expect(result).toBeUndefined()
})

describe('a conversation with the assistant', () => {
  test('is asked, saved and listed', async () => {
    const content = [{ type: 'text', text: 'Larger.' }]
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'Larger!' }] }] as const
    const asked = await calling((app) => app.sendChatMessage(ID, 'email-theme', messages), {
      content,
    })
    const saved = await calling((app) => app.saveChatMessage(ID, messages[0]))
    const listed = await calling((app) => app.listChatMessages(ID), { messages })

    const path = `/internal/ai-chat/${ID}`
    expect(asked.sent).toEqual([['POST', path, { context_type: 'email-theme', messages }]])
    expect(asked.result).toEqual(content)
    expect(saved.sent).toEqual([['PATCH', path, { message: messages[0] }]])
    expect(saved.result).toBeUndefined()
    expect(listed.sent).toEqual([['GET', path]])
    expect(listed.result).toEqual({ messages })
  })

  test('is stopped by a signal', async () => {
    const { app } = setUp(keys, () => json({ content: [] }))
    const reason = new Error('Stopped by hand')

    const asked = app.sendChatMessage(ID, 'email-draft', [], AbortSignal.abort(reason))

    await expect(asked).rejects.toBe(reason)
  })
})

test('options that contradict each other are errors of the compiler', () => {
  type Preview = Parameters<AdminApp['getEmailPreview']>[0]
  expectTypeOf<{ templateId: string; themeId: false }>().toExtend<Preview>()
  expectTypeOf<{ templateTsxSource: string; themeTsxSource: string }>().toExtend<Preview>()
  expectTypeOf<{ themeId: string }>().not.toExtend<Preview>()
  expectTypeOf<{ templateId: string; templateTsxSource: string }>().not.toExtend<Preview>()
  expectTypeOf<{
    templateId: string
    themeId: string
    themeTsxSource: string
  }>().not.toExtend<Preview>()

  type Email = Parameters<AdminApp['sendEmail']>[0]
  expectTypeOf<{ userIds: string[]; html: string; subject: string }>().toExtend<Email>()
  expectTypeOf<{ allUsers: true; templateId: string; variables: { a: number } }>().toExtend<Email>()
  expectTypeOf<{ allUsers: true; draftId: string; themeId: null }>().toExtend<Email>()
  expectTypeOf<{ html: string }>().not.toExtend<Email>()
  expectTypeOf<{ allUsers: true; userIds: string[]; html: string }>().not.toExtend<Email>()
  expectTypeOf<{ allUsers: false; html: string }>().not.toExtend<Email>()
  expectTypeOf<{ allUsers: true; html: string; draftId: string }>().not.toExtend<Email>()
  expectTypeOf<{ allUsers: true; html: string; variables: object }>().not.toExtend<Email>()
})
