import { shellWord } from './quote.ts'
import type { SampleRequest } from './request.ts'
import { headersOf, urlOf } from './sample-request.ts'
import { shellBody } from './secrets.ts'

/**
 * The request as a command of curl for a POSIX shell. Keys come from environment variables. No value
 * can end a word, name a file (`--data-raw`) or be taken for a pattern (`--globoff`).
 */
export function curlSample(request: SampleRequest): string {
  const { method, body } = request
  const url = urlOf(request)
  const lines = [
    `curl ${/[[\]{}]/.test(url) ? '--globoff ' : ''}${shellWord(url)}`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...headersOf(request).map(([name, value]) =>
      typeof value === 'string'
        ? `-H ${shellWord(`${name}: ${value}`)}`
        : `-H "${name}: $${value.env}"`,
    ),
    ...(body === undefined ? [] : [`--data-raw ${shellBody(body)}`]),
  ]
  return lines.join(' \\\n  ')
}
