import { job } from '../../../kernel/jobs.ts'
import { queueDigests } from './rules.ts'

export const digestJobs = [
  // The queue starts a scheduled job once, however many processes there are.
  job('mails.digest', (ctx) => queueDigests(ctx), '23 7 * * *'),
]
