import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
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

  test('has the words for a project whose name is left out, in the right case', async () => {
    const { subject, text, html } = await codeEmail('de', { name: 'See evil.example' })

    expect(subject).toMatch(/^Bei dieser App anmelden: Ihr Code ist \w{6}$/)
    expect(text).toMatch(/^Diese App$/m)
    expect(html).toMatch(/>Diese App</)
    expect(`${subject}${text}${html}`).not.toContain('evil.example')
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
    expect(subject).toBe('Bei Acme: Ihr Passwort wurde geändert')
    expect(text).toContain('Durch: Firefox unter Windows')
  })

  /** A user of a project whose last session asked for German. */
  async function germanUser() {
    const project = await service.newProject({ display_name: 'Acme', magic_link_enabled: true })
    const ada = await project.signUp()
    await project.as('server').patch(`/users/${ada.user_id}`, { primary_email_verified: true })
    await refresh(project, ada.refresh_token, 'de-AT, en;q=0.5')
    return { project, ada }
  }
  async function refresh(project: TestProject, refreshToken: string, language: string) {
    const { status } = await project
      .as('client')
      .post('/auth/sessions/current/refresh', undefined, {
        'x-stack-refresh-token': refreshToken,
        'accept-language': language,
      })
    expect(status).toBe(200)
    await service.drain()
  }
  const sendInvitation = (project: TestProject, email: string, headers = {}) =>
    project
      .as('admin')
      .post(
        '/internal/send-sign-in-invitation',
        { email, callback_url: 'http://localhost/handler/sign-in' },
        headers,
      )
  const setPassword = (project: TestProject, userId: string, language = '*') =>
    project
      .as('server')
      .patch(
        `/users/${userId}`,
        { password: 'a much better password' },
        { 'accept-language': language },
      )

  test('is the one that the user used last, if the request prefers none', async () => {
    const { project, ada } = await germanUser()

    expect((await setPassword(project, ada.user_id)).status).toBe(200)

    const { subject, text } = await service.mailbox.latest(ada.email)
    expect(subject).toBe('Bei Acme: Ihr Passwort wurde geändert')
    expect(text).toContain('Durch: die Administratoren der App')
  })

  test('is that of the recipient of an invitation, not that of the sender', async () => {
    const { project, ada } = await germanUser()

    expect((await sendInvitation(project, ada.email, { 'accept-language': 'fr' })).status).toBe(200)
    expect((await service.mailbox.latest(ada.email)).html).toContain('<html lang="de-DE"')

    const server = project.as('server')
    const { json: team } = await server.post('/teams', { display_name: 'Builders' })
    for (const [email, language] of [
      [ada.email, 'de-DE'],
      ['new-person@example.com', 'fr-FR'],
    ] as const) {
      const { status } = await server.post(
        '/team-invitations/send-code',
        { team_id: team.id, email, callback_url: 'http://localhost/handler/team-invitation' },
        { 'accept-language': 'fr' },
      )
      expect(status).toBe(200)
      expect((await service.mailbox.latest(email)).html).toContain(`<html lang="${language}"`)
    }
  })

  test('is that of the owner of a leaked key, and only without one that of the report', async () => {
    const project = await service.newProject({ display_name: 'Acme', allow_user_api_keys: true })
    const [german, unknown] = [await project.signUp(), await project.signUp()]
    await refresh(project, german.refresh_token, 'de')
    const languageAfterReport = async ({ user_id, email }: TestUser) => {
      const key = { description: 'CI', expires_at_millis: null, user_id }
      const { value } = (await project.as('server').post('/user-api-keys', key)).json
      const { status } = await service.anyone.post(
        '/integrations/credential-scanning/revoke',
        { api_key: value },
        { 'accept-language': 'fr' },
      )
      expect(status).toBe(200)
      const { html, text } = await service.mailbox.latest(email)
      expect(text).toContain('CI')
      return /<html lang="([^"]+)"/.exec(html)?.[1]
    }

    expect(await languageAfterReport(german)).toBe('de-DE')
    expect(await languageAfterReport(unknown)).toBe('fr-FR')
  })

  test('follows the user, and stays if a session asks for none that has texts', async () => {
    const { project, ada } = await germanUser()
    await refresh(project, ada.refresh_token, 'pl')
    await setPassword(project, ada.user_id)
    expect((await service.mailbox.latest(ada.email)).html).toContain('<html lang="de-DE"')

    const { json } = await project.as('client').post('/auth/password/sign-in', {
      email: ada.email,
      password: 'a much better password',
    })
    await refresh(project, json.refresh_token, 'ja')
    await setPassword(project, ada.user_id)
    expect((await service.mailbox.latest(ada.email)).html).toContain('<html lang="ja-JP"')
  })

  test('is never that of an administrator who acts as the user', async () => {
    const { project, ada } = await germanUser()
    const { json } = await project
      .as('server')
      .post('/auth/sessions', { user_id: ada.user_id, is_impersonation: true })
    await refresh(project, json.refresh_token, 'fr')

    await setPassword(project, ada.user_id)

    expect((await service.mailbox.latest(ada.email)).html).toContain('<html lang="de-DE"')
  })

  test('is remembered per project', async () => {
    const { ada } = await germanUser()
    const other = await service.newProject({ display_name: 'Acme' })

    expect((await sendInvitation(other, ada.email)).status).toBe(200)

    expect((await service.mailbox.latest(ada.email)).html).toContain('<html lang="en-US"')
  })

  describe('that is the default of the project', () => {
    const setDefault = (project: TestProject, language: string | null) =>
      project.as('admin').patch('/internal/config/override', {
        config_override_string: JSON.stringify({ 'localization.defaultLanguage': language }),
      })
    async function languageOf(email: string) {
      const { html } = await service.mailbox.latest(email)
      return /<html lang="([^"]+)"/.exec(html)?.[1]
    }

    test('replaces English, and only where nothing better is known', async () => {
      const { project, ada } = await germanUser()
      expect((await setDefault(project, 'fr-FR')).status).toBe(200)

      // The language that the user used last.
      await setPassword(project, ada.user_id)
      expect(await languageOf(ada.email)).toBe('de-DE')

      // A person of whom nothing is known, invited by an administrator who prefers Japanese.
      await sendInvitation(project, 'new-person@example.com', { 'accept-language': 'ja' })
      expect(await languageOf('new-person@example.com')).toBe('fr-FR')

      // The language that the request prefers, and one that has no texts.
      for (const [wanted, language] of [
        ['it', 'it-IT'],
        ['en', 'en-US'],
        ['pl', 'fr-FR'],
      ] as const) {
        const email = `${wanted}@example.com`
        await project
          .as('client')
          .post(
            '/auth/otp/send-sign-in-code',
            { email, callback_url: 'http://localhost/handler/magic-link-callback' },
            { 'accept-language': wanted },
          )
        expect(await languageOf(email)).toBe(language)
      }
    })

    test('is English again when it is removed', async () => {
      const project = await service.newProject()
      await setDefault(project, 'fr-FR')
      await setDefault(project, null)

      await sendInvitation(project, 'late@example.com')

      expect(await languageOf('late@example.com')).toBe('en-US')
    })

    test.each(['de', 'en', 'pl-PL', ''])('cannot be %j, which has no texts', async (language) => {
      const project = await service.newProject()

      expect((await setDefault(project, language)).status).toBe(400)

      const { json } = await project.as('admin').get('/internal/config')
      expect(JSON.parse(json.config_string)).not.toHaveProperty('localization')
    })
  })
})
