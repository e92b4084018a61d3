import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const SERVER = {
  isShared: false,
  provider: 'smtp',
  host: 'mail.example',
  port: 25,
  username: 'me',
  password: 'mail secret',
}
const SENDER = { senderName: 'Birds', senderEmail: 'birds@example.com' }
const GOOGLE = {
  type: 'google',
  isShared: false,
  clientId: 'cid',
  clientSecret: 'oauth secret',
  allowSignIn: true,
}

/**
 * Creates a project with two secrets in its configuration, and a function that reads the stored
 * form.
 */
async function projectWithSecrets() {
  const project = await service.newProject()
  const override = {
    'emails.server': { ...SERVER, ...SENDER },
    'auth.oauth.providers.google': GOOGLE,
  }
  await project
    .as('admin')
    .patch('/internal/config/override', { config_override_string: JSON.stringify(override) })
  const stored = async () =>
    (
      await service.query<{ text: string }>(
        'select config_override::text as text from tenancies where project_id = $1',
        [project.id],
      )
    )[0]?.text
  return { project, stored }
}

test('stores secrets sealed and returns them in plain text to admins', async () => {
  const { project, stored } = await projectWithSecrets()

  expect(await stored()).toContain('mail.example')
  expect(await stored()).not.toMatch(/mail secret|oauth secret/)
  const config = JSON.parse((await project.as('admin').get('/internal/config')).json.config_string)
  expect(config.emails.server.password).toBe('mail secret')
  expect(config.auth.oauth.providers.google.clientSecret).toBe('oauth secret')
  const { json } = await project.as('admin').get('/internal/projects/current')
  expect(json.config.email_config.password).toBe('mail secret')
})

test('keeps secrets when other parts of the configuration change', async () => {
  const { project, stored } = await projectWithSecrets()

  await project
    .as('admin')
    .patch('/internal/projects/current', { config: { magic_link_enabled: true } })
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: '{"auth.passkey.allowSignIn":true}',
  })

  expect(await stored()).not.toMatch(/mail secret|oauth secret/)
  const { json } = await project.as('admin').get('/internal/projects/current')
  expect(json.config.oauth_providers[0].client_secret).toBe('oauth secret')
})

test('treats secrets as unset after the server secret changed', async () => {
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
  expect(json.config.oauth_providers).toEqual([
    { provider_config_id: 'google', id: 'google', type: 'standard', client_id: 'cid' },
  ])
  await other.stop()
})

describe('L7: the dashboard', () => {
  const DASHBOARD = { 'x-stack-client-version': 'js @latchkey/dashboard@0.1.0' }

  test('receives no secrets of a configuration', async () => {
    const { project } = await projectWithSecrets()
    const owner = await service.internal.signUp()
    const { selected_team_id } = (await service.internal.as('client', owner).get('/users/me')).json
    await service.rows.setOwnerTeam(project.id, selected_team_id)
    const admin = project.as('admin', null, DASHBOARD)

    const replies = [
      await admin.get('/internal/config'),
      await admin.get('/internal/projects/current'),
      await admin.patch('/internal/projects/current', { display_name: 'Renamed' }),
      await service.internal.as('client', owner, DASHBOARD).get('/internal/projects'),
    ]

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { text } of replies) expect(text).not.toMatch(/mail secret|oauth secret/)
    const { emails, auth } = JSON.parse(replies[0]?.json.config_string)
    expect([emails.server.password, auth.oauth.providers.google.clientSecret]).toEqual([
      '••••••••',
      '••••••••',
    ])
    expect(replies[3]?.text).toContain(project.id)
  })

  test('keeps secrets when it changes other settings, and cannot store the placeholders', async () => {
    const { project } = await projectWithSecrets()
    const admin = project.as('admin', null, DASHBOARD)
    const patch = (override: object) =>
      admin.patch('/internal/config/override', { config_override_string: JSON.stringify(override) })

    const changed = await patch({ 'auth.oauth.providers.google.clientId': 'new id' })
    const sentBack = await patch({ 'auth.oauth.providers.google.clientSecret': '••••••••' })

    expect([changed.status, sentBack.status]).toEqual([200, 400])
    const config = JSON.parse(
      (await project.as('admin').get('/internal/config')).json.config_string,
    )
    expect(config.auth.oauth.providers.google).toMatchObject({
      clientId: 'new id',
      clientSecret: 'oauth secret',
    })
  })

  test.each(['js @stackframe/js@2.8.39', 'js @latchkey/js@0.1.0', 'js @evil/latchkey/dashboard@1'])(
    'is not %s, which receives secrets in plain text',
    async (version) => {
      const { project } = await projectWithSecrets()

      const { text } = await project
        .as('admin', null, { 'x-stack-client-version': version })
        .get('/internal/config')

      expect(text).toContain('oauth secret')
    },
  )
})
