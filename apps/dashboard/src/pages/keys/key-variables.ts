import type { NewKeySet } from '../../data/keys/queries.ts'

/** How an app reads its environment (protocol 09 §4.4). */
export type EnvForm = 'server' | 'next' | 'vite'

/** The file that each form is stored in. */
export const ENV_FILES: Readonly<Record<EnvForm, string>> = {
  server: '.env',
  next: '.env.local',
  vite: '.env.local',
}

/** The prefix of variables that the framework also gives to the browser. */
const PUBLIC_PREFIXES: Readonly<Record<EnvForm, string>> = {
  server: '',
  next: 'NEXT_PUBLIC_',
  vite: 'VITE_',
}

/** New keys as variables. Secret ones never have the prefix, so no framework publishes them. */
export function variablesOf(
  keys: NewKeySet,
  { form, baseUrl, projectId }: { form: EnvForm; baseUrl: string; projectId: string },
): string {
  const prefix = PUBLIC_PREFIXES[form]
  const variables = [
    [`${prefix}LATCHKEY_URL`, baseUrl],
    [`${prefix}LATCHKEY_PROJECT_ID`, projectId],
    [`${prefix}LATCHKEY_PUBLISHABLE_CLIENT_KEY`, keys.publishable_client_key],
    ['LATCHKEY_SECRET_SERVER_KEY', keys.secret_server_key],
    ['LATCHKEY_SUPER_SECRET_ADMIN_KEY', keys.super_secret_admin_key],
  ]
  return variables.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('\n')
}
