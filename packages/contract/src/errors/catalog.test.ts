import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ABSTRACT, SENT_FAMILY, TABLE } from './catalog.table.ts'
import { catalog, type ErrorCode, type ErrorEntry } from './catalog.ts'
import { DescribedError as KnownError } from './described-error.ts'
import type { DetailKind } from './details.ts'
import { errorTable } from './error-table.ts'
import { belongsTo, KnownError as ClientError } from './known-error.ts'
import { detailsSchema } from './schema.ts'
import { writeErrorTable } from './write-error-table.ts'

const entries: Readonly<Record<string, ErrorEntry>> = catalog
/** Codes that existing servers do not have. */
const OUR_OWN = [['QUOTA_EXCEEDED', 403, ['quota', 'limit'], null]] as const
const SENT = [...TABLE, SENT_FAMILY, ...OUR_OWN]

const SAMPLES: Record<DetailKind, unknown> = {
  string: 'text',
  'string|null': null,
  number: 7,
  'number|null': null,
  boolean: true,
  'string[]': ['client'],
  'string[]|null': null,
  'object[]': [{ code: 'X', error: 'x' }],
}
const sampleDetails = (code: string) => {
  const shape = entries[code]?.details ?? null
  return shape === null
    ? undefined
    : Object.fromEntries(Object.entries(shape).map(([key, kind]) => [key, SAMPLES[kind]]))
}

describe('the catalog of known errors', () => {
  test('holds the codes of the contract and our own, and no others', () => {
    expect(Object.keys(catalog).toSorted()).toEqual(
      [...SENT, ...ABSTRACT].map(([code]) => code).toSorted(),
    )
  })

  test.each(SENT)(
    '%s has the status %i, the details %j and the family %s',
    (code, status, details, parent) => {
      const entry = entries[code]

      expect(entry?.abstract).toBe(false)
      expect(entry?.status).toBe(status)
      expect(Object.keys(entry?.details ?? {})).toEqual(details)
      expect(entry?.parent ?? null).toBe(parent)
    },
  )

  test.each(ABSTRACT)('%s is a family below %s and never sent by itself', (code, parent) => {
    expect(entries[code]).toMatchObject({ abstract: true, parent })
    expect(() => new KnownError(code as 'SCHEMA_ERROR', { message: '' })).toThrow(/family/)
    expect(KnownError.fromWire({ code })).toBeNull()
  })
})

describe('a known error on the wire', () => {
  test.each(SENT)('%s comes back from its body with code, status and details', (code, status) => {
    const details = sampleDetails(code)
    const body = JSON.parse(
      JSON.stringify({ code, ...(details === undefined ? {} : { details }), error: 'any text' }),
    )

    const error = KnownError.fromWire(body)

    expect(error).toMatchObject({ errorCode: code, statusCode: status })
    expect(error?.details).toEqual(details)
    expect(error && KnownError.is(error, code as ErrorCode)).toBe(true)
    expect(error?.message).toMatch(/^[\x20-\x7e]+$/)
  })

  test('has the keys code, details, error in this order, and leaves details out where there are none', () => {
    expect(Object.keys(new KnownError('PASSWORD_TOO_SHORT', { min_length: 8 }).toWire())).toEqual([
      'code',
      'details',
      'error',
    ])
    expect(Object.keys(new KnownError('USER_NOT_FOUND').toWire())).toEqual(['code', 'error'])
  })

  test('of an unknown code, or without the details its code needs, is not revived', () => {
    expect(KnownError.fromWire({ code: 'NO_SUCH_CODE' })).toBeNull()
    expect(KnownError.fromWire({ code: 'constructor' })).toBeNull()
    expect(KnownError.fromWire({ code: '__proto__' })).toBeNull()
    expect(KnownError.fromWire({ code: 'PASSWORD_TOO_SHORT' })).toBeNull()
  })

  test('with a text of its own gets it as details, and is revived without them as older servers sent it', () => {
    const error = new KnownError('PASSWORD_REQUIREMENTS_NOT_MET')

    expect(error.toWire()).toEqual({
      code: 'PASSWORD_REQUIREMENTS_NOT_MET',
      details: { message: error.message },
      error: error.message,
    })
    expect(error.message).toMatch(/easily guessed/)
    expect(new KnownError('BODY_PARSING_ERROR', { message: 'No JSON.' }).message).toBe('No JSON.')
    expect(KnownError.fromWire({ code: 'BODY_PARSING_ERROR' })?.details).toEqual({
      message: expect.stringMatching(/content type/),
    })
  })

  // Observed with published clients: without the text, they fail on these codes before they can
  // display anything.
  test.each(['PASSWORD_REQUIREMENTS_NOT_MET', 'BODY_PARSING_ERROR', 'SCHEMA_ERROR'])(
    'C: %s has details with a message',
    (code) => {
      expect(entries[code]?.details).toEqual({ message: 'string' })
    },
  )

  test.each(SENT.filter(([, , details]) => details.length > 0))(
    'the details of %s satisfy the schema made of them',
    (code) => {
      const schema = detailsSchema(entries[code]?.details ?? {})

      expect(schema.safeParse(sampleDetails(code)).success).toBe(true)
      expect(schema.safeParse({}).success).toBe(false)
    },
  )
})

describe('a known error in a client, which has no catalog', () => {
  test('error-table.ts is current', () => {
    // Otherwise run node scripts/write-error-table.ts.
    const source = readFileSync(new URL('error-table.ts', import.meta.url), 'utf8')

    expect(source).toBe(writeErrorTable())
    expect(Object.keys(errorTable)).toEqual(Object.keys(catalog))
  })

  test.each(SENT)('%s has what the service has sent', (code) => {
    const sent = KnownError.fromWire({ code, details: sampleDetails(code) })
    const error = ClientError.fromWire(JSON.parse(JSON.stringify(sent?.toWire())))

    expect(error).toMatchObject({
      errorCode: sent?.errorCode,
      statusCode: sent?.statusCode,
      message: sent?.message,
    })
    expect(error?.details).toEqual(sent?.details)
    expect(error && KnownError.is(error, code as ErrorCode)).toBe(true)
  })

  test.each(ABSTRACT)('%s is a family and never rebuilt', (code) => {
    expect(ClientError.fromWire({ code, error: 'any text' })).toBeNull()
    expect(() => new ClientError(code as 'SCHEMA_ERROR', { message: '' })).toThrow(/family/)
  })

  test('has the text of its own errors, and else its code', () => {
    expect(new ClientError('PASSWORD_TOO_SHORT', { min_length: 8 }).message).toBe(
      new KnownError('PASSWORD_TOO_SHORT', { min_length: 8 }).message,
    )
    expect(new ClientError('USER_NOT_FOUND').message).toBe('USER_NOT_FOUND')
    expect(ClientError.fromWire({ code: 'USER_NOT_FOUND', error: 7 })?.message).toBe(
      'USER_NOT_FOUND',
    )
  })

  test('is not rebuilt from an unknown code, or without the details its code needs', () => {
    expect(ClientError.fromWire({ code: 'NO_SUCH_CODE' })).toBeNull()
    expect(ClientError.fromWire({ code: 'constructor' })).toBeNull()
    expect(ClientError.fromWire({ code: 'PASSWORD_TOO_SHORT' })).toBeNull()
  })

  test('of a code with a text of its own has it as details, even if an older server omits them', () => {
    expect(
      ClientError.fromWire({ code: 'BODY_PARSING_ERROR', error: 'No JSON.' })?.details,
    ).toEqual({ message: 'No JSON.' })
  })
})

describe('families', () => {
  test('reach over every step of the tree', () => {
    const expired = new KnownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null })

    expect(KnownError.is(expired, 'INVALID_ADMIN_ACCESS_TOKEN')).toBe(true)
    expect(KnownError.is(expired, 'INVALID_PROJECT_AUTHENTICATION')).toBe(true)
    expect(KnownError.is(expired, 'PROJECT_AUTHENTICATION_ERROR')).toBe(true)
    expect(KnownError.is(expired, 'INVALID_ACCESS_TOKEN')).toBe(false)
  })

  test('rejecting an anonymous user is not an access token error, so that clients do not refresh', () => {
    expect(belongsTo('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED', 'INVALID_ACCESS_TOKEN')).toBe(false)
  })

  test('an unknown code belongs to none', () => {
    expect(belongsTo('NO_SUCH_CODE', 'VERIFICATION_ERROR')).toBe(false)
    expect(belongsTo('constructor', 'VERIFICATION_ERROR')).toBe(false)
  })
})
