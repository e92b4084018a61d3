import { readMetricRetention, readMetricSeries, readMetrics } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { getMetrics, getRetention, getSeries } from './rules.ts'

export const metricRoutes = [
  on(readMetrics, (ctx, { query }) => getMetrics(ctx, query)),
  on(readMetricSeries, (ctx, { query }) => getSeries(ctx, query)),
  on(readMetricRetention, (ctx, { query }) => getRetention(ctx, query)),
]
