import { webhookEvents } from '@latchkey/contract/pure'
import fc from 'fast-check'
import { Webhook } from 'svix'
import { describe, expect, test, vi } from 'vitest'
import { verifyWebhook, type WebhookMessage, WebhookVerificationError } from './webhooks.ts'

const SECRET = `whsec_${btoa('a secret of 24 characters')}`
const OTHER = `whsec_${btoa('another one of 24 letters')}`
const NOW = 1_760_000_000_000
const EVENT = { type: 'user.deleted', data: webhookEvents['user.deleted'].example }

/** A message as the service sends it, signed by another implementation of the scheme. */
function message({
  body = JSON.stringify(EVENT),
  secrets = [SECRET],
  sentAt = NOW,
}: {
  body?: string
  secrets?: readonly string[]
  sentAt?: number
} = {}) {
  const signatures = secrets.map((secret) =>
    new Webhook(secret).sign('msg_1', new Date(sentAt), body),
  )
  return {
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(sentAt / 1000),
      'webhook-signature': signatures.join(' '),
    },
    secret: SECRET,
    now: NOW,
  } satisfies WebhookMessage
}

const reasonOf = async (given: WebhookMessage) => {
  const error = await verifyWebhook(given).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WebhookVerificationError)
  return (error as WebhookVerificationError).reason
}

describe('a message of the service', () => {
  test('is returned as id and typed event', async () => {
    const { id, event } = await verifyWebhook(message())

    expect(id).toBe('msg_1')
    expect(event).toEqual(EVENT)
    if (event.type === 'user.deleted') expect(event.data.teams).toHaveLength(1)
  })

  test('has its headers as of fetch, as of Node in any letter case, or with the names of Svix', async () => {
    const { headers, ...rest } = message()
    const pairs = Object.entries(headers)

    for (const given of [
      new Headers(headers),
      Object.fromEntries(pairs.map(([name, value]) => [name.toUpperCase(), value])),
      Object.fromEntries(pairs.map(([name, value]) => [name, [value]])),
      Object.fromEntries(pairs.map(([name, value]) => [name.replace('webhook', 'svix'), value])),
    ])
      expect((await verifyWebhook({ ...rest, headers: given })).id).toBe('msg_1')
  })

  test('may be text or bytes, also beyond ASCII', async () => {
    const body = JSON.stringify({ type: 'user.deleted', data: { id: 'ü–😀' } })
    const given = message({ body })
    for (const raw of [body, new TextEncoder().encode(body)])
      expect((await verifyWebhook({ ...given, body: raw })).event.data).toEqual({ id: 'ü–😀' })
  })

  test('is accepted with the old and the new secret while it is signed with both', async () => {
    const given = message({ secrets: [OTHER, SECRET] })
    for (const secret of [SECRET, OTHER, [SECRET, OTHER]])
      expect((await verifyWebhook({ ...given, secret })).id).toBe('msg_1')
    // The receiver knows both, the service signs with one.
    for (const signedWith of [SECRET, OTHER])
      expect(
        await verifyWebhook({ ...message({ secrets: [signedWith] }), secret: [SECRET, OTHER] }),
      ).toMatchObject({ id: 'msg_1' })
  })

  test('may be five minutes old or early', async () => {
    for (const offset of [-300_000, 300_000])
      expect((await verifyWebhook(message({ sentAt: NOW + offset }))).id).toBe('msg_1')
    expect(await reasonOf(message({ sentAt: NOW - 301_000 }))).toBe('too-old')
    expect(await reasonOf(message({ sentAt: NOW + 301_000 }))).toBe('too-new')
  })

  test('is compared with the current time by default', async () => {
    const { now: _, ...current } = message({ sentAt: Math.floor(Date.now() / 1000) * 1000 })
    expect((await verifyWebhook(current)).id).toBe('msg_1')
    const { now: __, ...old } = message()
    expect(await reasonOf(old)).toBe('too-old')
  })
})

describe('a message is rejected', () => {
  test('with a wrong secret, a changed body, id or time', async () => {
    const given = message()
    expect(await reasonOf({ ...given, secret: OTHER })).toBe('wrong-signature')
    expect(await reasonOf({ ...given, body: `${given.body} ` })).toBe('wrong-signature')
    for (const change of [
      { 'webhook-id': 'msg_2' },
      { 'webhook-timestamp': String(NOW / 1000 + 1) },
    ])
      expect(await reasonOf({ ...given, headers: { ...given.headers, ...change } })).toBe(
        'wrong-signature',
      )
  })

  test.each(['', 'v1', 'v1,', 'v1,not base64!', 'v1,AAAA', 'v2,AAAA'])(
    'with the signature "%s"',
    async (signature) => {
      const given = message()
      const headers = { ...given.headers, 'webhook-signature': signature }
      expect(await reasonOf({ ...given, headers })).toBe(
        signature === '' ? 'missing-headers' : 'wrong-signature',
      )
    },
  )

  test('with the right signature under another version', async () => {
    const given = message()
    const signature = given.headers['webhook-signature'].replace('v1,', 'v1a,')
    expect(
      await reasonOf({ ...given, headers: { ...given.headers, 'webhook-signature': signature } }),
    ).toBe('wrong-signature')
  })

  test('without one of the headers', async () => {
    const given = message()
    for (const name of Object.keys(given.headers))
      expect(await reasonOf({ ...given, headers: { ...given.headers, [name]: undefined } })).toBe(
        'missing-headers',
      )
  })

  test.each(['now', '1e9', '-1', '1.5', '', '9'.repeat(13)])('with the time "%s"', async (time) => {
    const given = message()
    const headers = { ...given.headers, 'webhook-timestamp': time }
    expect(['invalid-timestamp', 'missing-headers']).toContain(
      await reasonOf({ ...given, headers }),
    )
  })

  test('with a signed body that is not an event', async () => {
    for (const body of ['', 'null', '[]', '{"data":{}}', '{'])
      expect(await reasonOf(message({ body }))).toBe('invalid-body')
  })

  test('after ten signatures, however many it has', async () => {
    const verify = vi.spyOn(crypto.subtle, 'verify')
    const given = message()
    const signature = `${'v1,AAAA '.repeat(1000)}${given.headers['webhook-signature']}`

    const headers = { ...given.headers, 'webhook-signature': signature }
    expect(await reasonOf({ ...given, headers })).toBe('wrong-signature')

    expect(verify).toHaveBeenCalledTimes(10)
    verify.mockRestore()
  })

  test('whatever its headers are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), fc.string(), async (id, time, signature) => {
        await reasonOf({
          ...message(),
          headers: { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature },
        })
      }),
    )
  })
})

test('explains mistakes of the caller', async () => {
  await expect(verifyWebhook({ ...message(), body: EVENT as unknown as string })).rejects.toThrow(
    'needs the raw body',
  )
  for (const secret of ['', 'whsec_', 'whsec_%', btoa('a secret of 24 characters')])
    await expect(verifyWebhook({ ...message(), secret })).rejects.toThrow('starts with whsec_')
})
