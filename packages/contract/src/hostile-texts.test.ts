import { expect, test } from 'vitest'
import { z } from 'zod'
import { coerce } from './coercion.ts'
import { idRules, isTrustedDomain } from './project-config/rules.ts'
import {
  isBase64,
  isEmail,
  isImageUrl,
  isProjectId,
  isStrictEmail,
  isUrl,
  isUuid,
  normalizeEmail,
} from './text-rules.ts'

const rules: [name: string, rule: (text: string) => unknown][] = [
  ['email', isEmail],
  ['strict email', isStrictEmail],
  ['normalized email', normalizeEmail],
  ['uuid', isUuid],
  ['project id', isProjectId],
  ['url', isUrl],
  ['image url', isImageUrl],
  ['base64', isBase64],
  ['trusted domain', isTrustedDomain],
  ['permission', idRules.permission.test],
  ['config id', idRules.id.test],
  ['number', (text) => coerce(z.number(), text, () => '')],
  ['boolean', (text) => coerce(z.boolean(), text, () => '')],
]

/**
 * Tens of thousands of characters each, built to make an expression backtrack, or to make the
 * conversion of hosts scan all letters repeatedly.
 */
const LENGTH = 60_000
const hostile = [
  'a',
  '1',
  '1.',
  '.',
  '@',
  'a@',
  'a.',
  'a-',
  '-',
  '=',
  '*',
  '*.',
  ' ',
  '\t',
  '\u0301\u0323',
  String.fromCodePoint(...Array.from({ length: 20_000 }, (_, index) => 0x4e00 + index)),
]
  .map((part) => part.repeat(LENGTH / part.length))
  .flatMap((row) => [
    `${row}!`,
    `a@${row}!`,
    `https://${row}`,
    `https://${row}.com/\u0000`,
    `http://*${row}!`,
    `$${row}!`,
    `1e${row}x`,
  ])

const cpuOf = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test.each(rules)('case 30: no text makes the rule for %s slow', (_name, rule) => {
  // The cost of a quadratic expression for a text a third as long.
  const quadratic = cpuOf(() => /^\d+\d*$/.test(`${'1'.repeat(LENGTH / 3)}x`))

  for (const text of hostile) expect(cpuOf(() => rule(text))).toBeLessThan(quadratic)
})
