import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { areaOf } from '../../../../../../scripts/messages/areas.ts'
import {
  extractArea,
  findCodeProblems,
  findProblems,
  textsOf,
  writtenLanguages,
} from '../../../../../../scripts/messages/check.ts'

const area = areaOf('emails')

test('all texts of emails are messages', () => {
  const found = extractArea(area)

  expect(findCodeProblems(area, found)).toEqual([])
  expect(textsOf(found).length).toBeGreaterThan(80)
})

test.each(await writtenLanguages(area))('%s has every text, and no other', async (language) => {
  expect(await findProblems(area, language)).toEqual([])
})

describe('the language of an email', async () => {
  const service = await startService()
  afterAll(() => service.stop())
  const EVIL = '<img src=x onerror=alert(1)>'

  let people = 0
  /** The email with a code that a request with the header causes. */
  async function codeEmail(
    language: string | null,
    { name = 'Acme', access = 'client' as 'client' | 'admin' } = {},
  ) {
    people += 1
    const email = `person-${people}@example.com`
    const project = await service.newProject({ display_name: name, magic_link_enabled: true })
    const { status } = await project
      .as(access)
      .post(
        '/auth/otp/send-sign-in-code',
        { email, callback_url: 'http://localhost/handler/magic-link-callback' },
        language === null ? {} : { 'accept-language': language },
      )
    expect(status).toBe(200)
    return service.mailbox.latest(email)
  }

  test('is the one that the request prefers', async () => {
    const { subject, text, html } = await codeEmail('pl, de-AT;q=0.9, en;q=0.8')

    expect(subject).toMatch(/^Bei Acme anmelden: Ihr Code ist \w{6}$/)
    expect(text).toContain('10 Minuten gültig')
    expect(html).toContain('<html lang="de-DE" dir="ltr">')
  })

  test.each([null, '*', 'pl', 'en-GB, de', 'x'.repeat(2000), '<script>'])(
    'is English if the request prefers %j',
    async (language) => {
      const { subject, html } = await codeEmail(language)

      expect(subject).toMatch(/^Sign in to Acme: Your code is \w{6}$/)
      expect(html).toContain('<html lang="en-US" dir="ltr">')
    },
  )

  test('is English for requests of admins, who are not the recipients', async () => {
    expect((await codeEmail('de', { access: 'admin' })).subject).toMatch(/^Sign in to Acme/)
  })

  test('case 48: user input is escaped in translated emails too', async () => {
    const { html, text } = await codeEmail('de', { name: EVIL })

    expect(html).not.toContain('<img')
    expect(html).toContain('Bei &lt;img src=x onerror=alert(1)&gt; anmelden')
    expect(text).toContain(`Bei ${EVIL} anmelden`)
  })

  test('is that of the user who changes a password', async () => {
    const project = await service.newProject({ display_name: 'Acme' })
    const ada = await project.signUp()
    await project.as('server').patch(`/users/${ada.user_id}`, { primary_email_verified: true })

    await project
      .as('client', ada)
      .post(
        '/auth/password/update',
        { old_password: ada.password, new_password: 'a much better password' },
        { 'accept-language': 'de', 'user-agent': 'Firefox/140.0 (Windows NT 10.0)' },
      )

    const { subject, text } = await service.mailbox.latest(ada.email)
    expect(subject).toBe('Ihr Passwort wurde geändert – Acme')
    expect(text).toContain('Durch: Firefox unter Windows')
  })
})
