import { writeFileSync } from 'node:fs'
import { routes } from '../apps/server/src/app.ts'
import { writeEndpointDocs } from '../apps/server/src/endpoint-docs.ts'
import { limitPolicies } from '../apps/server/src/features/platform/index.ts'

// Run with `node scripts/write-endpoint-docs.ts` after changing an endpoint or a rate limit.
writeFileSync(
  new URL('../docs/endpoints.md', import.meta.url),
  writeEndpointDocs(
    routes.map(({ declaration }) => declaration),
    limitPolicies,
  ),
)
