import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/testkit/free-port'
import { startEmbeddedPostgres } from 'latchkey/internals'
import type pg from 'pg'
import { serverEnvironment, serverFlags } from '../scripts/run/server-options.mjs'

/** A PostgreSQL server and a service on it, created for one run of the benchmark. */
export interface Stage {
  databaseUrl: string
  folder: string
  project: BenchProject
  users: BenchUser[]
  /** Starts the service as its own process on the stage's database. */
  startService(): Promise<RunningServer>
  close(): Promise<void>
}

export interface BenchProject {
  id: string
  publishableClientKey: string
  superSecretAdminKey: string
}

export interface BenchUser {
  email: string
  password: string
  user_id: string
  access_token: string
  refresh_token: string
}

export interface RunningServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** The service as `npm start` runs it. `npm run bench` builds it. */
export const SERVER_MAIN = join(import.meta.dirname, '../apps/server/dist/service/main.js')
const USERS = 100

export async function prepareStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } })
  const startService = async () => {
    const port = await freePort()
    const env = {
      DATABASE_URL: postgres.url,
      LATCHKEY_DATA_DIR: folder,
      LATCHKEY_PORT: String(port),
      LATCHKEY_HOST: '127.0.0.1',
      LATCHKEY_PUBLIC_URL: 'http://localhost:8102',
      // One address signs in for a hundred users here.
      LATCHKEY_RATE_LIMITS: process.env.LATCHKEY_RATE_LIMITS ?? 'off',
    }
    return startProcess(
      [...serverFlags, SERVER_MAIN, 'start'],
      { ...env, ...serverEnvironment },
      port,
    )
  }

  const server = await startService()
  const project = await readDemoProject(folder)
  const users = await signUpUsers(server.url, project)
  await server.stop()
  return {
    databaseUrl: postgres.url,
    folder,
    project,
    users,
    startService,
    async close() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readDemoProject(folder: string): Promise<BenchProject> {
  const file = join(folder, 'demo-project.json')
  // Written just after the service is ready.
  for (let attempt = 0; attempt < 500 && !existsSync(file); attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
  const demo = JSON.parse(await readFile(file, 'utf8'))
  const { publishableClientKey, superSecretAdminKey } = demo.keys
  return { id: demo.id, publishableClientKey, superSecretAdminKey }
}

/** Adds a project with the configuration of another, and with keys of its own. */
export async function addProject(
  client: pg.Client,
  { id: from }: BenchProject,
): Promise<{ project: BenchProject; tenancyId: string }> {
  const [id, tenancyId] = [randomUUID(), randomUUID()]
  const publishableClientKey = `pck_${randomBytes(24).toString('hex')}`
  const superSecretAdminKey = `sak_${randomBytes(24).toString('hex')}`
  const hashOf = (key: string) => createHash('sha256').update(key).digest()
  await client.query(
    "insert into projects (id, display_name, created_at) values ($1, 'Added', now())",
    [id],
  )
  await client.query(
    `insert into tenancies (id, project_id, branch_id, config_override)
     select $2, $1, branch_id, config_override from tenancies where project_id = $3`,
    [id, tenancyId, from],
  )
  await client.query(
    `insert into project_key_sets (project_id, id, description, created_at, expires_at,
       publishable_client_key_hash, super_secret_admin_key_hash)
     values ($1, $2, 'bench', now(), now() + interval '1 day', $3, $4)`,
    [id, randomUUID(), hashOf(publishableClientKey), hashOf(superSecretAdminKey)],
  )
  return { project: { id, publishableClientKey, superSecretAdminKey }, tenancyId }
}

async function signUpUsers(url: string, project: BenchProject): Promise<BenchUser[]> {
  const users: BenchUser[] = []
  for (let number = 0; number < USERS; number += 1) {
    const email = `bench-${number}@example.com`
    const password = 'a password of the benchmark'
    const response = await fetch(`${url}/api/v1/auth/password/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...clientHeaders(project) },
      body: JSON.stringify({
        email,
        password,
        verification_callback_url: 'http://localhost/verify',
      }),
    })
    if (!response.ok) throw new Error(`Sign-up failed: ${response.status} ${await response.text()}`)
    users.push({
      email,
      password,
      ...((await response.json()) as Omit<BenchUser, 'email' | 'password'>),
    })
  }
  return users
}

export const clientHeaders = (project: BenchProject): Record<string, string> => ({
  'x-stack-access-type': 'client',
  'x-stack-project-id': project.id,
  'x-stack-publishable-client-key': project.publishableClientKey,
})

/** Starts a server as its own process and waits until it accepts connections. */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
  port: number,
): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, child)
  return {
    url,
    pid: child.pid as number,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt += 1) {
    if (child.exitCode !== null)
      throw new Error(`A server ended with exit code ${child.exitCode} before it was ready.`)
    const response = await fetch(`${url}/ready`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('A server did not get ready within 30 s.')
}
