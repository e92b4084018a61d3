import { createHash } from 'node:crypto'
import { NOTIFICATION_CATEGORIES } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import type { TenantContext } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { createUnsubscribeLink } from './testing/unsubscribe-link.ts'

/* Tests protocol 03 §8.3, protocol 05 §4, and security cases 2 and 15. */

// Silent, because one test makes the service fail.
const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

const [, MARKETING] = NOTIFICATION_CATEGORIES.map(({ id }) => id) as [string, string]
const project = await service.newProject({ magic_link_enabled: true })

const linkFor = async (
  userId: string,
  categoryId = MARKETING,
  at: TestProject = project,
): Promise<string> => {
  const tenantProject = (await service.ctx.projects.find(at.id)) as Project
  const ctx: TenantContext = {
    ...service.ctx,
    project: tenantProject,
    tenancyId: tenantProject.tenancies.get('main') as string,
  }
  return transact(ctx, (tx) => createUnsubscribeLink(tx, userId, categoryId))
}
const enabledCategories = async (userId: string, at: TestProject = project): Promise<boolean[]> =>
  (await at.as('server').get(`/emails/notification-preference/${userId}`)).json.items.map(
    ({ enabled }: { enabled: boolean }) => enabled,
  )
const reEnable = (userId: string) =>
  project
    .as('server')
    .patch(`/emails/notification-preference/${userId}/${MARKETING}`, { enabled: true })
const codeOf = (link: string) => new URL(link).searchParams.get('code') ?? ''
const visit = (link: string) => service.anyone.get(link)
const pathOf = (link: string) => link.slice(link.indexOf('/emails/'))
const page = (text: RegExp) => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  text: expect.stringMatching(text),
})
const shown = ({ status, headers, text }: Awaited<ReturnType<typeof visit>>) => ({
  status,
  type: headers.get('content-type'),
  text,
})
const UNSUBSCRIBED = page(/<p>[^<]*have been unsubscribed[^<]*<\/p>/)
const ALREADY = page(/<p>[^<]*already unsubscribed[^<]*<\/p>/)
const outcome = (reply: { status: number; code: string | undefined }) => [reply.status, reply.code]

describe('an unsubscribe link', () => {
  test('points to the service and contains a new code', async () => {
    const ada = await project.signUp()

    const links = [await linkFor(ada.user_id), await linkFor(ada.user_id)]

    for (const link of links)
      expect(link).toMatch(
        /^http:\/\/localhost:8102\/api\/v1\/emails\/unsubscribe-link\?code=[0-9a-z]{45}$/,
      )
    expect(links[0]).not.toBe(links[1])
  })
})

describe('opening an unsubscribe link', () => {
  test('disables the category of the user, without any header', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]

    expect(shown(await visit(await linkFor(ada.user_id)))).toEqual(UNSUBSCRIBED)

    expect([await enabledCategories(ada.user_id), await enabledCategories(eve.user_id)]).toEqual([
      [true, false],
      [true, true],
    ])
  })

  test('accepts uppercase codes, tracking parameters, and users who are unsubscribed already', async () => {
    const ada = await project.signUp()
    const [first, second] = [await linkFor(ada.user_id), await linkFor(ada.user_id)]

    expect(
      shown(
        await visit(`${first.replace(codeOf(first), codeOf(first).toUpperCase())}&utm_source=mail`),
      ),
    ).toEqual(UNSUBSCRIBED)
    expect(shown(await visit(second))).toEqual(UNSUBSCRIBED)
    expect(await enabledCategories(ada.user_id)).toEqual([true, false])
  })

  test('has no effect the second time, so that a user can subscribe again', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)
    await visit(link)
    await reEnable(ada.user_id)

    for (let time = 0; time < 25; time += 1) expect(shown(await visit(link))).toEqual(ALREADY)

    expect(await enabledCategories(ada.user_id)).toEqual([true, true])
  })

  test('unsubscribes once for fifty concurrent requests', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)

    const texts = (await Promise.all(Array.from({ length: 50 }, () => visit(link)))).map(
      ({ status, text }) => `${status} ${text}`,
    )

    expect(texts.filter((text) => /^200 .*have been unsubscribed/s.test(text))).toHaveLength(1)
    expect(texts.filter((text) => /^200 .*already unsubscribed/s.test(text))).toHaveLength(49)
    expect(await enabledCategories(ada.user_id)).toEqual([true, false])
  })

  test('keeps the link valid when the choice cannot be stored', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)
    await service.query(
      "create function break_down() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$",
    )
    await service.query(
      'create trigger break_down before insert on notification_preferences execute function break_down()',
    )

    expect((await visit(link)).status).toBe(500)

    await service.query('drop trigger break_down on notification_preferences')
    expect(shown(await visit(link))).toEqual(UNSUBSCRIBED)
    expect(await enabledCategories(ada.user_id)).toEqual([true, false])
  })

  test('expires after seven days, which is reported before a previous use', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const [used, unused, last] = [
      await linkFor(ada.user_id),
      await linkFor(ada.user_id),
      await linkFor(eve.user_id),
    ]
    await visit(used)
    await reEnable(ada.user_id)

    service.clock.advance({ days: 6, hours: 23, minutes: 59, seconds: 59 })
    expect(shown(await visit(last))).toEqual(UNSUBSCRIBED)
    service.clock.advance({ seconds: 1 })

    for (const link of [used, unused])
      expect(outcome(await visit(link))).toEqual([400, 'VERIFICATION_CODE_EXPIRED'])
    expect(await enabledCategories(ada.user_id)).toEqual([true, true])
  })

  test('succeeds after the user was deleted', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)
    await project.as('server').delete(`/users/${ada.user_id}`)

    expect(shown(await visit(link))).toEqual(UNSUBSCRIBED)
    expect(
      await service.query('select 1 from notification_preferences where user_id = $1', [
        ada.user_id,
      ]),
    ).toEqual([])
  })

  test('applies to the project of the code, whatever project the request names', async () => {
    const elsewhere = await service.newProject()
    const [ada, eve] = [await project.signUp(), await elsewhere.signUp()]
    const link = await linkFor(eve.user_id, MARKETING, elsewhere)

    const path = `/emails/unsubscribe-link?code=${codeOf(link)}`
    expect(shown(await project.as('client', ada).get(path))).toEqual(UNSUBSCRIBED)

    expect(await enabledCategories(eve.user_id, elsewhere)).toEqual([true, false])
    expect(await enabledCategories(ada.user_id)).toEqual([true, true])
  })
})

describe('the one-click request of an email client (RFC 8058)', () => {
  const ONE_CLICK = 'List-Unsubscribe=One-Click'
  const post = (link: string, body: string, type = 'application/x-www-form-urlencoded') =>
    service.anyone.send('POST', pathOf(link), { body, headers: { 'content-type': type } })

  test('unsubscribes without a redirect, as often as it is sent', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)

    expect(shown(await post(link, ONE_CLICK))).toEqual(UNSUBSCRIBED)
    expect(shown(await post(link, ONE_CLICK))).toEqual(ALREADY)

    expect(await enabledCategories(ada.user_id)).toEqual([true, false])
  })

  test.each([
    'List-Unsubscribe=One-Click&subscribe=again',
    'id=7&mailing=a%20b&List-Unsubscribe=One-Click',
  ])('unsubscribes whatever other fields there are: %s', async (body) => {
    const ada = await project.signUp()

    expect(shown(await post(await linkFor(ada.user_id), body))).toEqual(UNSUBSCRIBED)

    expect(await enabledCategories(ada.user_id)).toEqual([true, false])
  })

  test('accepts the form as multipart/form-data', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)
    const body =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'

    expect(shown(await post(link, body, 'multipart/form-data; boundary=b'))).toEqual(UNSUBSCRIBED)

    expect(await enabledCategories(ada.user_id)).toEqual([true, false])
  })

  test.each([
    ['', 'application/x-www-form-urlencoded', 'SCHEMA_ERROR'],
    ['List-Unsubscribe=Yes', 'application/x-www-form-urlencoded', 'SCHEMA_ERROR'],
    ['a=b', 'application/x-www-form-urlencoded', 'SCHEMA_ERROR'],
    ['--b', 'multipart/form-data; boundary=b', 'BODY_PARSING_ERROR'],
    ['--b--', 'multipart/form-data', 'BODY_PARSING_ERROR'],
  ])('changes nothing without the words of the standard: %j', async (body, type, code) => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)

    expect(outcome(await post(link, body, type))).toEqual([400, code])

    expect(await enabledCategories(ada.user_id)).toEqual([true, true])
    expect(shown(await visit(link))).toEqual(UNSUBSCRIBED)
  })

  test('unsubscribes once for fifty parallel requests of scanners and clients', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? visit(link) : post(link, ONE_CLICK))),
    )

    expect(replies.filter(({ text }) => /have been unsubscribed/.test(text))).toHaveLength(1)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await enabledCategories(ada.user_id)).toEqual([true, false])
  })

  test('applies to the project of the code and to no other (security case 41)', async () => {
    const elsewhere = await service.newProject()
    const [ada, eve] = [await project.signUp(), await elsewhere.signUp()]
    const link = await linkFor(eve.user_id, MARKETING, elsewhere)

    await project.as('server').send('POST', pathOf(link), {
      body: ONE_CLICK,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

    expect(await enabledCategories(eve.user_id, elsewhere)).toEqual([true, false])
    expect(await enabledCategories(ada.user_id)).toEqual([true, true])
  })
})

describe('the page of an unsubscribe link', () => {
  const subscribe = (link: string) =>
    service.anyone.send('POST', pathOf(link), {
      body: 'subscribe=again',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('lets the user subscribe again, without scripts', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)

    const page = await visit(link)
    const [first, second] = [await subscribe(link), await subscribe(link)]

    // The form has no action, so it posts to the URL of the page.
    expect(page.text).toMatch(/<form method="post">.*<button[^>]* name="subscribe" value="again">/)
    for (const reply of [first, second]) {
      expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('again.</p>')])
      expect(reply.text).not.toContain('<form')
    }
    expect(await enabledCategories(ada.user_id)).toEqual([true, true])
    expect(shown(await visit(link))).toEqual(ALREADY)
    expect(await enabledCategories(ada.user_id)).toEqual([true, true])
  })

  test('allows no script and tells its URL to nobody (security case 50)', async () => {
    const ada = await project.signUp()

    const { headers, text } = await visit(await linkFor(ada.user_id))

    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store, max-age=0',
    ])
    expect(text).not.toMatch(/<script|\son\w+=|<a /)
  })

  test('shows the name of the project as text (security case 50)', async () => {
    const evil = await service.newProject({ display_name: '<img src=x onerror=alert(1)>"' })
    const eve = await evil.signUp()

    const { text } = await visit(await linkFor(eve.user_id, MARKETING, evil))

    expect(text).not.toContain('<img')
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;')
  })

  test.each([
    ['de', 'de-DE', 'Abbestellt'],
    ['ja-JP, en;q=0.5', 'ja-JP', '配信を停止しました'],
    ['xx', 'en-US', 'Unsubscribed'],
  ])('is in the language that %s prefers', async (wanted, language, heading) => {
    const ada = await project.signUp()

    const { text, headers } = await service.anyone.get(pathOf(await linkFor(ada.user_id)), {
      'accept-language': wanted,
    })

    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`<h1>${heading}</h1>`)
    expect(headers.get('vary')).toContain('accept-language')
  })

  test('has the branding of the project, allowed by the hash of its style sheet', async () => {
    const branded = await service.newProject({ display_name: 'Acme' })
    await branded.as('admin').patch('/internal/branding', {
      colors: { light: { background: '#fff4e0' }, dark: { background: '#221100' } },
      radius: 3,
      logo_light: 'https://cdn.example.com/light.png',
      logo_dark: 'https://cdn.example.com/dark.png',
      texts: { page_title: 'Acme <b>' },
    })
    const { user_id } = await branded.signUp()
    const { text, headers } = await service.anyone.get(
      pathOf(await linkFor(user_id, MARKETING, branded)),
    )

    const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? ''
    expect(style).toContain('--lk-bg:light-dark(#fff4e0,#221100)')
    expect(style).toContain('--lk-radius-m:3px')
    expect(headers.get('content-security-policy')).toContain(
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';`,
    )
    expect(text).toContain('<source srcset="https://cdn.example.com/dark.png"')
    expect(text).toContain('<img src="https://cdn.example.com/light.png"')
    expect(text).toContain('<div class="name">Acme &lt;b&gt;</div>')
    expect(text.match(/<p>/g)).toHaveLength(1)
  })

  test('is in the default language of the project if none with texts is preferred', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)
    const setDefault = (language: string | null) =>
      project.as('admin').patch('/internal/config/override', {
        config_override_string: JSON.stringify({ 'localization.defaultLanguage': language }),
      })
    await setDefault('de-DE')

    const { text } = await service.anyone.get(pathOf(link), { 'accept-language': 'xx' })
    await setDefault(null)

    expect(text).toContain('<html lang="de-DE">')
  })

  test('does not subscribe again with an expired or unknown code', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)
    await visit(link)

    expect(outcome(await subscribe(link.replace(/code=.{6}/, 'code=000000')))).toEqual([
      404,
      'VERIFICATION_CODE_NOT_FOUND',
    ])
    service.clock.advance({ days: 7 })
    expect(outcome(await subscribe(link))).toEqual([400, 'VERIFICATION_CODE_EXPIRED'])

    expect(await enabledCategories(ada.user_id)).toEqual([true, false])
  })
})

describe('an invalid unsubscribe link', () => {
  test.each(['', '?code=', `?code=${'a'.repeat(44)}`, `?code=${'a'.repeat(46)}`, '?Code=x'])(
    'returns a plain 400 for %j',
    async (query) => {
      const reply = await visit(`/emails/unsubscribe-link${query}`)

      expect([...outcome(reply), reply.headers.get('content-type')]).toEqual([
        400,
        undefined,
        'text/plain; charset=utf-8',
      ])
    },
  )

  test('returns 404 for an unknown code', async () => {
    expect(outcome(await visit(`/emails/unsubscribe-link?code=${'a'.repeat(45)}`))).toEqual([
      404,
      'VERIFICATION_CODE_NOT_FOUND',
    ])
  })

  test('returns 404 for a sign-in code and keeps that code valid', async () => {
    const { code } = await project.requestCode()

    expect(outcome(await visit(`/emails/unsubscribe-link?code=${code}`))).toEqual([
      404,
      'VERIFICATION_CODE_NOT_FOUND',
    ])
    expect((await project.as('client').post('/auth/otp/sign-in', { code })).status).toBe(200)
  })

  test('returns 404 for a code with a different start', async () => {
    const ada = await project.signUp()
    const link = await linkFor(ada.user_id)

    expect((await visit(link.replace(/code=.{6}/, 'code=000000'))).code).toBe(
      'VERIFICATION_CODE_NOT_FOUND',
    )
    expect(await enabledCategories(ada.user_id)).toEqual([true, true])
  })
})

test('reveals the code neither in the response nor in the database', async () => {
  const ada = await project.signUp()
  const link = await linkFor(ada.user_id)

  const reply = await visit(link)

  expect(reply.text + JSON.stringify([...reply.headers])).not.toContain(codeOf(link).slice(6))
  const rows = await service.query('select 1 from verification_codes v where v::text like $1', [
    `%${codeOf(link).slice(6)}%`,
  ])
  expect(rows).toEqual([])
})
