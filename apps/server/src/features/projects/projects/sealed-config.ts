import { type ConfigOverride, mapSecrets } from '@latchkey/contract'
import type { Log } from '../../../kernel/log.ts'
import type { Secrets } from '../../../kernel/secrets.ts'

const PURPOSE = 'sealed:project-config'
const MARK = 'sealed:1:'

/** A configuration as it is stored: its secrets sealed, the rest in plain text. */
export const sealConfig = (secrets: Secrets, override: ConfigOverride): ConfigOverride =>
  mapSecrets(override, (secret) => MARK + secrets.seal(PURPOSE, secret).toString('base64url'))

/**
 * A stored configuration with its secrets in plain text. A secret that cannot be opened, because
 * the server's secret changed, counts as unset: what needs it stops working, and everything else
 * continues.
 */
export function openConfig(secrets: Secrets, log: Log, stored: ConfigOverride): ConfigOverride {
  return mapSecrets(stored, (sealed) => {
    try {
      return secrets.open(PURPOSE, Buffer.from(sealed.slice(MARK.length), 'base64url'))
    } catch (error) {
      log.error(
        { error },
        'A secret in a project configuration cannot be opened; was LATCHKEY_SECRET changed? Set the secret again',
      )
      return null
    }
  })
}
