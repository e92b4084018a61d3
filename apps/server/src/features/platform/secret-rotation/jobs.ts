import { type JobHandler, job } from '../../../kernel/jobs.ts'
import type { SealedValues } from '../../../kernel/sealed-values.ts'
import { resealAll } from './rules.ts'

/** The job for all kinds of sealed values. It also runs once an hour while a change is under way. */
export const secretRotationJobs = (kinds: readonly SealedValues[]): readonly JobHandler[] => [
  job('secrets.reseal', (ctx) => resealAll(ctx, kinds), '23 * * * *'),
]
