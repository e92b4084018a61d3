import { readFileSync } from 'node:fs'
import { preprocessCSS, resolveConfig } from 'vite'

const isModule = (id) => id.endsWith('.module.css')

/**
 * Compiles CSS modules to objects of class names, and collects the styles of all modules that the
 * bundle uses in one file. Vite compiles them, as it does for the hosted pages.
 */
export async function collectStyles({ fileName, root, generateScopedName }) {
  const config = await resolveConfig(
    {
      root,
      configFile: false,
      logLevel: 'error',
      css: { transformer: 'postcss', modules: { generateScopedName } },
    },
    'build',
  )
  const styles = new Map()

  return {
    name: 'collect-styles',
    async load(id) {
      if (!id.endsWith('.css')) return null
      const { code, modules } = await preprocessCSS(readFileSync(id, 'utf8'), id, config)
      styles.set(id, code)
      return {
        code: isModule(id) ? `export default ${JSON.stringify(modules)}` : 'export {}',
        moduleType: 'js',
        moduleSideEffects: false,
      }
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const used = new Set(
        chunks.flatMap(({ modules }) =>
          Object.keys(modules).filter((id) => modules[id].renderedExports.length > 0),
        ),
      )
      const source = inImportOrder(this, chunks)
        .filter((id) => styles.has(id) && (!isModule(id) || used.has(id)))
        .map((id) => styles.get(id).trim())
        .join('\n\n')
      this.emitFile({ type: 'asset', fileName, source: `${source}\n` })
    },
  }
}

/** All modules below the entries, each after the modules that it imports. */
function inImportOrder(context, chunks) {
  const order = new Set()
  const seen = new Set()
  const visit = (id) => {
    if (seen.has(id)) return
    seen.add(id)
    const info = context.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) visit(imported)
    order.add(id)
    for (const imported of info?.dynamicallyImportedIds ?? []) visit(imported)
  }
  for (const { isEntry, facadeModuleId } of chunks) if (isEntry) visit(facadeModuleId)
  return [...order]
}
