import type { checkFeatureSupport } from '@latchkey/contract'
import type { Connection } from './connection.ts'
import { sendRequest } from './requests.ts'

const PATH: (typeof checkFeatureSupport)['path'] = '/check-feature-support'

/**
 * Tells the service that an app asks for something this version lacks, and throws its explanation
 * (protocol 07 §8.6). `options` must not contain tokens, because the service may log them.
 */
export async function throwUnsupported(
  connection: Connection,
  name: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<never> {
  const body = { ...options, name }
  const response = await sendRequest(connection, { method: 'POST', path: PATH, body })
  throw new Error(await response.text())
}
