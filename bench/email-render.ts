import { randomUUID } from 'node:crypto'
import {
  BUILT_IN_TEMPLATE_IDS,
  builtInTemplates,
  builtInThemes,
  LIGHT_THEME_ID,
} from '@latchkey/contract'
import { createEmailRenderer } from '../apps/server/src/features/messaging/email-rendering/index.ts'
import type { Result } from './result.ts'

const FIRST_MS = 800
const WARM_MS = 5
const WARM_UPS = 50
const MEASURED = 300

/** Rendering of a built-in template in a built-in theme, from a process without any thread. */
export async function measureEmailRender(): Promise<Result[]> {
  const renderer = createEmailRenderer({ now: () => new Date() })
  const render = async (): Promise<number> => {
    const startedAt = performance.now()
    const result = await renderer.render({
      tenancyId: randomUUID(),
      template: { tsx: builtInTemplates[BUILT_IN_TEMPLATE_IDS.magic_link].tsxSource },
      theme: builtInThemes[LIGHT_THEME_ID].tsxSource,
      mode: 'send',
      project: { displayName: 'Acme' },
      look: {
        buttons: {
          light: { accent: '#17181c', text: '#ffffff' },
          dark: { accent: '#f4f5f7', text: '#17181c' },
        },
        lifetimes: { 'en-US': { magicLink: '10 minutes' } },
      },
      variables: { magicLink: 'https://app.example.com/?code=x', otp: 'ABC123' },
      defaultCategory: 'Transactional',
      recipients: [{ displayName: 'Ada' }],
    })
    if (!result.ok) throw new Error(result.error)
    return performance.now() - startedAt
  }
  try {
    const first = await render()
    for (let count = 0; count < WARM_UPS; count += 1) await render()
    const times: number[] = []
    for (let count = 0; count < MEASURED; count += 1) times.push(await render())
    const warm = times.sort((a, b) => a - b)[MEASURED / 2] ?? Number.POSITIVE_INFINITY
    return [
      toResult('first email of a process', first, FIRST_MS),
      toResult('email, warm (median)', warm, WARM_MS),
    ]
  } finally {
    await renderer.stop()
  }
}

const toResult = (what: string, millis: number, limitMs: number): Result => ({
  what,
  measured: `${millis.toFixed(1)} ms`,
  limit: `${limitMs} ms`,
  ratio: `${Math.round((millis / limitMs) * 100)} %`,
  toReach: '≤ 100 %',
  reached: millis <= limitMs,
})
