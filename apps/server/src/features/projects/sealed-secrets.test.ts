import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const SERVER = { isShared: false, provider: 'smtp', host: 'mail.example', port: 25, username: 'me', password: 'mail secret' }
const SENDER = { senderName: 'Birds', senderEmail: 'birds@example.com' }
const GOOGLE = { type: 'google', isShared: false, clientId: 'cid', clientSecret: 'oauth secret', allowSignIn: true }

/** A project whose configuration holds two secrets, and what the database keeps of it. */
async function projectWithSecrets() {
  const project = await service.newProject()
  const override = { 'emails.server': { ...SERVER, ...SENDER }, 'auth.oauth.providers.google': GOOGLE }
  await project.as('admin').patch('/internal/config/override', { config_override_string: JSON.stringify(override) })
  const stored = async () =>
    (await service.query<{ text: string }>('select config_override::text as text from tenancies where project_id = $1', [project.id]))[0]
      ?.text
  return { project, stored }
}

test('secrets of a configuration are sealed in the database and in clear for administrators', async () => {
  const { project, stored } = await projectWithSecrets()

  expect(await stored()).toContain('mail.example')
  expect(await stored()).not.toMatch(/mail secret|oauth secret/)
  const config = JSON.parse((await project.as('admin').get('/internal/config')).json.config_string)
  expect(config.emails.server.password).toBe('mail secret')
  expect(config.auth.oauth.providers.google.clientSecret).toBe('oauth secret')
  const { json } = await project.as('admin').get('/internal/projects/current')
  expect(json.config.email_config.password).toBe('mail secret')
})

test('they survive changes of other parts, by either way of writing', async () => {
  const { project, stored } = await projectWithSecrets()

  await project.as('admin').patch('/internal/projects/current', { config: { magic_link_enabled: true } })
  await project.as('admin').patch('/internal/config/override', { config_override_string: '{"auth.passkey.allowSignIn":true}' })

  expect(await stored()).not.toMatch(/mail secret|oauth secret/)
  const { json } = await project.as('admin').get('/internal/projects/current')
  expect(json.config.oauth_providers[0].client_secret).toBe('oauth secret')
})

test('under another server secret they count as unset, and everything else goes on', async () => {
  const { project } = await projectWithSecrets()
  const other = await startService({
    database: service.database,
    config: { secret: 'another secret that only this one test knows', logLevel: 'silent' },
  })

  const { status, json } = await other.anyone.get('/internal/projects/current', {
    'x-stack-access-type': 'admin',
    'x-stack-project-id': project.id,
    'x-stack-super-secret-admin-key': project.superSecretAdminKey,
  })

  expect(status).toBe(200)
  expect(json.config.oauth_providers).toEqual([{ provider_config_id: 'google', id: 'google', type: 'standard', client_id: 'cid' }])
  await other.stop()
})
