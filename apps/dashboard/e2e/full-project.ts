import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject, TestService } from '@latchkey/testkit'
import { ownProject } from './administrator.ts'

const USERS = 1_000
const TEAMS = 100
const ATTEMPTS = 200
const PERMISSIONS = 30
const KEYS = 30

/**
 * A project of the owner with much of everything: 1,000 users, 100 teams of which one user is a
 * member, 200 attempts of a webhook, and 30 permissions and keys.
 */
export async function fullProject(service: TestService) {
  const project = await ownProject(service, {
    magic_link_enabled: true,
    credential_enabled: true,
    domains: ['https://app.example.com', 'http://*.example.com'],
  })
  const draftId = await addSettings(service, project)
  const userId = await addUsers(service, project)
  const teamId = await addTeams(project, userId)
  const endpointId = await addAttempts(service, project, teamId)
  return { project, draftId, userId, teamId, endpointId }
}

async function addSettings(service: TestService, project: TestProject) {
  const admin = project.as('admin')
  const uses = { allowSignIn: true, allowConnectedAccounts: true }
  const price = { USD: '9', interval: [1, 'month'], serverOnly: false }
  await admin.patch('/internal/config/override', {
    config_override_string: JSON.stringify({
      'dataVault.stores.provider-keys': { displayName: 'Provider keys' },
      'auth.oauth.providers.google': { type: 'google', isShared: true, ...uses },
      'auth.oauth.providers.github': { type: 'github', isShared: false, clientId: 'id', ...uses },
      'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
      'payments.offers.pro': {
        displayName: 'Pro',
        customerType: 'user',
        serverOnly: false,
        stackable: false,
        prices: { monthly: price },
        includedItems: { credits: { quantity: 10, repeat: [1, 'month'], expires: 'never' } },
      },
    }),
  })
  for (let at = 0; at < PERMISSIONS; at++)
    await admin.post('/team-permission-definitions', {
      id: `permission_${at}`,
      contained_permission_ids: at === 0 ? [] : [`permission_${Math.floor(at / 2)}`],
    })
  for (let at = 0; at < KEYS; at++)
    await admin.post('/internal/api-keys', {
      description: `Key ${at}`,
      expires_at_millis: service.clock.now().getTime() + 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })
  await admin.post('/project-permission-definitions', { id: 'reports', description: 'Reads them' })
  return (await admin.post('/internal/email-drafts', { display_name: 'Spring news' })).json.id
}

async function addUsers(service: TestService, project: TestProject) {
  const tenancyId = await service.rows.tenancyId(project.id)
  await service.query(
    `insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at)
     select $1, gen_random_uuid(), 'Person with a rather long name ' || n, false, true,
       $2::timestamptz - n * interval '1 hour', $2::timestamptz - n * interval '7 minutes'
     from generate_series(1, $3) n`,
    [tenancyId, service.clock.now(), USERS],
  )
  const { user_id } = await project.signUp({ email: 'a-rather-long-address@subdomain.example.com' })
  for (let at = 0; at < 12; at++) await project.requestCode(`guest${at}@example.com`)
  return user_id
}

async function addTeams(project: TestProject, userId: string) {
  const server = project.as('server')
  let id = ''
  for (let at = 0; at < TEAMS; at++) {
    const team = await server.post('/teams', { display_name: `Team ${at}` })
    id = team.json.id
    await server.post(`/team-memberships/${id}/${userId}`, {})
  }
  return id
}

async function addAttempts(service: TestService, project: TestProject, teamId: string) {
  const { token } = (await project.as('admin').post('/webhooks/svix-token', {})).json
  const receiver = createServer((request, response) =>
    request.resume().on('end', () => response.writeHead(204).end()),
  )
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
  const added = await service.anyone.send('POST', `/app/${project.id}/endpoint`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, description: 'Back end' }),
  })
  for (let at = 0; at < ATTEMPTS; at++)
    await project.as('server').patch(`/teams/${teamId}`, { display_name: `Marsh ${at}` })
  await service.drain()
  receiver.close()
  return added.json.id
}
