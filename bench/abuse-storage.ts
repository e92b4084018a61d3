import type { AbuseScenario, AbuseStage } from './abuse-scenario.ts'
import { clientHeaders } from './stage.ts'

const TEAMS = 30
const LISTS = 16
const PATCHES = 20
/** As large as a client may write, in text that hardly compresses. */
const metadata = () =>
  Array.from({ length: 2_000 }, () => Math.random().toString(36).padEnd(13, '0')).join('')

/** Growing storage and large lists. */
export const storageScenarios: readonly AbuseScenario[] = [
  {
    name: 'parallel lists of large teams',
    prepare: makeTeams,
    attack: (stage, signal) =>
      repeat(signal, LISTS, () => read(stage, '/teams?user_id=me', userHeaders(stage), signal)),
  },
  {
    name: 'lists of the whole project, received slowly',
    prepare: makeTeams,
    attack: (stage, signal) =>
      repeat(signal, LISTS, (turn) =>
        read(stage, turn % 2 === 0 ? '/users' : '/teams', adminHeaders(stage), signal, 50),
      ),
  },
  {
    name: 'large updates with a webhook endpoint',
    prepare: addEndpoint,
    attack: (stage, signal) =>
      repeat(signal, PATCHES, () =>
        send(
          stage,
          'PATCH',
          '/users/me',
          userHeaders(stage),
          { client_metadata: metadata() },
          signal,
        ),
      ),
  },
]

const userHeaders = ({ project, users }: AbuseStage) => ({
  ...clientHeaders(project),
  'x-stack-access-token': users[0]?.access_token ?? '',
})

const adminHeaders = ({ project }: AbuseStage) => ({
  'x-stack-access-type': 'admin',
  'x-stack-project-id': project.id,
  'x-stack-super-secret-admin-key': project.superSecretAdminKey,
})

async function makeTeams(stage: AbuseStage): Promise<void> {
  const admin = adminHeaders(stage)
  const signal = AbortSignal.timeout(60_000)
  const creator_user_id = stage.users[0]?.user_id
  for (let number = 0; number < TEAMS; number += 1) {
    await send(
      stage,
      'POST',
      '/teams',
      admin,
      { display_name: `Large ${number}`, creator_user_id, client_metadata: metadata() },
      signal,
    )
  }
}

/** No server listens there, so the messages wait. */
async function addEndpoint(stage: AbuseStage): Promise<void> {
  const signal = AbortSignal.timeout(10_000)
  const { token } = JSON.parse(
    await send(stage, 'POST', '/webhooks/svix-token', adminHeaders(stage), {}, signal),
  ) as { token: string }
  await send(
    stage,
    'POST',
    `/app/${stage.project.id}/endpoint`,
    { authorization: `Bearer ${token}` },
    { url: 'http://127.0.0.1:9/', description: 'nobody' },
    signal,
  )
}

async function send(
  { url }: AbuseStage,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: object,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  })
  return response.text()
}

/** Reads a response piece by piece, with a pause after each. */
async function read(
  { url }: AbuseStage,
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  pauseMs = 0,
): Promise<void> {
  const response = await fetch(`${url}/api/v1${path}`, { headers, signal })
  for await (const _ of response.body ?? []) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Does the same with that concurrency, until told to stop. */
async function repeat(
  signal: AbortSignal,
  places: number,
  once: (turn: number) => Promise<unknown>,
): Promise<void> {
  let turn = 0
  const work = async () => {
    while (!signal.aborted) {
      turn += 1
      await once(turn).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    }
  }
  await Promise.all(Array.from({ length: places }, work))
}
