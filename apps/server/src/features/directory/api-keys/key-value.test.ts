import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatKey } from './key-value.ts'

/* Tests protocol 04 §11.1. */

const ID = '7c0f7c2e-5a55-4a0b-9a63-0a5b1de2f3c4'

test('formats the test vector of the protocol', () => {
  const secret = '77jrvs7y3n5f66m6t4n7yqdeyzrsrx5mvw9d5qv92dbtr'

  expect(formatKey({ id: ID, secret, kind: 'user', isPublic: false })).toBe(
    'sk_77jrvs7y3n5f66m6t4n7yqdeyzrsrx5mvw9d5qv92dbtr7c0f7c2e5a554a0b9a630a5b1de2f3c4user1574ck4u7he7ae7983',
  )
})

test('case 59: has a prefix, 102 characters and a checksum of eight digits', () => {
  const secrets = fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/)
  fc.assert(
    fc.property(
      secrets,
      fc.uuid(),
      fc.constantFrom('user' as const, 'team' as const),
      fc.boolean(),
      (secret, id, kind, isPublic) => {
        const value = formatKey({ id, secret, kind, isPublic })

        expect(value).toHaveLength(102)
        expect(value).toMatch(
          isPublic
            ? /^pk_[0-9a-z]{77}(user|team)3574ck4u7h[0-9a-f]{8}$/
            : /^sk_[0-9a-z]{77}(user|team)1574ck4u7h[0-9a-f]{8}$/,
        )
      },
    ),
  )
})
