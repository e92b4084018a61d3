import type { Reply, TestProject, TestService, TestUser } from '@latchkey/testkit'

/* Helpers for the tests of this folder. */

export const CALLBACK = 'http://localhost:3000/handler/team-invitation'

/** A project with a team of one admin. */
export interface TestTeam {
  readonly project: TestProject
  readonly admin: TestUser
  readonly id: string
  /** Sends an invitation as a server, by default to a new address. */
  invite(email?: string): Promise<SentInvitation>
  /** The open invitations, listed as a server. */
  open(): Promise<
    { id: string; team_id: string; recipient_email: string; expires_at_millis: number }[]
  >
  /** The members of the team with their direct grants. */
  members(): Promise<Record<string, string[]>>
  accept(code: string, user: { access_token: string } | null): Promise<Reply>
}

export interface SentInvitation {
  readonly id: string
  readonly email: string
  readonly code: string
}

let addresses = 0

export async function newTeam(service: TestService, project?: TestProject): Promise<TestTeam> {
  const at = project ?? (await service.newProject({ client_team_creation_enabled: true }))
  const server = at.as('server')
  const admin = await at.signUp()
  const id = (await at.as('client', admin).post('/teams', { display_name: 'Ours' })).json
    .id as string
  return {
    project: at,
    admin,
    id,
    async invite(given) {
      addresses += 1
      const email = given ?? `invited-${addresses}@example.com`
      const before = new Set((await service.mailbox.all(email)).map((message) => message.id))
      const reply = await server.post('/team-invitations/send-code', {
        team_id: id,
        email,
        callback_url: CALLBACK,
      })
      if (reply.status !== 200) throw new Error(`Inviting failed: ${reply.status} ${reply.text}`)
      // The clock does not advance, so emails to one address cannot be sorted by time.
      const mail = (await service.mailbox.all(email)).find((candidate) => !before.has(candidate.id))
      if (mail === undefined) throw new Error(`There is no invitation in the mailbox of ${email}.`)
      return { id: reply.json.id, email, code: mail.code }
    },
    open: async () => (await server.get(`/team-invitations?team_id=${id}`)).json.items,
    async members() {
      const rows = await service.query<{ user_id: string; permissions: string[] }>(
        `select m.user_id, array_remove(array_agg(p.permission_id order by p.permission_id), null) as permissions
         from team_memberships m
         left join team_member_permissions p on p.tenancy_id = m.tenancy_id and p.team_id = m.team_id and p.user_id = m.user_id
         where m.team_id = $1 group by m.user_id`,
        [id],
      )
      return Object.fromEntries(rows.map(({ user_id, permissions }) => [user_id, permissions]))
    },
    accept: (code, user) => at.as('client', user).post('/team-invitations/accept', { code }),
  }
}
