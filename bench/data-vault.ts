import { randomBytes } from 'node:crypto'
import { measure, serverHeaders } from './directory.ts'
import type { LoadRequest } from './load.ts'
import type { Result } from './result.ts'
import type { Stage } from './stage.ts'

const STORE = 'bench'
/** Keys that are written and read in turn. */
const KEYS = Array.from({ length: 1_000 }, () => randomBytes(32).toString('base64'))
/** An encrypted value of 1 KiB. */
const VALUE = randomBytes(1_024).toString('base64')

/**
 * Values of the data vault, against one statement with JSON on a bare server that encrypts nothing.
 */
export async function measureDataVault(stage: Stage): Promise<Result[]> {
  await fillStore(stage)
  const request = (action: 'set' | 'get', at: 'service' | 'bare'): LoadRequest => {
    let turn = 0
    const value = action === 'set' ? { encrypted_value: VALUE } : {}
    return {
      method: 'POST',
      path: at === 'bare' ? `/vault/${action}` : `/api/v1/data-vault/stores/${STORE}/${action}`,
      headers: {
        ...(at === 'service' && serverHeaders(stage)),
        'content-type': 'application/json',
      },
      nextBody: () => {
        turn += 1
        return JSON.stringify({ hashed_key: KEYS[turn % KEYS.length], ...value })
      },
    }
  }
  const rows: Result[] = []
  // Reading first: the bare server leaves values that the service cannot decrypt.
  for (const [action, what] of [
    ['get', 'data vault, reading a value of 1 KiB'],
    ['set', 'data vault, replacing a value of 1 KiB'],
  ] as const)
    rows.push(await measure(stage, what, request(action, 'service'), request(action, 'bare')))
  return rows
}

/** Declares the store and sets all keys, so that every request finds its key. */
async function fillStore(stage: Stage): Promise<void> {
  const service = await stage.startService()
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(`${service.url}/api/v1${path}`, {
      method,
      headers: { ...serverHeaders(stage), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  try {
    const store = { [`dataVault.stores.${STORE}`]: {} }
    await send('PATCH', '/internal/config/override', {
      config_override_string: JSON.stringify(store),
    })
    for (const hashed_key of KEYS)
      await send('POST', `/data-vault/stores/${STORE}/set`, { hashed_key, encrypted_value: VALUE })
  } finally {
    await service.stop()
  }
}
