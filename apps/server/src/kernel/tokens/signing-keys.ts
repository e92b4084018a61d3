import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK } from 'jose'
import { Lru } from '../lru.ts'
import type { KeySource } from '../secrets.ts'

/** One key pair that signs access tokens of one audience. */
export interface SigningKey {
  readonly kid: string
  readonly publicJwk: JWK & {
    kty: 'EC'
    alg: 'ES256'
    crv: 'P-256'
    x: string
    y: string
    kid: string
  }
  readonly privateKey: KeyObject
  readonly publicKey: CryptoKey
}

/**
 * Key pairs by audience and generation; derived from the server's secret, so none is stored
 * (protocol 01 §10.3).
 */
export interface SigningKeys {
  get(audience: string, generation: number): Promise<SigningKey>
  /** The id of a key, computed before any arithmetic on the curve. */
  kid(audience: string, generation: number): string
}

// The order of the curve P-256 (FIPS 186-5, NIST SP 800-186 §3.2.1.3).
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
const MAX_KEYS = 2_000

/** Derives the keys from one secret. */
export function createSigningKeys(secrets: KeySource): SigningKeys {
  const known = new Lru<string, Promise<SigningKey>>(MAX_KEYS)

  const kids = new Lru<string, string>(MAX_KEYS)

  function kid(audience: string, generation: number): string {
    const name = `${audience}#${generation}`
    const cached = kids.get(name)
    if (cached !== undefined) return cached
    const fresh = secrets.derive(`key-id:${name}`, 9).toString('base64url')
    kids.set(name, fresh)
    return fresh
  }

  async function derive(audience: string, generation: number): Promise<SigningKey> {
    const { d, x, y } = deriveCoordinates(
      secrets.derive(`signing-key:${audience}#${generation}`, 48),
    )
    const publicJwk = {
      kty: 'EC',
      alg: 'ES256',
      crv: 'P-256',
      x,
      y,
      kid: kid(audience, generation),
    } as const
    const privateKey = createPrivateKey({
      key: { kty: 'EC', crv: 'P-256', x, y, d },
      format: 'jwk',
    })
    const publicKey = (await importJWK(publicJwk, 'ES256')) as CryptoKey
    return { kid: publicJwk.kid, publicJwk, privateKey, publicKey }
  }

  return {
    kid,
    get(audience, generation) {
      const name = `${audience}#${generation}`
      const cached = known.get(name)
      if (cached !== undefined) return cached
      const fresh = derive(audience, generation)
      known.set(name, fresh)
      return fresh
    },
  }
}

/** 48 bytes modulo the order leave a negligible bias (FIPS 186-5 §A.2.1: extra random bits). */
function deriveCoordinates(material: Buffer): { d: string; x: string; y: string } {
  const scalar = (BigInt(`0x${material.toString('hex')}`) % (ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  return {
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  }
}
