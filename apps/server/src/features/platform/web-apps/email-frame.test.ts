import { createHash } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { MAIL_FRAME_PATH } from './email-frame.ts'

const service = await startService()
afterAll(() => service.stop())

const open = () => service.anyone.get(`${service.url}${MAIL_FRAME_PATH}`)

test('the email frame runs only its own script, without an origin, and only within the dashboard', async () => {
  const { status, headers, text } = await open()

  const directives = (headers.get('content-security-policy') ?? '').split('; ')
  const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => script as string,
  )
  expect(status).toBe(200)
  expect(scripts).toHaveLength(1)
  expect(directives).toContain(
    `script-src 'sha256-${createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64')}'`,
  )
  expect(directives).toContain("default-src 'none'")
  expect(directives).toContain("form-action 'none'")
  expect(directives).toContain("frame-ancestors 'self'")
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('the sandbox of the frame never has the origin of the dashboard', async () => {
  const policy = (await open()).headers.get('content-security-policy')

  const sandbox = policy?.split('; ').find((directive) => directive.startsWith('sandbox'))
  expect(sandbox?.split(' ').toSorted()).toEqual([
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-scripts',
    'sandbox',
  ])
})
