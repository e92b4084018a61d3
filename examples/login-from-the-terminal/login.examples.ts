import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { installed } from '../testing/example.ts'

/* protocol 07 §21. */

const service = await startService({ listen: true })
const home = await mkdtemp(join(tmpdir(), 'latchkey-example-'))
afterAll(async () => {
  await service.stop()
  await rm(home, { recursive: true })
})

// The Node that npm runs on: any version that the user has installed, and older than ours on some
// machines.
const node = process.env.npm_node_execpath ?? process.execPath

/** Starts the program as a user would, with its own configuration folder. */
function start(project: TestProject, ...args: string[]) {
  const child = spawn(node, [join(installed('login-from-the-terminal'), 'commands.js'), ...args], {
    env: {
      PATH: process.env.PATH,
      XDG_CONFIG_HOME: home,
      LATCHKEY_URL: service.url,
      LATCHKEY_PROJECT_ID: project.id,
      LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return {
    /** Its output after it has ended. */
    async end() {
      const [code] = await once(child, 'close')
      return { code, output: output.trim() }
    },
    /** Waits until its output matches. */
    async says(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const found = pattern.exec(output)
        if (found) return found
        if (child.exitCode !== null)
          throw new Error(`The program ended without saying ${pattern}: ${output}`)
        await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
      }
    },
  }
}
const run = (project: TestProject, ...args: string[]) => start(project, ...args).end()
const tokenFile = (project: TestProject) => join(home, 'latchkey-example', `${project.id}.token`)
const filesOf = async (project: TestProject) =>
  (await readdir(join(home, 'latchkey-example')).catch(() => [])).filter((name) =>
    name.includes(project.id),
  )

/** Logs in, with a request in place of the confirmation page. */
async function logIn(project: TestProject, user: { access_token: string; refresh_token: string }) {
  const program = start(project, 'login', '--no-browser')
  const [, link = ''] = await program.says(/(http\S+login_code=\S+)/)
  const [, code] = await program.says(/the code (\w{6}):/)
  const login_code = new URL(link).searchParams.get('login_code') ?? ''
  expect(link.startsWith(`${service.url}/hosted/${project.id}/handler/cli-auth-confirm?`)).toBe(
    true,
  )
  expect(login_code.endsWith(code as string)).toBe(true)
  const confirmed = await project
    .as('client', user)
    .post('/auth/cli/complete', { login_code, refresh_token: user.refresh_token })
  expect(confirmed.status).toBe(200)
  return program.end()
}

test('a user logs in through the browser, reads their account, and logs out', async () => {
  const project = await service.newProject()
  const ada = await project.signUp({ email: 'ada@example.com' })
  expect(await run(project, 'whoami')).toEqual({
    code: 1,
    output: 'You are not signed in. Try: login',
  })

  const login = await logIn(project, ada)
  expect(login.code).toBe(0)
  expect(login.output).toContain('Signed in as ada@example.com')

  expect(await run(project, 'whoami')).toEqual({ code: 0, output: 'Signed in as ada@example.com' })

  expect(await run(project, 'logout')).toEqual({ code: 0, output: 'Signed out' })
  expect(await filesOf(project)).toEqual([])
  expect(await service.rows.sessionIds(ada.user_id)).toEqual([])
  expect((await run(project, 'whoami')).code).toBe(1)
})

test.skipIf(process.platform === 'win32')(
  'only the owner can read the token, even if an open file existed before',
  async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await logIn(project, ada)
    await writeFile(tokenFile(project), 'an older token')
    await chmod(tokenFile(project), 0o644)

    await logIn(project, ada)

    expect(await readFile(tokenFile(project), 'utf8')).toBe(ada.refresh_token)
    expect((await stat(tokenFile(project))).mode & 0o777).toBe(0o600)
    expect((await stat(join(home, 'latchkey-example'))).mode & 0o777).toBe(0o700)
  },
)

test('a session that was ended in the browser is over in the terminal too', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await logIn(project, ada)

  await project.as('client', ada).delete('/auth/sessions/current')

  expect(await run(project, 'whoami')).toEqual({
    code: 1,
    output: 'Your session is over. Try: login',
  })
  expect(await run(project, 'logout')).toEqual({ code: 0, output: 'Signed out' })
})

test('without a command it says what it can do', async () => {
  const { code, output } = await run(await service.newProject())

  expect(code).toBe(1)
  for (const command of ['login', 'whoami', 'logout']) expect(output).toContain(command)
})
