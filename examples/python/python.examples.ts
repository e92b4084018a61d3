import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ExampleService,
  type RunningExample,
  startExampleService,
  startServer,
} from '../testing/example.ts'

/* protocol 07 §21, §24.2. */

let running: ExampleService
let environment: Record<string, string>
beforeAll(async () => {
  running = await startExampleService()
  const { id, publishableClientKey, secretServerKey } = running.project
  environment = {
    LATCHKEY_URL: running.url,
    LATCHKEY_PROJECT_ID: id,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: publishableClientKey,
    LATCHKEY_SECRET_SERVER_KEY: secretServerKey,
    PYTHONDONTWRITEBYTECODE: '1',
    PORT: '0',
  }
}, 60_000)
afterAll(() => running?.stop())

describe('server.py', () => {
  let api: RunningExample
  beforeAll(async () => {
    api = await startServer('python3', ['server.py'], import.meta.dirname, environment)
  })
  afterAll(() => api?.stop())

  const ask = (token?: string) =>
    fetch(`${api.url}/me`, {
      headers: token === undefined ? {} : { 'x-stack-access-token': token },
    })
  const tokenOf = async (email: string, project = running.project) => {
    const user = await (await running.signUp(email, project)).getUser({ or: 'throw' })
    return { userId: user.id, token: (await user.getAuthJson()).accessToken ?? '' }
  }

  test('responds to a signed-in user', async () => {
    const { userId, token } = await tokenOf('python@example.com')

    const response = await ask(token)

    expect([response.status, await response.json()]).toEqual([
      200,
      { userId, name: 'python@example.com' },
    ])
  })

  test('returns 401 without a valid token', async () => {
    const { token } = await tokenOf('python@example.com', await running.newProject())
    const gone = await tokenOf('python-gone@example.com')
    await running.as('server').delete(`/users/${gone.userId}`)

    const statuses = await Promise.all(
      [undefined, '', 'not a token', 'a.b.c', token, gone.token].map(
        async (given) => (await ask(given)).status,
      ),
    )

    expect(statuses).toEqual(statuses.map(() => 401))
  })

  test('a mistake in the settings is not a missing sign-in', async () => {
    const { token } = await tokenOf('python-settings@example.com')
    const misconfigured = await startServer('python3', ['server.py'], import.meta.dirname, {
      ...environment,
      LATCHKEY_SECRET_SERVER_KEY: 'ssk_of_another_project',
    })

    const response = await fetch(`${misconfigured.url}/me`, {
      headers: { 'x-stack-access-token': token },
    })
    await misconfigured.stop()

    expect(response.status).toBe(500)
  })
})

describe('login.py', () => {
  /** Starts the program and answers its link with `decide`; returns what it printed. */
  const logIn = async (decide: (loginCode: string) => Promise<void>) => {
    const child = spawn('python3', ['login.py', '--no-browser'], {
      cwd: import.meta.dirname,
      env: { ...process.env, ...environment },
    })
    const ended = once(child, 'close')
    let output = ''
    let decided: Promise<void> | undefined
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text
        const link = /(http\S+login_code=\S+)\s/.exec(output)?.[1]
        if (link !== undefined)
          decided ??= decide(new URL(link).searchParams.get('login_code') ?? '')
      })
    const [code] = await ended
    await decided
    return { code, output }
  }

  test('signs in after the user has confirmed, and shows the code of the page', async () => {
    const app = await running.signUp('snake@example.com')
    const user = await app.getUser({ or: 'throw' })
    const { accessToken, refreshToken } = await user.getAuthJson()
    let confirmed = ''

    const { code, output } = await logIn(async (loginCode) => {
      confirmed = loginCode
      await running
        .as('client', accessToken ?? '')
        .post('/auth/cli/complete', { login_code: loginCode, refresh_token: refreshToken })
    })

    expect(output).toContain(`the code ${confirmed.slice(-6)}:`)
    expect(output).toContain(`${running.url}/hosted/${running.project.id}/handler/cli-auth-confirm`)
    expect(output).toContain('Signed in as snake@example.com')
    expect(code).toBe(0)
  })

  test('says that the user has denied it', async () => {
    const { code, output } = await logIn(async (loginCode) => {
      await running.as('client').post('/auth/cli/deny', { login_code: loginCode })
    })

    expect(output).toContain('The login was not confirmed (expired). Please try again.')
    expect(code).toBe(1)
  })
})
