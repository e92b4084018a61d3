import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ClientApp } from '@latchkey/react'
import {
  accessHeaders,
  type Caller,
  createCaller,
  startProcess,
  startService,
  type TestProject,
  type TestService,
} from '@latchkey/testkit'
import { inject } from 'vitest'
import { fillIn } from '../../apps/dashboard/src/pages/overview/fill-in.ts'

const EXAMPLES = join(import.meta.dirname, '..')

const execute = promisify(execFile)

/** Runs a program. The error of a failed one has what it printed. */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  try {
    const shell = process.platform === 'win32'
    return (await execute(program, [...args], { cwd, env, shell })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
  }
}

/** A service as operators run it, with a project for an example. */
export interface ExampleService {
  readonly service: TestService
  readonly url: string
  /** Send requests with `as` below: those of the project itself go to `service`. */
  readonly project: TestProject
  /** Another project of the same service. */
  newProject: TestService['newProject']
  /** Sends requests to the process, for a user if an access token is given. */
  as(accessType: 'client' | 'server', accessToken?: string): Caller
  /** Replaces the placeholders of an example by the values of the project. */
  fillIn(text: string): string
  /** Signs up a user with the SDK, as the pages of an app do. */
  signUp(email: string, project?: TestProject): Promise<ClientApp>
  stop(): Promise<void>
}

export const PASSWORD = 'correct horse battery'

/** Starts the service as a process, whose clock is the real one, as in the examples. */
export async function startExampleService(
  settings: Record<string, string> = {},
  projectSettings: Parameters<TestService['newProject']>[0] = {},
): Promise<ExampleService> {
  const service = await startService()
  const operated = await startProcess(service, settings)
  const url = operated.url.replace('127.0.0.1', 'localhost')
  const project = await service.newProject({ display_name: 'My app', ...projectSettings })
  return {
    service,
    url,
    project,
    newProject: service.newProject,
    as: (accessType, accessToken) =>
      createCaller(fetch, url, {
        ...accessHeaders(project, accessType),
        ...(accessToken === undefined ? {} : { 'x-stack-access-token': accessToken }),
      }),
    fillIn: (text) => fillIn(text, { ...project, baseUrl: url, projectId: project.id }),
    async signUp(email, { id, publishableClientKey } = project) {
      const app = new ClientApp({
        baseUrl: url,
        projectId: id,
        publishableClientKey,
        tokenStore: 'memory',
        redirectMethod: 'none',
      })
      const result = await app.signUpWithCredential({
        email,
        password: PASSWORD,
        noRedirect: true,
        verificationCallbackUrl: 'http://localhost:3000/handler/email-verification',
      })
      if (result.status === 'error') throw result.error
      return app
    },
    async stop() {
      await operated.stop()
      await service.stop()
    },
  }
}

/** The folder of an example whose dependencies are installed from the tarballs. */
export const installed = (name: string): string => join(inject('installedExamples'), name)

/** A copy of an example without dependencies. `remove` deletes it. */
export async function copyOf(name: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `latchkey-${name}-`))
  await cp(join(EXAMPLES, name), folder, { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Replaces the placeholders of a file; writes the result to `target` if that is given. */
export async function fillInFile(
  { fillIn }: ExampleService,
  folder: string,
  file: string,
  target = file,
): Promise<void> {
  await writeFile(join(folder, target), fillIn(await readFile(join(folder, file), 'utf8')))
}

/** A program of an example that is running. */
export interface RunningExample {
  /** The first URL that it printed. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts a server and waits until it prints its URL. */
export async function startServer(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<RunningExample> {
  const child = spawn(program, [...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await printedUrl(child)
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

function printedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (text: Buffer) => {
      printed += text.toString().replace(ESCAPES, '')
      const url = /(http:\/\/localhost:\d+)\D/.exec(printed)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`The program ended with code ${code}.`)))
    child.once('error', reject)
  })
}
