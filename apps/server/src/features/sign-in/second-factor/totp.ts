import { Secret, TOTP } from 'otpauth'

// What every authenticator app does unless told otherwise (RFC 6238 §4, protocol 02 §4).
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks drift and people type slowly: one step back, one ahead (RFC 6238 §5.2). */
const WINDOW = 1

/** The time step, counted from the Unix epoch, whose code this is; null if it is none of those that count at that moment. */
export function findStep(
  secret: Uint8Array<ArrayBuffer>,
  totp: string,
  moment: Date,
): number | null {
  // The library compares bytes and throws where six characters are more than six bytes.
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
