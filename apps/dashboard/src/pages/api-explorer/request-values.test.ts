import type { ApiOperation, JsonSchema } from '@latchkey/contract/reference'
import { describe, expect, test } from 'vitest'
import {
  bodyFields,
  choicesOf,
  fromJson,
  kindOf,
  type RequestValues,
  readValues,
  startValues,
} from './request-values.ts'

const text: JsonSchema = { type: 'string' }
const or = (...anyOf: JsonSchema[]): JsonSchema => ({ anyOf })
const NULL: JsonSchema = { type: 'null' }
const ANY: JsonSchema = { description: 'Any JSON value' }

const operation: ApiOperation = {
  id: 'update',
  method: 'PATCH',
  path: '/users/{user_id}',
  tag: 'Users',
  summary: '',
  access: ['server'],
  needsUser: false,
  parameters: [
    { name: 'user_id', in: 'path', required: true, schema: text },
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } },
    { name: 'cursor', in: 'query', required: false, schema: text },
    { name: 'x-note', in: 'header', required: false, schema: text },
  ],
  body: {
    type: 'object',
    properties: {
      name: or(text, NULL),
      age: { type: 'integer' },
      verified: { type: 'boolean' },
      metadata: ANY,
      email: text,
    },
    required: ['email'],
  },
  status: 200,
  returnsText: false,
  errors: [],
  plainErrors: [],
}
const { body: _, ...withoutBody } = operation

const typed = (fields: Record<string, string>, rawBody: string | null = null): RequestValues => ({
  fields: { 'path.user_id': 'u', 'body.email': 'ada@example.com', ...fields },
  rawBody,
})
const read = (fields: Record<string, string>, rawBody: string | null = null) =>
  readValues(operation, typed(fields, rawBody), true)

describe('choicesOf and kindOf', () => {
  test.each<[string, JsonSchema, readonly string[] | undefined, string]>([
    ['a text', text, undefined, 'text'],
    ['a text or null', or(text, NULL), undefined, 'text'],
    ['an integer', { type: 'integer' }, undefined, 'number'],
    ['a number or null', or({ type: 'number' }, NULL), undefined, 'number'],
    ['a boolean', { type: 'boolean' }, ['true', 'false'], 'choice'],
    ['a boolean or null', or({ type: 'boolean' }, NULL), ['true', 'false', 'null'], 'choice'],
    ['an enumeration', { type: 'string', enum: ['asc', 'desc'] }, ['asc', 'desc'], 'choice'],
    ['constants', or({ const: 'a' }, { const: 7 }), ['a', '7'], 'choice'],
    ['a constant or any text', or({ type: 'string', const: 'me' }, text), undefined, 'text'],
    ['a list', { type: 'array', items: text }, undefined, 'json'],
    ['an object', { type: 'object' }, undefined, 'json'],
    ['a text or a list', or(text, { type: 'array', items: text }), undefined, 'json'],
    ['a text or a number', or(text, { type: 'number' }), undefined, 'text'],
    ['any JSON', ANY, undefined, 'json'],
  ])('%s', (_name, schema, choices, kind) => {
    expect([choicesOf(schema), kindOf(schema)]).toEqual([choices, kind])
  })
})

describe('bodyFields', () => {
  test('lists the required ones first, and otherwise keeps the order', () => {
    const fields = bodyFields(operation)?.map(([name, , required]) => [name, required])

    expect(fields).toEqual([
      ['email', true],
      ['name', false],
      ['age', false],
      ['verified', false],
      ['metadata', false],
    ])
  })

  test.each<[string, JsonSchema]>([
    ['a list', { type: 'array', items: text }],
    ['alternatives', { type: 'object', properties: { a: text }, oneOf: [{ required: ['a'] }] }],
    ['any JSON', ANY],
  ])('are undefined for %s, which starts as JSON', (_name, body) => {
    expect(bodyFields({ body })).toBeUndefined()
    expect(startValues({ ...operation, body }).rawBody).not.toBeNull()
  })

  test('start empty, and so does an operation without a body', () => {
    expect(startValues(operation)).toEqual({ fields: {}, rawBody: null })
    expect(startValues(withoutBody)).toEqual({ fields: {}, rawBody: null })
  })
})

describe('readValues', () => {
  test('puts each value in its place with its type, and leaves out what is empty', () => {
    const values = read({
      'query.limit': '5',
      'query.cursor': '',
      'header.x-note': 'hi',
      'body.name': 'null',
      'body.age': '7',
      'body.verified': 'true',
      'body.metadata': '{"a": [1]}',
      'body.other': 'unknown',
    })

    expect(values).toEqual({
      params: { user_id: 'u' },
      query: { limit: '5' },
      headers: { 'x-note': 'hi' },
      body: {
        email: 'ada@example.com',
        name: 'null',
        age: 7,
        verified: true,
        metadata: { a: [1] },
      },
    })
  })

  test('keeps a text that a choice has as a text, and reads other choices as JSON', () => {
    const body: JsonSchema = {
      type: 'object',
      properties: { mode: or({ const: '1' }, { const: 1 }, { const: 'off' }, NULL) },
    }
    const mode = (value: string) =>
      readValues({ ...withoutBody, body }, typed({ 'body.mode': value }), true)

    expect(mode('1')).toMatchObject({ body: { mode: '1' } })
    expect(mode('off')).toMatchObject({ body: { mode: 'off' } })
    expect(mode('null')).toMatchObject({ body: { mode: null } })
  })

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a missing parameter', { 'path.user_id': '' }, { 'path.user_id': 'required' }],
    ['a missing field', { 'body.email': '' }, { 'body.email': 'required' }],
    ['another path', { 'path.user_id': '..' }, { 'path.user_id': 'path' }],
    ['the same path', { 'path.user_id': '.' }, { 'path.user_id': 'path' }],
    ['no number', { 'body.age': 'seven' }, { 'body.age': 'number' }],
    ['a quoted number', { 'body.age': '"7"' }, { 'body.age': 'number' }],
    ['broken JSON', { 'body.metadata': '{a' }, { 'body.metadata': 'json' }],
    [
      'several mistakes',
      { 'path.user_id': '', 'body.age': 'x' },
      { 'path.user_id': 'required', 'body.age': 'number' },
    ],
  ])('reports %s, and otherwise leaves it out', (_name, fields, problems) => {
    expect(read(fields)).toEqual({ problems })
    const lax = readValues(operation, typed(fields), false)
    expect(lax.problems).toBeUndefined()
    for (const key of Object.keys(problems)) {
      const [place = '', name = ''] = key.split('.')
      const parts = { path: 'params', body: 'body' } as Record<string, string>
      expect((lax as unknown as Record<string, object>)[parts[place] ?? '']).not.toHaveProperty(
        name,
      )
    }
  })

  test('reads a whole body as JSON in place of its fields', () => {
    expect(read({ 'body.email': '' }, '{"email": null}')).toMatchObject({ body: { email: null } })
    expect(read({}, 'null')).toMatchObject({ params: { user_id: 'u' } })
    expect(read({}, '{"email"')).toEqual({ problems: { body: 'json' } })
  })

  test('has no body where the endpoint reads none', () => {
    expect(readValues(withoutBody, typed({}, '{"a": 1}'), true)).not.toHaveProperty('body')
  })

  test('does not take a dotted id for another path', () => {
    expect(read({ 'path.user_id': '../x' })).toMatchObject({ params: { user_id: '../x' } })
    expect(read({ 'path.user_id': '...' })).toMatchObject({ params: { user_id: '...' } })
  })
})

describe('fromJson', () => {
  test('fills the fields of the body and keeps the others', () => {
    const values = typed({ 'body.age': '1', 'query.limit': '5' }, '…')

    const next = fromJson(operation, values, {
      email: 'a@b.example',
      age: 7,
      verified: false,
      metadata: { a: 1 },
    })

    expect(next).toEqual({
      fields: {
        'path.user_id': 'u',
        'query.limit': '5',
        'body.email': 'a@b.example',
        'body.age': '7',
        'body.verified': 'false',
        'body.metadata': '{\n  "a": 1\n}',
      },
      rawBody: null,
    })
  })

  test.each<[string, unknown]>([
    ['an unknown field', { email: 'a', other: 1 }],
    ['null in a text', { name: null }],
    ['an empty text', { email: '' }],
    ['a text in a number', { age: '7' }],
    ['another value in a choice', { verified: 'maybe' }],
    ['a list', [1]],
    ['null', null],
    ['a text', 'x'],
  ])('stays JSON with %s', (_name, body) => {
    const values = typed({ 'query.limit': '5' })
    const { fields, rawBody } = fromJson(operation, values, body)

    expect(fields).toEqual(values.fields)
    expect(rawBody).toBe(typeof body === 'string' ? body : JSON.stringify(body, null, 2))
  })

  test('returns what readValues reads', () => {
    const body = { email: 'a', age: 0, verified: true, metadata: null, name: '7' }
    const values = fromJson(operation, typed({}), body)

    expect(readValues(operation, values, true)).toMatchObject({ body })
  })
})
