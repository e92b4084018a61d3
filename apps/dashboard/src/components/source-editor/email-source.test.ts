import { expect, test } from 'vitest'
import { findErrorPosition, importOf, previewVariablesOf, variablesOf } from './email-source.ts'

const schema = (body: string) => `export const variablesSchema = type({${body}})\n`

test.each([
  ["\n  magicLink: 'string',\n  otp: 'string',\n", ['magicLink: string', 'otp: string']],
  ["count: 'number'", ['count: number']],
  [
    `'name?': "string | null", items: type({ id: 'string' }).array()`,
    ['name: string | null', "items: type({ id: 'string' }).array()"],
  ],
  ["kind: \"'a' | 'b, c'\"", ["kind: 'a' | 'b, c'"]],
  ['', []],
])('reads the variables of %s', (body, expected) => {
  expect(variablesOf(schema(body)).map(({ name, type }) => `${name}: ${type}`)).toEqual(expected)
})

test('finds no variables in a source without a schema, or in a broken one', () => {
  expect(variablesOf('export const variablesSchema = (v) => v')).toEqual([])
  expect(variablesOf("export const variablesSchema = type({ a: 'string', b: ")).toEqual([
    { name: 'a', type: 'string' },
  ])
})

test.each([
  ['Unexpected token (12:5)', { line: 12, column: 5 }],
  ['template.tsx:3:14: Expected "}"', { line: 3, column: 14 }],
  ['template.tsx:3: Expected "}"', { line: 3, column: undefined }],
  ['SyntaxError at line 7', { line: 7, column: undefined }],
  ['theme.tsx:3: Expected "}"', null],
  ['variables.otp must be a string', null],
])('finds the position in “%s”', (error, expected) => {
  expect(findErrorPosition(error, 'template.tsx')).toEqual(expected)
})

const inserted = (source: string, name: string) => {
  const insertion = importOf(source, '@react-email/components', name)
  return insertion && source.slice(0, insertion.at) + insertion.text + source.slice(insertion.at)
}

test('adds a name to the import of its module', () => {
  expect(inserted("import { Text } from '@react-email/components'\n", 'Button')).toBe(
    "import { Text, Button } from '@react-email/components'\n",
  )
  expect(inserted("import {\n  Text,\n} from '@react-email/components'\n", 'Button')).toBe(
    "import {\n  Text, Button,\n} from '@react-email/components'\n",
  )
  expect(inserted("import {} from '@react-email/components'", 'Hr')).toBe(
    "import { Hr} from '@react-email/components'",
  )
  expect(inserted('const a = 1', 'Hr')).toBe(
    "import { Hr } from '@react-email/components'\nconst a = 1",
  )
  expect(inserted("import { Text } from '@react-email/components'", 'Text')).toBeNull()
})

test('reads the values of the preview', () => {
  expect(
    previewVariablesOf(
      "EmailTemplate.PreviewVariables = { otp: '3SL', count: 10, on: true, at: new Date() }",
    ),
  ).toEqual({ otp: '3SL', count: 10, on: true, at: null })
  expect(previewVariablesOf('export function EmailTemplate() {}')).toEqual({})
})
