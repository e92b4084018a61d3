import { OAUTH_PROVIDER_TYPES } from '@latchkey/contract'
import type { TestService } from '@latchkey/testkit'
import { Secret } from 'otpauth'
import { offerProviders } from '../../../../packages/js/src/testing/provider-trip.ts'
import { PASSWORD } from '../visitor.ts'

export type Stage = Awaited<ReturnType<typeof setUpStage>>

/** Creates the projects, users and teams that the screens show. */
export async function setUpStage(service: TestService) {
  const PASSWORDS = {
    display_name: 'Acme Notes',
    credential_enabled: true,
    sign_up_enabled: true,
  }
  const EVERY_METHOD = { ...PASSWORDS, magic_link_enabled: true, passkey_enabled: true }
  const [plain, full, everything, social, crowded] = await Promise.all([
    service.newProject(PASSWORDS),
    service.newProject({
      ...EVERY_METHOD,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: true,
      allow_user_api_keys: true,
    }),
    service.newProject(EVERY_METHOD),
    service.newProject(PASSWORDS),
    service.newProject(PASSWORDS),
  ])
  await Promise.all([
    offerProviders(service, full, { google: null, github: null }),
    offerProviders(service, social, { google: null, github: null }),
    offerProviders(
      service,
      crowded,
      Object.fromEntries(OAUTH_PROVIDER_TYPES.map((type) => [type, null])),
    ),
  ])

  const [ada, eve, grace, lise] = await Promise.all([
    plain.signUp({ email: 'ada@example.com' }),
    everything.signUp({ email: 'eve@example.com' }),
    full.signUp({ email: 'grace@example.com' }),
    full.signUp({ email: 'lise@example.com' }),
  ])
  const asGrace = full.as('client', grace)
  await asGrace.post('/contact-channels', {
    user_id: 'me',
    type: 'email',
    value: 'rear.admiral@navy-yard.example',
    used_for_auth: false,
  })
  await asGrace.post('/user-api-keys', {
    user_id: 'me',
    description: 'A key whose description is longer than its place',
    expires_at_millis: null,
  })
  const { id: teamId } = (
    await asGrace.post('/teams', { display_name: 'A team whose name is longer than its place' })
  ).json
  /** More members than fit on a page. */
  const addMembers = async (from: number, to: number) => {
    const server = full.as('server')
    for (let at = from; at <= to; at += 1) {
      const member = { display_name: `A member whose name is longer than its place ${at}` }
      const { id } = (await server.post('/users', member)).json
      await server.post(`/team-memberships/${teamId}/${id}`, {})
    }
  }
  await addMembers(1, 12)
  await service.query(
    `insert into passkeys (tenancy_id, id, user_id, name, credential_id, public_key, rp_id, counter,
       transports, device_type, is_backed_up, created_at)
     select tenancy_id, gen_random_uuid(), id, 'A passkey whose name is longer than its place', 'key',
       'key', 'localhost', 0, '{}', 'multiDevice', true, now()
     from users where id = $1`,
    [grace.user_id],
  )
  await full.as('server').patch(`/users/${grace.user_id}`, { primary_email_verified: true })
  await full
    .as('client')
    .post('/auth/password/sign-in', { email: 'grace@example.com', password: PASSWORD })
  // Has a second factor.
  await full.as('client', lise).patch('/users/me', {
    totp_secret_base64: Buffer.from(new Secret({ size: 20 }).buffer).toString('base64'),
  })

  return {
    service,
    /** Projects with passwords only, with everything, with every method, and with providers. */
    projects: { plain, full, everything, social, crowded },
    users: { ada, eve, grace, lise },
    teamId: teamId as string,
    addMembers,
    /** Sends an invitation to the team and returns its code. */
    async invite(email: string): Promise<string> {
      const callback_url = `${service.url}/hosted/${full.id}/handler/team-invitation`
      await asGrace.post('/team-invitations/send-code', { team_id: teamId, email, callback_url })
      return (await service.mailbox.latest(email)).code ?? ''
    },
  }
}
