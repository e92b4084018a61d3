import { actionAccess, type SampleRequest, withoutSecrets } from '@latchkey/contract/reference'
import type { CodeCall } from './code-call.ts'

/** The request of an action as it is shown: as JSON, and with secrets from the environment. */
export function sampleOf(
  { method, path, params = {}, query = {}, body }: CodeCall,
  project: Pick<SampleRequest, 'baseUrl' | 'projectId'>,
): SampleRequest {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return {
    ...project,
    access: actionAccess(`${method} ${path}`),
    method,
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    params,
    query: Object.fromEntries(given),
    headers: {},
    ...(body !== undefined && { body: withoutSecrets(JSON.parse(JSON.stringify(body))) }),
  }
}
