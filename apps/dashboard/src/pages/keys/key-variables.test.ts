import { expect, test } from 'vitest'
import type { NewKeySet } from '../../data/keys/queries.ts'
import { type EnvForm, variablesOf } from './key-variables.ts'

const keys = {
  publishable_client_key: 'pck_1',
  secret_server_key: 'ssk_1',
  super_secret_admin_key: 'sak_1',
} as NewKeySet
const linesOf = (form: EnvForm, some: Partial<NewKeySet> = keys) =>
  variablesOf(some as NewKeySet, {
    form,
    baseUrl: 'https://auth.example',
    projectId: 'p-1',
  }).split('\n')

test.each<[EnvForm, string]>([
  ['server', ''],
  ['next', 'NEXT_PUBLIC_'],
  ['vite', 'VITE_'],
])('%s: only public values have the prefix %j', (form, prefix) => {
  expect(linesOf(form)).toEqual([
    `${prefix}LATCHKEY_URL=https://auth.example`,
    `${prefix}LATCHKEY_PROJECT_ID=p-1`,
    `${prefix}LATCHKEY_PUBLISHABLE_CLIENT_KEY=pck_1`,
    'LATCHKEY_SECRET_SERVER_KEY=ssk_1',
    'LATCHKEY_SUPER_SECRET_ADMIN_KEY=sak_1',
  ])
})

test('a key that the set does not have is left out', () => {
  expect(linesOf('server', { secret_server_key: 'ssk_1' })).toEqual([
    'LATCHKEY_URL=https://auth.example',
    'LATCHKEY_PROJECT_ID=p-1',
    'LATCHKEY_SECRET_SERVER_KEY=ssk_1',
  ])
})
