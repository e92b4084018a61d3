import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openLink } from './open-link.ts'
import { defaultPlatform } from './platform.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('nothing but a web page is opened', () => {
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'vscode://x'])
    expect(() => openLink(url)).toThrow('Only web pages')
})

test('in a browser the page gets a tab of its own', async () => {
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  await defaultPlatform.openLink('https://app.test/?a=1&b=2')
  expect(open).toHaveBeenCalledWith('https://app.test/?a=1&b=2', '_blank', 'noopener')
})

test.runIf(process.platform === 'linux')(
  'a program hands the page to the desktop, as one argument and without a shell',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-open-link-'))
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s|' "$@" > '${pipe}'\n`, {
      mode: 0o755,
    })
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)

    await defaultPlatform.openLink('https://app.test/?a=1&b=$(id)')

    expect(await readFile(pipe, 'utf8')).toBe('https://app.test/?a=1&b=$(id)|')
    await rm(folder, { recursive: true })
  },
)

test.runIf(process.platform === 'linux')(
  'a machine without a browser is not an error',
  async () => {
    vi.stubEnv('PATH', '/nowhere')
    await expect(defaultPlatform.openLink('https://app.test/')).resolves.toBeUndefined()
  },
)
