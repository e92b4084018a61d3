import type { AccessType } from '@latchkey/contract'
import { accessHeaders, type Caller, createCaller, startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import type { EmailType } from './email-types.ts'

/* Links in emails use the project's configuration, whatever the request headers contain. */

const development = await startService({ config: { allowedHosts: ['evil.example'] } })
const production = await startService({
  database: development.database,
  config: { production: true, logLevel: 'silent' },
})
afterAll(async () => {
  await production.stop()
  await development.stop()
})

const APP = 'https://app.example.com'
const HOSTILE = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-server': 'evil.example',
  'x-original-host': 'evil.example',
  'x-host': 'evil.example',
  forwarded: 'host=evil.example;proto=https',
  origin: 'https://evil.example',
  referer: 'https://evil.example/handler',
}

/** Makes the service send an email to the address of a user. */
type Trigger = (
  as: (accessType: AccessType) => Caller,
  user: { id: string; email: string },
) => Promise<{ status: number }>

/**
 * One trigger for each built-in email, so that a new one without a trigger does not compile. Null
 * if nothing sends it yet.
 */
const triggers: Record<EmailType, Trigger | null> = {
  async email_verification(as, { id }) {
    const channels = await as('server').get(`/contact-channels?user_id=${id}`)
    const path = `/contact-channels/${id}/${channels.json.items[0].id}/send-verification-code`
    return as('server').post(path, { callback_url: `${APP}/handler/email-verification` })
  },
  password_reset: (as, { email }) =>
    as('client').post('/auth/password/send-reset-code', {
      email,
      callback_url: `${APP}/handler/password-reset`,
    }),
  magic_link: (as, { email }) =>
    as('client').post('/auth/otp/send-sign-in-code', {
      email,
      callback_url: `${APP}/handler/magic-link-callback`,
    }),
  async team_invitation(as, { email }) {
    const { json: team } = await as('server').post('/teams', { display_name: 'Engines' })
    const callback_url = `${APP}/handler/team-invitation`
    return as('server').post('/team-invitations/send-code', {
      team_id: team.id,
      email,
      callback_url,
    })
  },
  async reauthentication_code(as, { id }) {
    await as('server').patch(`/users/${id}`, { otp_auth_enabled: true })
    const { json } = await as('server').post('/auth/sessions', { user_id: id })
    const own = { 'x-stack-access-token': json.access_token }
    return as('client').post('/auth/sessions/current/reauthenticate/email', {}, own)
  },
  security_notice: (as, { id }) =>
    as('server').patch(`/users/${id}`, { password: 'another correct horse' }),
  async api_key_revoked(as, { id }) {
    await as('admin').patch('/internal/projects/current', { config: { allow_user_api_keys: true } })
    const key = { description: 'CI', expires_at_millis: null, user_id: id }
    const { json } = await as('server').post('/user-api-keys', key)
    const path = '/integrations/credential-scanning/revoke'
    return as('client').post(path, { api_key: json.value })
  },
  sign_in_invitation: null,
}
const WITHOUT_LINKS: readonly string[] = [
  'reauthentication_code',
  'security_notice',
  'api_key_revoked',
] satisfies EmailType[]
const sent = Object.entries(triggers).flatMap(([type, trigger]) =>
  trigger === null ? [] : [[type, trigger] as const],
)

describe.each([
  ['in development', development],
  ['in production', production],
])('%s', (_, service) => {
  test.each(sent)(
    'case 23: the links of the email %s ignore the Host and Origin headers',
    async (type, trigger) => {
      const project = await development.newProject({ magic_link_enabled: true, domains: [APP] })
      const email = `${project.id}@example.com`
      // Creating a user sends no email.
      const primary_email_verified = type !== 'email_verification'
      const user = {
        primary_email: email,
        primary_email_verified,
        primary_email_auth_enabled: true,
        password: 'correct horse battery',
      }
      const { json } = await project.as('server').post('/users', user)
      const as = (accessType: AccessType) =>
        createCaller(service.fetch, 'http://evil.example', {
          ...accessHeaders(project, accessType),
          ...HOSTILE,
        })

      const reply = await trigger(as, { id: json.id, email })
      await service.drain()

      expect(reply.status).toBe(200)
      expect(await service.rows.emailTypes(project.id)).toEqual([type])
      const { html, text, subject, from } = await development.mailbox.latest(email)
      const links = [...`${html} ${text}`.matchAll(/[a-z]+:\/\/[^\s"'<>]+/g)].map(
        ([link]) => new URL(link.replaceAll('&amp;', '&')).origin,
      )
      expect(new Set(links)).toEqual(new Set(WITHOUT_LINKS.includes(type) ? [] : [APP]))
      expect(`${html} ${text} ${subject} ${from}`).not.toContain('evil.example')
    },
  )
})
