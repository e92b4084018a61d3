import { type ConfigOverride, mapSecrets } from '@latchkey/contract'
import type { Log } from '../../../kernel/log.ts'
import type { Secrets } from '../../../kernel/secrets.ts'

export const CONFIG_PURPOSE = 'sealed:project-config'
const MARK = 'sealed:1:'

/** Seals the secrets of a configuration for storage. */
export const sealConfig = (secrets: Secrets, override: ConfigOverride): ConfigOverride =>
  mapSecrets(
    override,
    (secret) => MARK + secrets.seal(CONFIG_PURPOSE, secret).toString('base64url'),
  )

/**
 * Opens the secrets of a stored configuration. A secret that cannot be opened, because
 * LATCHKEY_SECRET has changed, counts as unset.
 */
export function openConfig(secrets: Secrets, log: Log, stored: ConfigOverride): ConfigOverride {
  return mapSecrets(stored, (sealed) => {
    try {
      return secrets.open(CONFIG_PURPOSE, Buffer.from(sealed.slice(MARK.length), 'base64url'))
    } catch (error) {
      log.error(
        { error },
        'Cannot open a secret in a project configuration. If LATCHKEY_SECRET changed, set the secret again',
      )
      return null
    }
  })
}

/**
 * Seals the secrets of a stored configuration again that another secret of the server sealed.
 * Counts those, those of the secret in use, and those that no accepted secret opens.
 */
export function resealConfig(secrets: Secrets, stored: ConfigOverride) {
  let [current, resealed, unreadable] = [0, 0, 0]
  const override = mapSecrets(stored, (sealed) => {
    const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url')
    const again = secrets.reseal(CONFIG_PURPOSE, bytes)
    if (again === 'unreadable') unreadable += 1
    if (again === 'current') current += 1
    if (typeof again === 'string') return sealed
    resealed += 1
    return MARK + again.toString('base64url')
  })
  return { override, current, resealed, unreadable }
}
