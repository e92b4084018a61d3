import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from './app.ts'
import { writeEndpointDocs } from './endpoint-docs.ts'
import { limitPolicies } from './features/platform/index.ts'

test('docs/endpoints.md matches the declarations and the rate limits', () => {
  const page = readFileSync(new URL('../../../docs/endpoints.md', import.meta.url), 'utf8')
  const declarations = routes.map(({ declaration }) => declaration)

  expect(page).toBe(writeEndpointDocs(declarations, limitPolicies))
})
