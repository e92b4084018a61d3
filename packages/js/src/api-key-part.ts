import type { ApiKey, ApiKeyScope, CreateApiKeyOptions, NewApiKey } from './api-keys.ts'

/** What a user or a team can do with API keys (protocol 07 §13.3, §14.1). */
export interface ApiKeyPart {
  /** Creates a key for calls to the app's back end. Its whole value is known only here. */
  createApiKey(options: CreateApiKeyOptions): Promise<NewApiKey>
  /** The keys, newest first, including expired and revoked ones. */
  listApiKeys(): Promise<readonly ApiKey[]>
}

/** The methods for the keys of the scope's user or team. */
export function apiKeyPart(scope: ApiKeyScope): ApiKeyPart {
  // Loaded on first use: most pages have nothing to do with API keys.
  const work = () => import('./api-key-work.ts')
  return {
    createApiKey: async (options) => (await work()).createApiKey(scope, options),
    listApiKeys: async () => (await work()).listApiKeys(scope),
  }
}
