import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { serverHeaders } from './directory.ts'
import type { Stage } from './stage.ts'

/** A template that is rendered for each recipient. */
export const NEWS_TEMPLATE = `
import { Button, Heading, Hr, Section, Text } from '@react-email/components'
import { NotificationCategory, type Props, Subject } from '@stackframe/emails'
export function EmailTemplate({ user, project }: Props) {
  return (
    <>
      <Subject value={\`News from \${project.displayName}\`} />
      <NotificationCategory value="Marketing" />
      <Heading as="h2" style={{ margin: '0 0 24px', fontSize: '24px' }}>What is new</Heading>
      <Text>Hi {user.displayName},</Text>
      <Text>This month we have made signing in faster.</Text>
      <Section style={{ margin: '24px 0', textAlign: 'center' }}>
        <Button href="https://example.com/news" style={{ padding: '12px 24px', backgroundColor: '#17181c', color: '#ffffff' }}>Read more</Button>
      </Section>
      <Hr />
    </>
  )
}`

/** Calls an endpoint as an administrator. */
export async function send(stage: Stage, url: string, method: string, path: string, body: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...serverHeaders(stage), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text
}

/** Configures an SMTP server of the project on this machine, and whatever else is given. */
export const useServer = (stage: Stage, url: string, port: number, more: object = {}) =>
  send(stage, url, 'PATCH', '/internal/config/override', {
    config_override_string: JSON.stringify({
      'emails.server': {
        isShared: false,
        provider: 'smtp',
        host: '127.0.0.1',
        port,
        username: 'bench',
        password: 'bench',
        senderName: 'Bench',
        senderEmail: 'bench@example.com',
      },
      ...more,
    }),
  })

/** Creates users with an address each, and returns their ids. */
export async function createReaders(
  client: pg.Client,
  projectId: string,
  count: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with created as (
       insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at)
       select t.id, gen_random_uuid(), 'Reader ' || n, false, false, now(), now()
       from tenancies t, generate_series(1, $2::int) n
       where t.project_id = $1 and t.branch_id = 'main' returning tenancy_id, id)
     , addresses as (
       insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
       select tenancy_id, gen_random_uuid(), id, 'email', id || '@example.com', true, true, false, now()
       from created)
     select id from created`,
    [projectId, count],
  )
  return rows.map(({ id }) => id)
}

/** Creates a draft with a source and returns its id. */
export async function createDraft(stage: Stage, url: string, tsx_source: string): Promise<string> {
  const body = { display_name: 'News', tsx_source }
  const { id } = JSON.parse(await send(stage, url, 'POST', '/internal/email-drafts', body))
  return id
}

/** The stage with another project, which has a copy of the configuration. */
export async function withNewProject(stage: Stage, client: pg.Client): Promise<Stage> {
  const id = randomUUID()
  const [publishableClientKey, superSecretAdminKey] = ['pck', 'sak'].map(
    (prefix) => `${prefix}_${randomBytes(24).toString('hex')}`,
  ) as [string, string]
  const hash = (key: string) => createHash('sha256').update(key).digest()
  await client.query(
    "insert into projects (id, display_name, created_at) values ($1, 'Neighbor', now())",
    [id],
  )
  await client.query(
    'insert into tenancies (id, project_id, branch_id, config_override) select $2, $1, branch_id, config_override from tenancies where project_id = $3',
    [id, randomUUID(), stage.project.id],
  )
  await client.query(
    `insert into project_key_sets (project_id, id, description, created_at, expires_at, publishable_client_key_hash, super_secret_admin_key_hash)
     values ($1, $2, 'bench', now(), now() + interval '1 day', $3, $4)`,
    [id, randomUUID(), hash(publishableClientKey), hash(superSecretAdminKey)],
  )
  return { ...stage, project: { id, publishableClientKey, superSecretAdminKey } }
}
