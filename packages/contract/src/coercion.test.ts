import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { coerce, findUnstorable } from './coercion.ts'
import { json, userIdOrMe } from './primitives.ts'

const noMe = () => {
  throw new Error('no user')
}
const read = (schema: z.ZodType, value: unknown) => schema.safeParse(coerce(schema, value, noMe))
const accepts = (schema: z.ZodType, value: unknown) => read(schema, value).success

describe('where text is wanted', () => {
  test.each([
    [5, '5'],
    [1.5, '1.5'],
    [0, '0'],
    [true, 'true'],
    [false, 'false'],
    ['', ''],
  ])('%j becomes %j', (value, text) => {
    expect(read(z.string(), value).data).toBe(text)
  })

  test.each([[{}], [[]], [['a']], [null]])('%j is refused', (value) => {
    expect(accepts(z.string(), value)).toBe(false)
  })
})

describe('where a number is wanted', () => {
  test.each([
    ['10', 10],
    ['-3', -3],
    ['1.5', 1.5],
    ['1e3', 1000],
    ['.5', 0.5],
    [7, 7],
  ])('%j becomes %j', (value, number) => {
    expect(read(z.number(), value).data).toBe(number)
  })

  test.each([
    [''],
    [' '],
    ['ten'],
    ['1,5'],
    ['0x10'],
    ['Infinity'],
    ['NaN'],
    [true],
    [false],
    [null],
    [[]],
    [['1']],
    [{}],
  ])('%j is refused', (value) => {
    expect(accepts(z.number(), value)).toBe(false)
  })

  test('every number is read back from its text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(coerce(z.number(), String(number), noMe)).toBe(number === 0 ? 0 : number)
      }),
    )
  })
})

describe('where a boolean is wanted', () => {
  test.each([
    ['true', true],
    ['TRUE', true],
    ['True', true],
    ['1', true],
    [1, true],
    ['false', false],
    ['FALSE', false],
    ['0', false],
    [0, false],
    [true, true],
  ])('%j becomes %j', (value, boolean) => {
    expect(read(z.boolean(), value).data).toBe(boolean)
  })

  test.each([
    [''],
    ['yes'],
    ['no'],
    ['on'],
    ['2'],
    [2],
    [-1],
    ['1.0'],
    [' true'],
    [null],
    [[]],
    [{}],
    ['constructor'],
    ['__proto__'],
  ])('%j is refused and left as it is', (value) => {
    expect(accepts(z.boolean(), value)).toBe(false)
    expect(coerce(z.boolean(), value, noMe)).toBe(value)
  })
})

describe('objects, arrays and free-form values', () => {
  test.each(['{}', '[]', '{"a":1}', 'null', ''])(
    'the text %j is not an object or an array',
    (text) => {
      expect(accepts(z.strictObject({}), text)).toBe(false)
      expect(accepts(z.array(z.number()), text)).toBe(false)
    },
  )

  test('members are coerced at every depth', () => {
    const schema = z.strictObject({
      list: z.array(z.strictObject({ on: z.boolean(), name: z.string().nullable() })),
    })

    expect(
      read(schema, {
        list: [
          { on: '1', name: 5 },
          { on: 'false', name: null },
        ],
      }).data,
    ).toEqual({
      list: [
        { on: true, name: '5' },
        { on: false, name: null },
      ],
    })
  })

  test('null is accepted only where it is allowed', () => {
    expect(read(z.string().nullable(), null).data).toBeNull()
    expect(accepts(z.string().optional(), null)).toBe(false)
    expect(accepts(z.number().optional(), null)).toBe(false)
    expect(accepts(z.boolean().default(true), null)).toBe(false)
  })

  test('free-form JSON is never touched', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(coerce(json, value, noMe)).toBe(value)
      }),
    )
  })

  test('valid values are not changed', () => {
    const schema = z.strictObject({
      text: z.string(),
      number: z.number(),
      flag: z.boolean(),
      list: z.array(z.string()),
      maybe: z.string().nullable(),
    })
    const fitting = fc.record({
      text: fc.string(),
      number: fc.double({ noNaN: true, noDefaultInfinity: true }),
      flag: fc.boolean(),
      list: fc.array(fc.string()),
      maybe: fc.option(fc.string()),
    })

    fc.assert(
      fc.property(fitting, (value) => {
        expect(coerce(schema, value, noMe)).toEqual(value)
      }),
    )
  })

  test('accepts or rejects any value, and coercing twice changes nothing', () => {
    const schema = z.strictObject({
      text: z.string().optional(),
      number: z.number().optional(),
      flag: z.boolean().optional(),
      kind: z.enum(['a', 'b']).optional(),
      either: z.union([z.number(), z.boolean()]).optional(),
      record: z.record(z.string(), z.number()).optional(),
    })
    const key = fc.constantFrom(
      'text',
      'number',
      'flag',
      'kind',
      'either',
      'record',
      '__proto__',
      'constructor',
      'toString',
    )

    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.dictionary(key, fc.jsonValue(), { noNullPrototype: false })),
        (value) => {
          const once = coerce(schema, value, noMe)

          expect(coerce(schema, once, noMe)).toEqual(once)
          expect(typeof schema.safeParse(once).success).toBe('boolean')
        },
      ),
    )
  })

  test('a property called __proto__ stays an ordinary, unknown property', () => {
    const schema = z.strictObject({ name: z.string().optional() })

    const result = read(schema, JSON.parse('{"__proto__": {"name": "x"}}'))

    expect(result.success).toBe(false)
    expect(({} as Record<string, unknown>).name).toBeUndefined()
  })
})

describe('me', () => {
  const id = '8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55'

  test("becomes the caller's id wherever a user id or me is wanted", () => {
    const schema = z.strictObject({ user_id: userIdOrMe.optional() })

    expect(coerce(schema, { user_id: 'me' }, () => id)).toEqual({ user_id: id })
    expect(coerce(schema, { user_id: id }, noMe)).toEqual({ user_id: id })
    expect(() => coerce(schema, { user_id: 'me' }, noMe)).toThrow('no user')
  })

  test('is an ordinary text anywhere else', () => {
    expect(coerce(z.strictObject({ name: z.string() }), { name: 'me' }, noMe)).toEqual({
      name: 'me',
    })
  })
})

describe('what cannot be stored', () => {
  test.each([
    [{ a: { b: 'x\u0000' } }, 'body.a.b'],
    [{ list: ['fine', '\ud800'] }, 'body.list[1]'],
    [{ a: { 'k\u0000': 1 } }, 'body.a'],
    ['\udc00', 'body'],
  ])('%j is found at %s', (value, path) => {
    expect(findUnstorable(value, 'body')).toBe(`${path} contains characters that cannot be stored`)
  })

  test.each([
    ['{"metadata":{"__proto__":{"a":1}}}', 'body.metadata'],
    ['{"metadata":[{"x":{"__proto__":null}}]}', 'body.metadata[0].x'],
  ])('the property __proto__ of %s is found', (text, path) => {
    expect(findUnstorable(JSON.parse(text), 'body')).toBe(
      `${path} must not have a property __proto__`,
    )
  })

  test('is not found where there is none', () => {
    const special = { constructor: { prototype: 1 }, text: '__proto__' }
    const value = { a: ['emoji 😀', 'ünïcode', 1, null, true, special] }

    expect(findUnstorable(value, 'body')).toBeNull()
  })
})
