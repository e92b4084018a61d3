import {
  exportConfig,
  listConfigVersions,
  patchConfigOverride,
  readConfig,
  rollBackConfig,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { forReader } from '../projects/index.ts'
import { exportWithSecrets } from './export.ts'
import { listVersions, rollBack } from './history.ts'
import { changeConfigByText } from './rules.ts'

export const projectConfigRoutes = [
  on(readConfig, (ctx) => ({ config_string: JSON.stringify(forReader(ctx, ctx.project.config)) })),
  on(patchConfigOverride, (ctx, { body }) =>
    changeConfigByText(ctx, body.config_override_string ?? ''),
  ),
  on(listConfigVersions, (ctx, { query }) => listVersions(ctx, query)),
  on(rollBackConfig, (ctx, { body }) => rollBack(ctx, body.version)),
  on(exportConfig, exportWithSecrets),
]
