import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generalErrorsOf, schemaAt } from '@latchkey/contract'
import {
  type ApiDocument,
  errorHelp,
  findErrorHelp,
  jsSample,
  operationsOf,
  SDK_CALLS,
  sampleAccess,
  sampleRequest,
} from '@latchkey/contract/reference'
import { routes } from 'latchkey/internals'
import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'

const declarations = routes.map(({ declaration }) => declaration)
const document = describeApi(declarations, { version: '0.0.0', publicUrl: 'https://a.example' })
const operations = operationsOf(document as unknown as ApiDocument)
const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
const requestOf = (operation: (typeof operations)[number]) =>
  sampleRequest(operation, { baseUrl: 'https://a.example', projectId: 'p' })

test('every call of the SDK belongs to an endpoint', () => {
  const names = operations.map(nameOf)

  expect(Object.keys(SDK_CALLS).filter((name) => !names.includes(name))).toEqual([])
})

test('every example that calls the SDK compiles', async () => {
  const samples = operations.flatMap((operation) => {
    const { isSdk, code } = jsSample(requestOf(operation))
    // `call` without the type of an endpoint is for JavaScript.
    return isSdk && !code.includes('app.call(') ? [{ operation, code }] : []
  })
  expect(samples.length).toBeGreaterThan(70)
  const root = join(import.meta.dirname, '../../../../../..')
  const folder = await mkdtemp(join(root, 'node_modules/.sdk-samples-'))
  try {
    const files = samples.map(({ operation: { id } }) => `${id}.ts`)
    await Promise.all([
      ...samples.map(({ operation: { id }, code }) =>
        // A user or a team may be missing, which an example does not handle.
        writeFile(
          join(folder, `${id}.ts`),
          `${code.replaceAll(/^(await|.*= await) (user|team)\./gm, '$1 $2!.')}\n`,
        ),
      ),
      writeFile(
        join(folder, 'tsconfig.json'),
        JSON.stringify({
          extends: '../../tsconfig.web.json',
          compilerOptions: { noUnusedLocals: false },
          include: [],
          files,
        }),
      ),
    ])
    const tsc = join(root, 'node_modules/.bin/tsc')
    const { stdout } = await promisify(execFile)(tsc, ['-p', folder]).catch((error) => error)

    expect(stdout).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
}, 120_000)

test.each(operations.map((operation) => [nameOf(operation), operation] as const))(
  'the example of %s is a valid request',
  (name, operation) => {
    const declaration = declarations.find(
      (each) => `${each.method} ${each.path.replaceAll(/(:\w+)\{[^}]*\}/g, '$1')}` === name,
    )
    const access = sampleAccess(operation) ?? 'client'
    const { params, query, body } = requestOf(operation)

    const typed = Object.fromEntries(
      Object.entries(params).map(([key, value]) => {
        const { schema } = operation.parameters.find(({ name: each }) => each === key) ?? {}
        return [key, schema?.type === 'integer' ? Number(value) : value]
      }),
    )
    expect(declaration?.params?.safeParse(typed).error?.issues ?? []).toEqual([])
    for (const [schema, value] of [
      [declaration?.query, query],
      [declaration?.body, body],
    ] as const)
      if (schema && !declaration?.rawBody)
        expect(schemaAt(schema, access).safeParse(value).error?.issues ?? []).toEqual([])
  },
)

test('every endpoint that the explanation of an error names exists', () => {
  const names = new Set(operations.map(nameOf))
  const named = errorHelp
    .flatMap(({ errors }) => Object.values(errors))
    .flatMap(({ when, fix }) => [...`${when} ${fix}`.matchAll(/`((?:GET|POST|DELETE) [^`]+)`/g)])
    .map(([, name]) => name)

  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !names.has(name as string))).toEqual([])
})

test('an error that an endpoint declares is not explained as one that is never returned', () => {
  const declared = new Set(
    declarations.flatMap((each) => [...each.errors, ...generalErrorsOf(each).codes]),
  )

  expect([...declared].filter((code) => findErrorHelp(code)?.raisedBy !== undefined)).toEqual([])
})
