import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ACCESS_TYPES,
  type AccessType,
  generalErrorsOf,
  isByLevel,
  plainErrors,
  userIdOrMe,
} from '@latchkey/contract'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { routes } from './app.ts'

/*
 * Every error is declared in the contract (protocol 01 §8.4). Other tests check at each response
 * that endpoints return only declared errors.
 */

const declarations = routes.map(({ declaration }) => declaration)
const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))

/** Errors of paths that are not endpoints. */
const ELSEWHERE = ['page-not-found', 'metrics-not-found']
/** Errors of a row of an import, which its job lists. */
const OF_ROWS = ['import-row-without-identity', 'sign-up-in-the-future', 'user-id-taken']

test('every plain error is declared by an endpoint or possible at every endpoint', () => {
  const general = declarations.flatMap((declaration) => generalErrorsOf(declaration).plain)
  const own = declarations.flatMap((declaration) => declaration.plainErrors ?? [])

  expect(Object.keys(plainErrors).toSorted()).toEqual(
    [...new Set([...general, ...own, ...ELSEWHERE, ...OF_ROWS])].toSorted(),
  )
})

test('a plain error is thrown by the name it has in the contract', () => {
  const thrown = sources.flatMap((text) => [...text.matchAll(/new HttpError\(\s*(.)/g)])

  expect(thrown.length).toBeGreaterThan(70)
  expect(
    thrown.filter(([, first = '']) => !["'", '`', 'p', 's'].includes(first)).map(([all]) => all),
  ).toEqual([])
})

test('no endpoint repeats what its access declares', () => {
  const repeated = declarations.flatMap((declaration) => {
    const general = generalErrorsOf(declaration).plain
    return (declaration.plainErrors ?? []).filter((name) => general.includes(name))
  })

  expect(repeated).toEqual([])
})

test('every endpoint that accepts me declares that there may be no user', () => {
  const accepting = declarations.filter(({ params, query, body }) =>
    [params, query, body].some(
      (schema) =>
        schema !== undefined &&
        (isByLevel<z.ZodType>(schema)
          ? ACCESS_TYPES.some((level: AccessType) => containsMe(schema[level]))
          : containsMe(schema)),
    ),
  )

  expect(accepting.length).toBeGreaterThan(20)
  expect(
    accepting
      .filter(({ errors }) => !errors.includes('CANNOT_GET_OWN_USER_WITHOUT_USER'))
      .map(({ method, path }) => `${method} ${path}`),
  ).toEqual([])
})

function containsMe(schema: z.core.$ZodType): boolean {
  if (schema === userIdOrMe) return true
  const def = schema._zod.def as { shape?: Record<string, z.ZodType>; innerType?: z.ZodType }
  const members = [...Object.values(def.shape ?? {}), ...(def.innerType ? [def.innerType] : [])]
  return members.some(containsMe)
}
