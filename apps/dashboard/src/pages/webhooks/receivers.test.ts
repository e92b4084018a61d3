import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@latchkey/testkit/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Receiver, receivers } from './receivers.ts'

const SECRET = `whsec_${Buffer.from('a secret that is only for this test').toString('base64')}`
const BODY = '{"type":"team.deleted","data":{"id":"é"}}'

/** Signed by the public scheme (Standard Webhooks). The options introduce mistakes. */
function headersFor({
  secret = SECRET,
  ageSeconds = 0,
  signed = BODY,
} = {}): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key)
    .update(`msg_1.${timestamp}.${signed}`)
    .digest('base64')
  // Two, as while the old secret still signs.
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${'A'.repeat(43)}= v1,${signature}`,
  }
}

const cases: readonly (readonly [string, () => Record<string, string>, boolean])[] = [
  ['a genuine message', () => headersFor(), true],
  [
    'one signed with another secret',
    () =>
      headersFor({
        secret: `whsec_${Buffer.from('another secret of its length').toString('base64')}`,
      }),
    false,
  ],
  ['one whose body was changed', () => headersFor({ signed: '{}' }), false],
  ['one that is too old', () => headersFor({ ageSeconds: 301 }), false],
  ['one from the future', () => headersFor({ ageSeconds: -330 }), false],
  ['one without a signature', () => ({ ...headersFor(), 'webhook-signature': '' }), false],
  ['one with a time that is none', () => ({ ...headersFor(), 'webhook-timestamp': 'now' }), false],
]

const codeOf = (id: Receiver) => receivers.find((receiver) => receiver.id === id)?.code as string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receivers-'))
  await symlink(
    join(import.meta.dirname, '../../../../../node_modules'),
    join(folder, 'node_modules'),
  )
})
afterAll(() => rm(folder, { recursive: true }))

test('the receiver with the SDK runs unchanged and accepts only genuine messages', async () => {
  const port = await freePort()
  const file = join(folder, 'receiver.mjs')
  // The test does not require its port to be free.
  await writeFile(
    file,
    `${codeOf('node').replace('.listen(3000)', `.listen(${port}, '127.0.0.1', () => console.log('ready'))`)}`,
  )
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, WEBHOOK_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed: string[] = []
  child.stdout.on('data', (text) => printed.push(String(text)))
  try {
    await once(child.stdout, 'data')

    for (const [name, headers, isGenuine] of cases) {
      const { status } = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: headers(),
        body: BODY,
      })
      expect([name, status]).toEqual([name, isGenuine ? 204 : 400])
    }
    expect(printed.join('')).toContain('team.deleted')
  } finally {
    child.kill()
  }
})

describe('without the SDK', () => {
  test.each(cases)('%s', async (_, headers, isGenuine) => {
    const file = join(folder, 'verify.mjs')
    await writeFile(file, codeOf('node-by-hand'))
    const { isGenuine: check } = await import(file)

    expect(check(SECRET, headers(), BODY)).toBe(isGenuine)
  })
})

const execute = promisify(execFile)
const runs = (file: string, ...args: string[]) =>
  execute(file, args).then(
    () => true,
    () => false,
  )

describe.skipIf(!(await runs('python3', '--version')))('in Python', () => {
  test('accepts only genuine messages', async () => {
    await writeFile(join(folder, 'verify.py'), codeOf('python'))
    const script = `import json, sys
from verify import is_genuine
secret, body, given = json.loads(sys.argv[1])
print(json.dumps([is_genuine(secret, headers, body.encode()) for headers in given]))`

    const given = JSON.stringify([SECRET, BODY, cases.map(([, headers]) => headers())])
    const { stdout } = await execute('python3', ['-c', script, given], { cwd: folder })

    expect(JSON.parse(stdout)).toEqual(cases.map(([, , isGenuine]) => isGenuine))
  })
})

describe.skipIf(!(await runs('go', 'version')))('in Go', () => {
  test('accepts only genuine messages', async () => {
    const module = join(folder, 'go')
    await mkdir(join(module, 'webhooks'), { recursive: true })
    await writeFile(join(module, 'go.mod'), 'module receiver\n\ngo 1.19\n')
    await writeFile(join(module, 'webhooks/verify.go'), codeOf('go'))
    await writeFile(
      join(module, 'main.go'),
      `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"receiver/webhooks"
)

func main() {
	var given []map[string]string
	if err := json.Unmarshal([]byte(os.Args[3]), &given); err != nil {
		panic(err)
	}
	results := []bool{}
	for _, headers := range given {
		header := http.Header{}
		for name, value := range headers {
			header.Set(name, value)
		}
		results = append(results, webhooks.IsGenuine(os.Args[1], header, []byte(os.Args[2])))
	}
	text, _ := json.Marshal(results)
	fmt.Println(string(text))
}
`,
    )

    const given = JSON.stringify(cases.map(([, headers]) => headers()))
    // Neither a newer Go nor a module is downloaded.
    const env = { ...process.env, GOTOOLCHAIN: 'local', GOPROXY: 'off', GOFLAGS: '-mod=mod' }
    const { stdout } = await execute('go', ['run', '.', SECRET, BODY, given], { cwd: module, env })

    expect(JSON.parse(stdout)).toEqual(cases.map(([, , isGenuine]) => isGenuine))
  })
})
