import { readHealthReport } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { reportHealth } from './rules.ts'

export const healthReportRoutes = [
  on(readHealthReport, async (ctx) => ({ items: await reportHealth(ctx), is_paginated: false })),
]
