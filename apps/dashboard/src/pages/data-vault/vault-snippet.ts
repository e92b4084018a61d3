/** How a server sets and reads values of a store. */
export const vaultSnippet = (storeId: string): string =>
  `import { ServerApp } from '@latchkey/js'

const app = new ServerApp({ tokenStore: null })
const secret = process.env.DATA_VAULT_SECRET

const store = await app.getDataVaultStore('${storeId}')
await store.setValue('user-42', 'sk-demo-123', { secret })
const value = await store.getValue('user-42', { secret })`

/** A new secret for encrypting values: 32 random bytes in base64. */
export const generateSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
