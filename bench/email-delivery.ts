import { createServer } from 'node:net'
import pg from 'pg'
import { serverHeaders } from './directory.ts'
import type { Result } from './result.ts'
import { freePort, type Stage } from './stage.ts'

const EMAILS = 2_000
const PER_SECOND = 100
/** The first emails also start the renderer, which happens once per process. */
const WARM_UP = 200

/** Emails of one send, rendered and handed over by one process to an SMTP server next to it. */
export async function measureEmailDelivery(stage: Stage): Promise<Result[]> {
  const port = await freePort()
  const smtp = await startSink(port)
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const service = await stage.startService()
  try {
    const ids = await createUsers(client, stage.project.id)
    await send(stage, service.url, 'PATCH', '/internal/config/override', {
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
      }),
    })
    const body = { user_ids: ids, html: '<p>News</p>', notification_category_name: 'Marketing' }
    const started = smtp.reached(WARM_UP)
    const ended = smtp.reached(EMAILS)
    await send(stage, service.url, 'POST', '/emails/send-email', body)
    const perSecond = (EMAILS - WARM_UP) / ((-(await started) + (await ended)) / 1_000)
    return [
      {
        what: 'emails of a send, handed over by one process',
        measured: `${Math.round(perSecond)}/s`,
        limit: `${PER_SECOND}/s`,
        ratio: `${(perSecond / PER_SECOND).toFixed(1)}×`,
        toReach: `≥ ${PER_SECOND}/s`,
        reached: perSecond >= PER_SECOND,
      },
    ]
  } finally {
    await service.stop()
    await client.end()
    smtp.close()
  }
}

async function createUsers(client: pg.Client, projectId: string): Promise<string[]> {
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
    [projectId, EMAILS],
  )
  return rows.map(({ id }) => id)
}

async function send(stage: Stage, url: string, method: string, path: string, body: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...serverHeaders(stage), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

/** An SMTP server that accepts everything at once, so that it costs next to nothing. */
async function startSink(port: number) {
  const marks: { count: number; resolve: (at: number) => void }[] = []
  let taken = 0
  const server = createServer((socket) => {
    let isData = false
    let rest = ''
    socket.on('error', () => {})
    socket.write('220 sink ESMTP\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (;;) {
        const end = isData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
        if (end < 0) return
        const line = rest.slice(0, end)
        rest = rest.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          taken += 1
          for (const { count, resolve } of marks) if (count === taken) resolve(performance.now())
          socket.write('250 taken\r\n')
        } else {
          const command = line.slice(0, 4).toUpperCase()
          isData = command === 'DATA'
          if (command === 'EHLO') socket.write('250-sink\r\n250 AUTH PLAIN LOGIN\r\n')
          else if (command === 'AUTH') socket.write('235 fine\r\n')
          else socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    reached: (count: number) =>
      new Promise<number>((resolve) => {
        marks.push({ count, resolve })
      }),
    close: () => server.close(),
  }
}
