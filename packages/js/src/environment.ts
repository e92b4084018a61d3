import { firstSet } from './first-set.ts'

const commonBaseUrl = [
  () => process.env.LATCHKEY_URL,
  () => process.env.NEXT_PUBLIC_LATCHKEY_URL,
  () => import.meta.env.VITE_LATCHKEY_URL,
  () => process.env.NEXT_PUBLIC_STACK_API_URL,
  () => process.env.STACK_API_URL,
  () => process.env.NEXT_PUBLIC_STACK_URL,
]

/** Options that the environment can supply (protocol 07 §3); the first non-empty variable wins. */
export const environment = {
  projectId: () =>
    firstSet([
      () => process.env.LATCHKEY_PROJECT_ID,
      () => process.env.NEXT_PUBLIC_LATCHKEY_PROJECT_ID,
      () => import.meta.env.VITE_LATCHKEY_PROJECT_ID,
      () => process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
      () => process.env.STACK_PROJECT_ID,
    ]),
  publishableClientKey: () =>
    firstSet([
      () => process.env.LATCHKEY_PUBLISHABLE_CLIENT_KEY,
      () => process.env.NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
      () => import.meta.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
      () => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
      () => process.env.STACK_PUBLISHABLE_CLIENT_KEY,
    ]),
  extraRequestHeaders: () =>
    firstSet([
      () => process.env.LATCHKEY_EXTRA_REQUEST_HEADERS,
      () => process.env.NEXT_PUBLIC_LATCHKEY_EXTRA_REQUEST_HEADERS,
      () => import.meta.env.VITE_LATCHKEY_EXTRA_REQUEST_HEADERS,
      () => process.env.NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS,
      () => process.env.STACK_EXTRA_REQUEST_HEADERS,
    ]),
  browserBaseUrl: () =>
    firstSet([
      () => process.env.LATCHKEY_URL_BROWSER,
      () => process.env.NEXT_PUBLIC_LATCHKEY_URL_BROWSER,
      () => process.env.NEXT_PUBLIC_BROWSER_STACK_API_URL,
      () => process.env.NEXT_PUBLIC_STACK_API_URL_BROWSER,
      () => process.env.STACK_API_URL_BROWSER,
      ...commonBaseUrl,
    ]),
  serverBaseUrl: () =>
    firstSet([
      () => process.env.LATCHKEY_URL_SERVER,
      () => process.env.NEXT_PUBLIC_LATCHKEY_URL_SERVER,
      () => process.env.NEXT_PUBLIC_SERVER_STACK_API_URL,
      () => process.env.NEXT_PUBLIC_STACK_API_URL_SERVER,
      () => process.env.STACK_API_URL_SERVER,
      ...commonBaseUrl,
    ]),
}
