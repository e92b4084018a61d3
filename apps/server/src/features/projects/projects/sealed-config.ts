import { type ConfigOverride, mapSecrets } from '@latchkey/contract'
import type { Log } from '../../../kernel/log.ts'
import type { Secrets } from '../../../kernel/secrets.ts'

const PURPOSE = 'sealed:project-config'
const MARK = 'sealed:1:'

/** Seals the secrets of a configuration for storage. */
export const sealConfig = (secrets: Secrets, override: ConfigOverride): ConfigOverride =>
  mapSecrets(override, (secret) => MARK + secrets.seal(PURPOSE, secret).toString('base64url'))

/**
 * Opens the secrets of a stored configuration. A secret that cannot be opened, because
 * LATCHKEY_SECRET has changed, counts as unset.
 */
export function openConfig(secrets: Secrets, log: Log, stored: ConfigOverride): ConfigOverride {
  return mapSecrets(stored, (sealed) => {
    try {
      return secrets.open(PURPOSE, Buffer.from(sealed.slice(MARK.length), 'base64url'))
    } catch (error) {
      log.error(
        { error },
        'Cannot open a secret in a project configuration. If LATCHKEY_SECRET changed, set the secret again',
      )
      return null
    }
  })
}
