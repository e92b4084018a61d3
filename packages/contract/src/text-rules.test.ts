import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { branchId, imageUrl, json, password, userDisplayName } from './primitives.ts'
import {
  isBase64,
  isEmail,
  isProjectId,
  isStrictEmail,
  isUrl,
  isUuid,
  normalizeEmail,
} from './text-rules.ts'

/**
 * Rows of examples: the rule holds for the first list and not for the second (protocol 01 §5.6).
 */
const rules: [name: string, rule: (text: string) => boolean, good: string[], bad: string[]][] = [
  [
    'uuid',
    isUuid,
    [
      '8a1d3c2e-5b7f-1e0a-9c11-2f7c6d0b4a55',
      '8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55',
      '8A1D3C2E-5B7F-5E0A-BC11-2F7C6D0B4A55',
      '00000000-0000-0000-0000-000000000000',
    ],
    [
      '',
      '8a1d3c2e-5b7f-6e0a-9c11-2f7c6d0b4a55',
      '8a1d3c2e-5b7f-0e0a-9c11-2f7c6d0b4a55',
      '8a1d3c2e-5b7f-4e0a-cc11-2f7c6d0b4a55',
      '8a1d3c2e5b7f4e0a9c112f7c6d0b4a55',
      ' 8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55',
      '8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55\n',
      'me',
    ],
  ],
  [
    'project id',
    isProjectId,
    ['internal', 'c3b7b0f2-6a2e-4a5c-9a43-0b1f5f1f7c10'],
    [
      '',
      'Internal',
      'C3B7B0F2-6A2E-4A5C-9A43-0B1F5F1F7C10',
      'c3b7b0f2-6a2e-1a5c-9a43-0b1f5f1f7c10',
      'internal:anon',
      'main',
    ],
  ],
  [
    'email',
    isEmail,
    [
      '',
      'ada@example.com',
      'a@b',
      'test@localhost',
      '.x@y.com',
      'x..y@z.com',
      "o'hara+tag@sub.example.org",
      'x@y.c',
      '1@2',
    ],
    [
      ' ada@example.com',
      'ada@example.com ',
      'ada',
      '@example.com',
      'ada@',
      'a@b@c.com',
      'a b@c.com',
      'ada@-example.com',
      'ada@example-.com',
      'ada@exa_mple.com',
      'ada@example..com',
      'ada@example.com\r\nbcc: eve@evil.test',
      'ada@example.com\u0000',
      'ada＠example.com',
      'ada@exämple.com',
      'a,b@example.com',
      'a@b>c.com',
      '"quoted local"@example.com',
    ],
  ],
  [
    'strict email',
    isStrictEmail,
    ['ada@example.com', 'x.y@z.co', `${'a'.repeat(64)}@example.com`],
    [
      '',
      'test@localhost',
      'a@b',
      '.x@y.com',
      'x.@y.com',
      'x..y@z.com',
      'x@y.c',
      ' ada@example.com',
      `${'a'.repeat(250)}@example.com`,
      'a@b@example.com',
    ],
  ],
  [
    'url',
    isUrl,
    [
      'https://example.com',
      'http://localhost:3000/x?y#z',
      'myapp://callback',
      'mailto:a@b.c',
      'data:image/png;base64,AA==',
    ],
    [
      '',
      '/relative',
      'example.com',
      '//example.com',
      'https://exa mple.com',
      'https://example.com/a b',
      ' https://example.com',
      'https://',
    ],
  ],
  [
    'base64',
    isBase64,
    ['', 'AA==', 'AAA=', 'AAAA', '+/+/'],
    ['A', 'AA', 'AAA', '=', '====', 'A===', 'AA=A', 'AA-_', 'AA==\n', ' AA=='],
  ],
]

describe.each(rules)('%s', (_name, rule, good, bad) => {
  test.each(good)('accepts %j', (text) => {
    expect(rule(text)).toBe(true)
  })

  test.each(bad)('refuses %j', (text) => {
    expect(rule(text)).toBe(false)
  })
})

describe('lengths', () => {
  test.each([
    ['a strict email', (text: string) => isStrictEmail(`a@${'b.'.repeat(120)}${text}`), 14],
    ['a password', (text: string) => password.safeParse(text).success, 70],
    ['a display name', (text: string) => userDisplayName.safeParse(text).success, 256],
    ['a branch id', (text: string) => branchId.safeParse(text).success, 255],
  ] as const)('%s may be exactly so long and no longer', (_name, accepts, max) => {
    expect(accepts('x'.repeat(max))).toBe(true)
    expect(accepts('x'.repeat(max + 1))).toBe(false)
  })

  test('an image URL may have 1,000,000 characters and no more', () => {
    const start = 'data:image/png;base64,'

    expect(imageUrl.safeParse(start + 'A'.repeat(1_000_000 - start.length)).success).toBe(true)
    expect(imageUrl.safeParse(start + 'A'.repeat(1_000_001 - start.length)).success).toBe(false)
  })

  test('a branch id is not empty, a display name may be null, JSON may be anything', () => {
    expect(branchId.safeParse('').success).toBe(false)
    expect(userDisplayName.safeParse(null).success).toBe(true)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(json.safeParse(value).success).toBe(true)
      }),
    )
  })
})

describe('properties', () => {
  test('every strict email is an email', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.emailAddress(), fc.stringMatching(/^[a-z.@]{0,20}$/)),
        (text) => {
          if (isStrictEmail(text)) expect(isEmail(text)).toBe(true)
        },
      ),
    )
  })

  test('what Node encodes as base64 is base64', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => isBase64(Buffer.from(bytes).toString('base64'))),
    )
  })

  test('normalizing an address twice changes nothing', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(normalizeEmail(normalizeEmail(` ${address.toUpperCase()} `))).toBe(
          normalizeEmail(address),
        )
      }),
    )
  })

  test('no text makes a rule slow', () => {
    const hostile = [
      'a'.repeat(100_000),
      `${'a.'.repeat(50_000)}@`,
      `a@${'a-'.repeat(50_000)}!`,
      `a@${'a.'.repeat(50_000)}`,
      '='.repeat(100_000),
    ]
    const started = performance.now()

    for (const text of hostile) for (const [, rule] of rules) rule(text)

    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
