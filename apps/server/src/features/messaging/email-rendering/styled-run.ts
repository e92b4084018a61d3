import type { CompiledSources, Sandbox } from './sandbox.ts'
import type { CompiledClasses, SandboxRequest, SandboxResult } from './sandbox-request.ts'

type Classes = Record<string, CompiledClasses>

/** The compiled classes of sources, so that they usually render once. */
const cache = new Map<string, Classes>()
const MAX_CACHED = 50

/**
 * Renders sources, and once more with the styles of their Tailwind classes if there are any. They
 * are known only after rendering, and components such as `Button` need the styles when they render.
 */
export async function runWithClasses(
  sandbox: Sandbox,
  sources: CompiledSources,
  request: Omit<SandboxRequest, 'classes'>,
): Promise<SandboxResult> {
  const key = JSON.stringify(sources)
  const known = cache.get(key) ?? {}
  const first = await sandbox.run(sources, { ...request, classes: known })
  if (!first.ok || Object.keys(first.classes).length === 0) return first
  if (isComplete(known, first.classes)) return { ...first, html: withStyle(first.html, known) }

  // Loaded with the first email that uses it.
  const { compileClasses } = await import('./tailwind.ts')
  const compiled: Classes = {}
  for (const [config, names] of Object.entries(first.classes))
    compiled[config] = await compileClasses(config, names)
  cache.set(key, compiled)
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break
    cache.delete(oldest)
  }
  const second = await sandbox.run(sources, { ...request, classes: compiled })
  return second.ok ? { ...second, html: withStyle(second.html, compiled) } : second
}

const isComplete = (known: Classes, needed: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(needed).every(([config, names]) => {
    const covered = known[config]?.names
    return covered !== undefined && names.every((name) => covered.includes(name))
  })

/** Adds the rules that cannot be inline to the head. */
function withStyle(html: string, classes: Classes): string {
  const css = Object.values(classes)
    .map((of) => of.css)
    .join('')
    .replaceAll('</', '<\\/')
  if (css === '') return html
  const style = `<style>${css}</style>`
  if (html.includes('</head>')) return html.replace('</head>', () => `${style}</head>`)
  return html.replace(/<html[^>]*>/, (tag) => `${tag}<head>${style}</head>`)
}
