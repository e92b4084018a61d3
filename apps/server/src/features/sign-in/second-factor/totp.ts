import { Secret, TOTP } from 'otpauth'

// The defaults of authenticator apps (RFC 6238 §4, protocol 02 §4).
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepts one step back and one ahead, for clock drift and slow typing (RFC 6238 §5.2). */
const WINDOW = 1

/**
 * Returns the time step of the code, counted from the Unix epoch, or null if no step in the window
 * has this code.
 */
export function findStep(
  secret: Uint8Array<ArrayBuffer>,
  totp: string,
  moment: Date,
): number | null {
  // The library compares bytes and throws if six characters are more than six bytes.
  if (!/^[0-9]{6}$/.test(totp)) return null
  const timestamp = moment.getTime()
  const delta = TOTP.validate({
    token: totp,
    secret: new Secret({ buffer: secret.buffer }),
    timestamp,
    window: WINDOW,
    ...PARAMETERS,
  })
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta
}
