import { spawnSync } from 'node:child_process'
import { startService } from '@latchkey/testkit'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const write = (
  isTTY: boolean,
  format: 'auto' | 'pretty',
  work: (log: ReturnType<typeof createLog>) => void,
): string => {
  let output = ''
  work(createLog('info', format, { isTTY, write: (text) => (output += text) }))
  // Colors are only for display.
  return output.replaceAll(/\x1b\[\d+m/g, '')
}

const request = {
  requestId: 'r1',
  method: 'GET',
  route: '/users/me',
  status: 200,
  durationMs: 2.6,
  projectId: 'p1',
  accessType: 'client',
}

test('writes one short line per request in a terminal', () => {
  const output = write(true, 'auto', (log) => log.info(request, 'request'))

  expect(output).toMatch(/^\d\d:\d\d:\d\d GET \/users\/me 200 3 ms project=p1\n$/)
})

test('names the request that failed, so that it can be found', () => {
  expect(write(true, 'auto', (log) => log.info({ ...request, status: 500 }, 'request'))).toContain(
    'requestId=r1',
  )
})

test('shows an error with its stack below its line', () => {
  const output = write(false, 'pretty', (log) =>
    log.error({ error: new Error('no luck') }, 'A job failed'),
  )

  expect(output).toMatch(/^\d\d:\d\d:\d\d error A job failed\n {4}Error: no luck\n {8}at /)
})

test('writes no control characters from client input', () => {
  const hostile = '\x1b[2J\u009b31m\r\nfake line \u202e'

  const output = write(false, 'pretty', (log) =>
    log.warn({ hostile, error: new Error(hostile) }, hostile),
  )

  expect(output).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/)
  expect(output).not.toMatch(/^fake line/m)
})

test('writes every JSON line before the process exits', () => {
  const { stdout } = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
     const log = createLog('info', 'json')
     log.info({ at: 1 }, 'first')
     setImmediate(() => {
       log.info({ at: 2 }, 'second')
       process.exit(1)
     })`,
  ])

  const lines = stdout.toString().trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).at)).toEqual([1, 2])
})

test('keeps values of rows out of errors of the database', async () => {
  const service = await startService()
  const insertAgain =
    'insert into tenancies (id, project_id, branch_id) select id, project_id, branch_id from tenancies'
  const error = await service.query(insertAgain).catch((reason: object) => reason)
  await service.stop()
  expect(error).toMatchObject({ code: '23505', detail: expect.stringContaining('already exists') })

  const { stdout } = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
     const error = Object.assign(new Error('duplicate key'), ${JSON.stringify(error)})
     createLog('info', 'json').error({ error }, 'failed')`,
  ])

  expect(JSON.parse(stdout.toString()).error).toMatchObject({
    message: 'duplicate key',
    code: '23505',
    constraint: expect.stringContaining('tenancies'),
  })
  expect(stdout.toString()).not.toContain('already exists')
})
