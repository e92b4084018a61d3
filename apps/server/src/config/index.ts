export type {
  Config,
  PasswordHashCost,
  SvixConfig,
} from './config.ts'
export { OWASP_HASH_COST, SHAREABLE_PROVIDERS } from './config.ts'
export { ConfigError } from './config-error.ts'
export type { SmtpServerAddress } from './kinds.ts'
export type { Environment } from './lookup.ts'
export { readConfig } from './read-config.ts'
export { loadSecret } from './secret.ts'
