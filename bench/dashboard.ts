import { measureLoads } from './dashboard-loads.ts'
import { openDashboardStage } from './dashboard-stage.ts'
import { measureUse } from './dashboard-use.ts'
import type { Result } from './result.ts'
import type { Stage } from './stage.ts'

/**
 * The pages of the dashboard in a real browser with a slow network: what they show when, and how
 * they respond (protocol 09 §27). The part `use` or `loads` measures only that.
 */
export async function measureDashboard(stage: Stage, part?: string): Promise<Result[]> {
  const dashboard = await openDashboardStage(stage)
  try {
    return [
      ...(part === 'use' ? [] : await measureLoads(dashboard)),
      ...(part === 'loads' ? [] : await measureUse(dashboard)),
    ]
  } finally {
    await dashboard.close()
  }
}
