import { Expression, jsLiteral, jsText } from './quote.ts'
import type { SampleRequest } from './request.ts'
import { endpointName, headersOf, urlOf } from './sample-request.ts'
import { adminCallCode, SDK_CALLS, type SdkApp } from './sdk-calls.ts'

/** A request as JavaScript. */
export interface JsSample {
  /** Whether it calls a method of `@latchkey/js`; otherwise it uses `fetch`. */
  readonly isSdk: boolean
  readonly code: string
}

/** The request as JavaScript: with the SDK where it has a method for it, else with `fetch`. */
export function jsSample(request: SampleRequest): JsSample {
  const name = endpointName(request)
  const call = Object.hasOwn(SDK_CALLS, name) ? SDK_CALLS[name] : undefined
  const own = isPlain(request) ? call?.code(request) : null
  if (call && own && (call.app === 'ClientApp' || !request.asUser))
    return { isSdk: true, code: `${appSample(call.app, request)}\n\n${own}` }
  if (request.access === 'admin' && !request.asUser && isPlain(request))
    return { isSdk: true, code: `${appSample('AdminApp', request)}\n\n${adminCallCode(request)}` }
  return { isSdk: false, code: fetchSample(request) }
}

/** Whether the request has nothing that methods of the SDK cannot send. */
const isPlain = ({ headers }: SampleRequest) => Object.keys(headers).length === 0

const TOKEN_STORE: Readonly<Record<SdkApp, string | null>> = {
  ClientApp: `tokenStore: 'cookie'`,
  ServerApp: 'tokenStore: null',
  AdminApp: null,
}

const KEYS_IN_ENVIRONMENT: Readonly<Record<SdkApp, string>> = {
  ClientApp: 'LATCHKEY_PUBLISHABLE_CLIENT_KEY has the key.',
  ServerApp: 'LATCHKEY_PUBLISHABLE_CLIENT_KEY and LATCHKEY_SECRET_SERVER_KEY have the keys.',
  AdminApp: 'The keys are in LATCHKEY_… variables of the environment.',
}

function appSample(app: SdkApp, { baseUrl, projectId }: SampleRequest): string {
  const store = TOKEN_STORE[app]
  return `import { ${app} } from '@latchkey/js'

// ${KEYS_IN_ENVIRONMENT[app]}
const app = new ${app}({
  baseUrl: ${jsText(baseUrl)},
  projectId: ${jsText(projectId)},${store === null ? '' : `\n  ${store},`}
})`
}

function fetchSample(request: SampleRequest): string {
  const headers = headersOf(request).map(
    ([name, value]) =>
      [
        name,
        typeof value === 'string' ? value : new Expression(`process.env.${value.env}`),
      ] as const,
  )
  const options = [
    ...(request.method === 'GET' ? [] : [`method: '${request.method}'`]),
    ...(headers.length === 0 ? [] : [`headers: ${jsLiteral(Object.fromEntries(headers), '  ')}`]),
    ...(request.body === undefined
      ? []
      : [`body: JSON.stringify(${jsLiteral(request.body, '  ')})`]),
  ]
  const argument =
    options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option},\n`).join('')}}`
  return `const response = await fetch(${jsText(urlOf(request))}${argument})
if (!response.ok) throw new Error(await response.text())
const result = await response.json()`
}
