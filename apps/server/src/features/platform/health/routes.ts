import {
  checkFeatureSupport,
  checkVersion,
  migrationTests,
  readIndex,
  showMigrationTests,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { compareVersions, describeCaller, describeUnsupportedFeature } from './rules.ts'

export const healthRoutes = [
  on(readIndex, (ctx) => describeCaller(ctx.authenticated)),
  on(checkVersion, (_ctx, { body }) => compareVersions(body.clientVersion)),
  on(checkFeatureSupport, (ctx, { body }) => describeUnsupportedFeature(ctx, body)),
  on(showMigrationTests, (ctx) => `${ctx.config.publicUrl}/api/latest/migration-tests`),
  on(migrationTests.v2beta1, (_ctx, { query }) => query.queryParam),
  on(migrationTests.v2beta2, (_ctx, { query }) => query.queryParam),
  on(migrationTests.v2beta3, (_ctx, { query }) => query.queryParamNew),
  on(migrationTests.v2beta4, (_ctx, { query }) => query.queryParamNew),
]
