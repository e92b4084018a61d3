import type { AbuseScenario, AbuseStage } from './abuse-scenario.ts'
import { clientHeaders } from './stage.ts'

const WORKERS = 4
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Requests that are cheap to send and were expensive to handle. */
export const requestScenarios: readonly AbuseScenario[] = [
  {
    name: 'quadratic host',
    prepare: (stage) => trustPattern(stage, 'https://*-*.example.app'),
    async attack(stage, signal) {
      const hosts = ['-'.repeat(60_000), 'a-'.repeat(2_000), '\u4e00\u0301'.repeat(15_000)]
      const bodies = hosts.map((host) =>
        JSON.stringify({ email: 'x@example.com', callback_url: `https://${host}.example.app/` }),
      )
      const headers = { ...clientHeaders(stage.project), 'content-type': JSON_TYPE }
      await repeat(signal, (turn) =>
        post(
          `${stage.url}/api/v1/auth/otp/send-sign-in-code`,
          headers,
          bodies[turn % bodies.length] as string,
          signal,
        ),
      )
    },
  },
  {
    name: '12 MB post',
    async attack({ url }, signal) {
      const bodies = [
        [
          FORM,
          'a=1&'.repeat(15) +
            Array.from({ length: 1_100_000 }, (_, index) => index.toString(36)).join('&'),
        ],
        [
          JSON_TYPE,
          JSON.stringify(
            Object.fromEntries(
              Array.from({ length: 900_000 }, (_, index) => [index.toString(36), 1]),
            ),
          ),
        ],
        [JSON_TYPE, `[${'1,'.repeat(30_000)}1]`],
        [JSON_TYPE, '{"a":'.repeat(11_000)],
        [FORM, 'a&'.repeat(30_000)],
      ] as const
      await repeat(signal, (turn) => {
        const [type, body] = bodies[turn % bodies.length] as (typeof bodies)[number]
        const path = turn % 2 === 0 ? '/api/v1/auth/oauth/token' : '/api/v1/check-version'
        return post(`${url}${path}`, { 'content-type': type }, body, signal)
      })
    },
  },
]

async function trustPattern(stage: AbuseStage, baseUrl: string): Promise<void> {
  const { id, superSecretAdminKey } = stage.project
  const change = { 'domains.trustedDomains.abuse': { baseUrl, handlerPath: '/handler' } }
  const response = await fetch(`${stage.url}/api/v1/internal/config/override`, {
    method: 'PATCH',
    headers: {
      'content-type': JSON_TYPE,
      'x-stack-access-type': 'admin',
      'x-stack-project-id': id,
      'x-stack-super-secret-admin-key': superSecretAdminKey,
    },
    body: JSON.stringify({ config_override_string: JSON.stringify(change) }),
  })
  if (!response.ok)
    throw new Error(`The pattern was refused: ${response.status} ${await response.text()}`)
}

async function repeat(signal: AbortSignal, send: (turn: number) => Promise<void>): Promise<void> {
  const work = async (first: number) => {
    for (let turn = first; !signal.aborted; turn += WORKERS) await send(turn)
  }
  await Promise.all(Array.from({ length: WORKERS }, (_, index) => work(index)))
}

/** The service may close the connection before everything is sent. */
async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<void> {
  await fetch(url, { method: 'POST', headers, body, signal })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined)
}
