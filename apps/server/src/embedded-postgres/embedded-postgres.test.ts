import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { temporaryParent } from '@latchkey/testkit'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { canReach } from './account.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { systemFolder } from './layout.ts'
import { isRunning } from './processes.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const canNobodyRunUs =
  isRoot && canReach({ name: 'nobody', spawn: nobody, owner: nobody }, import.meta.dirname)

const folders: string[] = []
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
const notes: string[] = []
const log = { info: (message: string) => void notes.push(message) }

const parent = realpathSync(await temporaryParent())

const newFolder = (): string => {
  const folder = mkdtempSync(join(parent, 'latchkey test-'))
  folders.push(folder)
  // Closed to others by default, which for root means that the cluster is elsewhere; another test
  // covers that.
  chmodSync(folder, 0o755)
  return folder
}

const start = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, log })
  running.push(server)
  return server
}

let template: string | undefined

/** A folder with a cluster that has been stopped. Creating a cluster takes longer than copying it. */
const newFolderWithCluster = async (): Promise<string> => {
  if (template === undefined) {
    template = newFolder()
    folders.splice(folders.indexOf(template), 1)
    await (await startEmbeddedPostgres({ dataDir: template, log })).stop()
  }
  const folder = newFolder()
  execFileSync('cp', ['-a', `${template}/.`, folder])
  return folder
}

afterAll(() => {
  if (template !== undefined) rmSync(template, { recursive: true, force: true })
})

/**
 * Another Latchkey: a process that starts the server, prints its address, and stops it on request.
 */
const startElsewhere = async (dataDir: string, as: { uid?: number; gid?: number } = {}) => {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1], log: { info() {} } })
    console.log(server.url)
    process.stdin.once('data', async () => { await server.stop(); process.exit() })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    ...as,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.push(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    child.once('exit', () => reject(new Error(errors)))
  })
  return {
    url,
    stop: () => {
      child.stdin.write('stop\n')
      return ended
    },
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const pidFileOf = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid')
const serverPid = (dataDir: string): number =>
  Number(readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[0])

/** The processes that work in a folder, by number. */
const processesIn = (folder: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  })

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of running.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) {
    // Leftovers of a failed test; only processes inside our own temporary folder.
    for (const pid of processesIn(folder)) process.kill(Number(pid), 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  notes.length = 0
})

describe.skipIf(process.platform === 'win32')(
  'the embedded PostgreSQL',
  { timeout: 60_000 },
  () => {
    test('starts on an empty folder, closed to all other accounts', async () => {
      const folder = newFolder()

      const { url } = await start(join(folder, 'data'))

      expect(await ask(url, 'select current_user, current_database()')).toEqual([
        'latchkey',
        'latchkey',
      ])
      const settings = `select setting from pg_settings where name in
      ('data_checksums', 'fsync', 'listen_addresses', 'server_encoding', 'synchronous_commit') order by name`
      expect(await ask(url, settings)).toEqual(['on', 'on', '', 'UTF8', 'on'])
      await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
        code: '28P01',
      })
      expect(statSync(join(folder, 'data', 'postgres-password')).mode & 0o777).toBe(0o600)
      expect(statSync(join(folder, 'data', 'postgres-socket')).mode & 0o777).toBe(0o700)
      expect(statSync(join(folder, 'data', 'postgres.log')).mode & 0o777).toBe(0o600)
    })

    test('keeps its data and its address from one start to the next', async () => {
      const folder = newFolder()
      const first = await start(folder)
      await ask(first.url, 'create table kept as select 42 as answer')
      await first.stop()

      const second = await start(folder)

      expect(second.url).toBe(first.url)
      expect(await ask(second.url, 'select answer from kept')).toEqual([42])
    })

    test('leaves no process and no lock behind', async () => {
      const folder = newFolder()
      const server = await start(folder)
      const pid = serverPid(folder)
      expect(isRunning(pid)).toBe(true)

      await server.stop()
      await server.stop()

      expect(isRunning(pid)).toBe(false)
      expect(processesIn(folder)).toEqual([])
      expect(readdirSync(folder).sort()).toEqual([
        'postgres',
        'postgres-password',
        'postgres-socket',
        'postgres.log',
      ])
    })

    test('keeps running when its process is killed, and the next one takes it over', async () => {
      const folder = await newFolderWithCluster()
      const killed = await startElsewhere(folder)
      await ask(killed.url, 'create table kept as select 42 as answer')
      const pid = serverPid(folder)
      await killed.kill()
      expect(isRunning(pid)).toBe(true)

      const next = await start(folder)

      expect(serverPid(folder)).toBe(pid)
      expect(await ask(next.url, 'select answer from kept')).toEqual([42])
      await next.stop()
      expect(isRunning(pid)).toBe(false)
    })

    test('recovers after it was killed itself, with its process', async () => {
      const folder = await newFolderWithCluster()
      const killed = await startElsewhere(folder)
      await ask(killed.url, 'create table kept as select 42 as answer')
      await killed.kill()
      process.kill(serverPid(folder), 'SIGKILL')

      const next = await start(folder)

      expect(await ask(next.url, 'select answer from kept')).toEqual([42])
    })

    test('starts with a postmaster.pid whose number now belongs to another program', async () => {
      const folder = await newFolderWithCluster()
      const first = await start(folder)
      const lines = readFileSync(pidFileOf(folder), 'utf8').split('\n')
      await first.stop()
      writeFileSync(pidFileOf(folder), [String(process.ppid), ...lines.slice(1)].join('\n'))
      const { uid, gid } = statSync(join(folder, 'postgres'))
      chownSync(pidFileOf(folder), uid, gid)

      const next = await start(folder)

      expect(await ask(next.url, 'select 1')).toEqual([1])
    })

    test('waits for a server that is just stopping', async () => {
      const folder = await newFolderWithCluster()
      const killed = await startElsewhere(folder)
      await killed.kill()
      const pid = serverPid(folder)
      process.kill(pid, 'SIGINT')

      const next = await start(folder)

      expect(serverPid(folder)).not.toBe(pid)
      expect(await ask(next.url, 'select 1')).toEqual([1])
    })

    test('is shared by processes that start at once on an empty folder; the last one stops it', async () => {
      const folder = newFolder()

      const [one, two, three] = await Promise.all([
        startElsewhere(folder),
        startElsewhere(folder),
        startElsewhere(folder),
      ])

      expect(new Set([one.url, two.url, three.url]).size).toBe(1)
      const pid = serverPid(folder)
      await one.stop()
      expect(await ask(two.url, 'select 1')).toEqual([1])
      await Promise.all([two.stop(), three.stop()])
      expect(isRunning(pid)).toBe(false)
    })

    test('serves a data directory that was removed and created again while the old server was running', async () => {
      const folder = newFolder()
      const dataDir = join(folder, 'data')
      const killed = await startElsewhere(dataDir)
      const orphan = serverPid(dataDir)
      await killed.kill()
      rmSync(dataDir, { recursive: true })

      const next = await start(dataDir)

      expect(isRunning(orphan)).toBe(false)
      expect(await ask(next.url, 'select 1')).toEqual([1])
      await next.stop()
      expect(processesIn(dataDir)).toEqual([])
    })

    test('does not stop the server that took the place of its own', async () => {
      const folder = newFolder()
      const dataDir = join(folder, 'data')
      const first = await startElsewhere(dataDir)
      rmSync(dataDir, { recursive: true })
      const second = await start(dataDir)

      await first.stop()

      expect(await ask(second.url, 'select 1')).toEqual([1])
    })

    test('two servers of one place never share a socket', async () => {
      const folder = newFolder()
      const dataDir = join(folder, 'data')
      const first = await start(dataDir)
      await first.stop()
      rmSync(dataDir, { recursive: true })

      const second = await start(dataDir)

      expect(new URL(second.url.replace('@/', '@host/')).searchParams.get('port')).not.toBe(
        new URL(first.url.replace('@/', '@host/')).searchParams.get('port'),
      )
    })

    test('stops although connections of this process were left open', async () => {
      const folder = await newFolderWithCluster()
      const server = await start(folder)
      const client = new pg.Client({ connectionString: server.url })
      client.on('error', () => {})
      await client.connect()
      const pid = serverPid(folder)

      await server.stop()

      expect(isRunning(pid)).toBe(false)
    })

    test('takes over the lock of a process that has died', async () => {
      const folder = await newFolderWithCluster()
      const dead = spawn(process.execPath, ['-e', '0'])
      await new Promise((resolve) => dead.once('exit', resolve))
      writeFileSync(join(folder, 'postgres.lock'), `${dead.pid} 1\n`)

      const server = await start(folder)

      expect(await ask(server.url, 'select 1')).toEqual([1])
    })

    test('begins again after a first start that was interrupted', async () => {
      const folder = newFolder()
      mkdirSync(join(folder, 'postgres-new-x', 'data'), { recursive: true })
      writeFileSync(join(folder, 'postgres-new-x', 'data', 'PG_VERSION'), '18\n')

      const server = await start(folder)

      expect(await ask(server.url, 'select 1')).toEqual([1])
      expect(readdirSync(folder).filter((name) => name.startsWith('postgres-new'))).toEqual([])
    })

    test('works below a path that is too long for a socket', async () => {
      const folder = newFolder()
      const deep = join(folder, 'x'.repeat(90))

      const first = await start(deep)
      expect(await ask(first.url, 'select 1')).toEqual([1])
      const socketFolder = readFileSync(join(deep, 'postgres-socket-location'), 'utf8').trim()
      expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
      await first.stop()

      expect(existsSync(socketFolder)).toBe(false)
      const second = await start(deep)
      expect(await ask(second.url, 'select 1')).toEqual([1])
    })

    test('says what the server said when it cannot start', async () => {
      const folder = await newFolderWithCluster()
      await (await start(folder)).stop()
      writeFileSync(join(folder, 'postgres', 'postgresql.conf'), 'shared_buffers = nonsense\n')

      const attempt = start(folder)

      await expect(attempt).rejects.toThrow(
        /ended while starting.*invalid value for parameter "shared_buffers"/s,
      )
    })

    test('says what to do when the password is lost, and when the cluster is of another version', async () => {
      const folder = await newFolderWithCluster()
      await (await start(folder)).stop()

      writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')
      await expect(start(folder)).rejects.toThrow(/was made by PostgreSQL 17/)
      rmSync(join(folder, 'postgres-password'))
      await expect(start(folder)).rejects.toThrow(/postgres-password is missing: restore it/)
    })

    test.skipIf(!canNobodyRunUs)('works as an ordinary user', async () => {
      const folder = newFolder()
      chownSync(folder, nobody.uid, nobody.gid)

      const server = await startElsewhere(join(folder, 'data'), nobody)

      expect(await ask(server.url, 'select 1')).toEqual([1])
      expect(statSync(join(folder, 'data', 'postgres')).uid).toBe(nobody.uid)
      await server.stop()
      expect(processesIn(folder)).toEqual([])

      const asRoot = await start(join(folder, 'data'))
      expect(await ask(asRoot.url, 'select 1')).toEqual([1])
    })

    test.skipIf(!canNobodyRunUs)(
      'tells an ordinary user that the folder is of another account',
      async () => {
        const folder = newFolder()
        await (await start(join(folder, 'data'))).stop()
        chownSync(folder, nobody.uid, nobody.gid)

        await expect(startElsewhere(join(folder, 'data'), nobody)).rejects.toThrow(
          /belongs to another account: start Latchkey as that account/,
        )
      },
    )

    test.skipIf(!isRoot)(
      'of root uses another folder if its own account cannot reach the first, and records it',
      async () => {
        const folder = newFolder()
        chmodSync(folder, 0o700)
        const dataDir = join(folder, 'data')

        const first = await start(dataDir)
        await ask(first.url, 'create table kept as select 42 as answer')
        const home = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim()
        folders.push(home)
        await first.stop()

        expect(home.startsWith(`${systemFolder}/`)).toBe(true)
        expect(statSync(folder).mode & 0o777).toBe(0o700)
        chmodSync(folder, 0o755)
        const second = await start(dataDir)
        expect(await ask(second.url, 'select answer from kept')).toEqual([42])
      },
    )
  },
)
