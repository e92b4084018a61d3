import { DIMENSIONS, type Dimension, type Limit } from '../../../kernel/limits/limit.ts'
import type { LimitPolicy } from '../../../kernel/limits/policy.ts'

const PER: Readonly<Record<Dimension, string>> = {
  pair: 'account and network',
  address: 'network',
  account: 'account',
  project: 'project',
}

const COUNTED: Readonly<Record<LimitPolicy['counts'], string>> = {
  requests: 'requests',
  failures: 'failed requests',
  'failures-afterwards': 'failed requests',
  successes: 'successful requests',
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** The limits of a policy in words; an empty text without any. */
export function rateLimitText({ counts, limits }: LimitPolicy): string {
  const parts = DIMENSIONS.flatMap((dimension) => {
    const limit = limits[dimension]
    return limit === undefined ? [] : [`${per(limit)} per ${PER[dimension]}`]
  })
  const [first, ...others] = parts
  if (first === undefined) return ''
  return [first.replace(' in ', ` ${COUNTED[counts]} in `), ...others].join(', ')
}

function per({ points, seconds }: Limit): string {
  const [size, name] = UNITS.find(([length]) => seconds % length === 0) ?? [1, 'second']
  const count = seconds / size
  return `${points.toLocaleString('en-US')} in ${count} ${name}${count === 1 ? '' : 's'}`
}
