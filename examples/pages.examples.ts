import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, visit } from './testing/browser.ts'
import {
  copyOf,
  type ExampleService,
  fillInFile,
  installed,
  PASSWORD,
  type RunningExample,
  run,
  startExampleService,
  startServer,
} from './testing/example.ts'
import { serveFolder } from './testing/static-server.ts'

/* What a user does in the pages of the examples, in Chromium. */

let running: ExampleService
beforeAll(async () => {
  running = await startExampleService()
}, 60_000)
afterAll(() => running?.stop())

let ada: Visit
afterEach(async () => {
  await ada.leave()
  expect(ada.noise).toEqual([])
})

const vite = (command: string) => [
  join(installed('react'), '../node_modules/vite/bin/vite.js'),
  ...command.split(' '),
]

describe('React', () => {
  beforeAll(() => fillInFile(running, installed('react'), '.env.example', '.env.local'))

  const journey = async (url: string, email: string) => {
    ada = await visit(url)
    await ada.sees('Sign in to your account')
    await ada.press('Sign up')
    await ada.fill({ Email: email, Password: PASSWORD, 'Repeat password': PASSWORD })
    await ada.press('Sign up')
    await ada.sees(`Hello ${email}`)
    expect(new URL(ada.page.url()).pathname).toBe('/')

    await ada.page.reload()
    await ada.sees(`Hello ${email}`)

    await ada.press('Sign out')
    await ada.sees('Sign in to your account')
    await ada.fill({ Email: email, Password: PASSWORD })
    await ada.press('Sign in')
    await ada.sees(`Hello ${email}`)

    await ada.press('Account settings')
    await ada.sees('My profile')
  }

  test('signs up, stays after a reload, signs out and in: as built', async () => {
    await run('npm', ['run', 'build'], installed('react'))
    const preview = await startServer(
      process.execPath,
      vite('preview --port 0'),
      installed('react'),
    )
    try {
      await journey(preview.url, 'built@example.com')
    } finally {
      await preview.stop()
    }
  }, 120_000)

  test('and on the development server', async () => {
    const dev = await startServer(process.execPath, vite('--port 0'), installed('react'))
    try {
      await journey(dev.url, 'developed@example.com')
    } finally {
      await dev.stop()
    }
  }, 120_000)
})

describe('JavaScript in a page', () => {
  let server: RunningExample
  let remove: () => Promise<void>
  beforeAll(async () => {
    const copy = await copyOf('javascript')
    remove = copy.remove
    await fillInFile(running, copy.folder, 'app.js')
    server = await serveFolder(copy.folder)
  })
  afterAll(async () => {
    await server?.stop()
    await remove?.()
  })

  test('signs up, stays after a reload, signs out and in', async () => {
    const email = 'page@example.com'
    ada = await visit(server.url)
    await ada.fill({ Email: email, Password: 'password' })
    await ada.press('Sign up')
    await ada.page
      .getByRole('alert')
      .filter({ hasText: /password/i })
      .waitFor()

    await ada.fill({ Email: email, Password: PASSWORD })
    await ada.press('Sign up')
    await ada.sees(`Hello ${email}`)

    await ada.page.reload()
    await ada.sees(`Hello ${email}`)

    await ada.press('Sign out')
    await ada.fill({ Email: email, Password: 'another password' })
    await ada.press('Sign in')
    await ada.page.getByRole('alert').filter({ hasText: /./ }).waitFor()
    await ada.fill({ Password: PASSWORD })
    await ada.press('Sign in')
    await ada.sees(`Hello ${email}`)
  })

  test('its page loads one script of the service', async () => {
    const scripts: string[] = []
    ada = await visit('about:blank')
    ada.page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url())
    })
    await ada.page.goto(server.url)
    await ada.page.getByLabel('Email').waitFor()

    expect(scripts).toEqual([`${server.url}/app.js`, `${running.url}/packages/js.mjs`])
  })
})
