import { describe, expect, test } from 'vitest'
import { createStatementNames, declareStatement, UNNAMED } from './statement-names.ts'

describe('names of statements', () => {
  test('are given from the third use on and never change', () => {
    const names = createStatementNames()

    const given = Array.from({ length: 5 }, () => names.nameOf('select $1'))

    expect(given.slice(0, 2)).toEqual([undefined, undefined])
    expect(new Set(given.slice(2)).size).toBe(1)
    expect(given[2]).toMatch(/^statement_/)
  })

  test('differ for different texts', () => {
    const names = createStatementNames()
    for (let use = 0; use < 3; use += 1) {
      names.nameOf('select $1')
      names.nameOf('select $2')
    }

    expect(names.nameOf('select $1')).not.toBe(names.nameOf('select $2'))
  })

  test('are those of prepared statements from the first use on', () => {
    declareStatement('select_test_row', 'select $1 as test_row')

    expect(createStatementNames().nameOf('select $1 as test_row')).toBe('select_test_row')
  })

  test('are unique', () => {
    declareStatement('select_twice', 'select $1 as first')

    expect(() => declareStatement('select_twice', 'select $1 as second')).toThrow('select_twice')
  })

  test('are not given to statements that are marked as unnamed', () => {
    const names = createStatementNames()
    const given = Array.from({ length: 5 }, () => names.nameOf(`${UNNAMED} select $1`))

    expect(new Set(given)).toEqual(new Set([undefined]))
  })

  test('stay bounded, however many texts there are', () => {
    const names = createStatementNames()
    const given = new Set<string | undefined>()
    for (let number = 0; number < 2_000; number += 1) {
      for (let use = 0; use < 4; use += 1) given.add(names.nameOf(`select ${number}, $1`))
    }

    expect(given.size).toBe(501)
  })
})
