import { job } from '../../../kernel/jobs.ts'
import { deleteOldThreads } from './threads.ts'

export const assistantJobs = [job('assistant.delete-old', deleteOldThreads, '53 3 * * *')]
