import type { ServerApp } from '@latchkey/js'

declare const app: ServerApp
declare const userId: string

// Your own secret encrypts the values. Keep it: without it they cannot be read.
const secret = process.env.DATA_VAULT_SECRET
if (secret === undefined) throw new Error('Set DATA_VAULT_SECRET.')

const store = await app.getDataVaultStore('provider-keys')
await store.setValue(`${userId}/openai`, 'sk-demo-123', { secret })

const key = await store.getValue(`${userId}/openai`, { secret })
if (key === null) console.log('This user has stored no key.')
