import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each([
  'render',
  'parse-override',
  'legacy-fields',
  'production-problems',
  'keys',
  'tree',
  'docs',
])('%s.ts can be imported by a browser: no schema library comes along', (name) => {
  const reached = new Set<string>()
  const visit = (url: URL) => {
    if (reached.has(url.href)) return
    reached.add(url.href)
    const imports = readFileSync(url, 'utf8').matchAll(
      /^(?:import|export) (?!type )[^'"]*?from '([^']+)'/gm,
    )
    for (const [, path = ''] of imports) {
      expect(`${url.pathname}: ${path}`).not.toMatch(/: zod/)
      if (path.startsWith('.')) visit(new URL(path, url))
    }
  }

  visit(new URL(`./${name}.ts`, import.meta.url))

  expect(reached.size).toBeGreaterThan(1)
})
