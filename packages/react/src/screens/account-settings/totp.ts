/* TOTP (RFC 6238 with SHA-1, 30-second steps and six digits). Implemented here because
   `crypto.subtle` is unavailable on plain http pages, such as a service on the local network.
   Not security-relevant: it only checks that the authenticator app has the secret before the
   service requires it. */

const STEP_MS = 30_000
const BLOCK_BYTES = 64
const DIGITS = 6

const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))

/** SHA-1 (RFC 3174). */
export function sha1(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n)

  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0] as [
    number,
    number,
    number,
    number,
    number,
  ]
  const words = new Int32Array(80)
  for (let block = 0; block < padded.length; block += BLOCK_BYTES) {
    for (let at = 0; at < 16; at++) words[at] = view.getInt32(block + at * 4)
    for (let at = 16; at < 80; at++)
      words[at] = rotate(word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16), 1)
    let [a, b, c, d, e] = state
    for (let at = 0; at < 80; at++) {
      const [mixed, constant] =
        at < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : at < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : at < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6]
      const next = (rotate(a, 5) + mixed + e + constant + word(at)) | 0
      ;[a, b, c, d, e] = [next, a, rotate(b, 30), c, d]
    }
    state[0] += a
    state[1] += b
    state[2] += c
    state[3] += d
    state[4] += e
    for (let at = 0; at < 5; at++) state[at] = (state[at] as number) | 0
  }
  const digest = new DataView(new ArrayBuffer(20))
  state.forEach((value, at) => void digest.setInt32(at * 4, value))
  return new Uint8Array(digest.buffer)

  function word(at: number): number {
    return words[at] as number
  }
}

/** HMAC with SHA-1 (RFC 2104). */
export function hmacSha1(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES)
  block.set(key.length > BLOCK_BYTES ? sha1(key) : key)
  const keyed = (pad: number, rest: Uint8Array) =>
    sha1(Uint8Array.from([...block.map((byte) => byte ^ pad), ...rest]))
  return keyed(0x5c, keyed(0x36, message))
}

/** The code of a secret at a time in milliseconds. */
export function totpAt(secret: Uint8Array, millis: number): string {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(millis / STEP_MS)))
  const mac = new DataView(hmacSha1(secret, new Uint8Array(counter.buffer)).buffer)
  const number = mac.getUint32(mac.getUint8(19) & 0xf) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Whether the code is valid. Accepts one step before and after, like the service, for clock
 * differences.
 */
export const isTotp = (digits: string, secret: Uint8Array, millis: number): boolean =>
  [-STEP_MS, 0, STEP_MS].some((shift) => totpAt(secret, millis + shift) === digits)

/** Base32 without padding (RFC 4648), as authenticator apps expect. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const quintets = bits.match(/.{1,5}/g) ?? []
  return quintets
    .map(
      (quintet) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(quintet.padEnd(5, '0'), 2)],
    )
    .join('')
}

/** The URI for the QR code (protocol 07 §19). */
export function totpUri({
  issuer,
  account,
  secret,
}: {
  issuer: string
  account: string
  secret: Uint8Array
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  // Not with URLSearchParams: some apps show its plus signs instead of spaces.
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
}
