import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { transform } from 'lightningcss'
import { preprocessCSS, resolveConfig } from 'vite'
import { srgbColors } from '../../packages/ui/srgb-colors.ts'

const isModule = (id) => id.endsWith('.module.css')

/**
 * The styles of the account settings and of controls that only they and menus use. All of these load
 * on demand, and their styles are as large as those of the sign-in page.
 */
const ON_DEMAND =
  /^packages\/(react\/src\/screens\/account-settings\/|ui\/src\/(badge|dialog|menu|select|switch)\.)/

const isOnDemand = (root, id) => ON_DEMAND.test(relative(root, id).replaceAll('\\', '/'))

/** A module that adds its styles to the page when it is loaded, before a component of it renders. */
const adopting = (root, code) => {
  const styles = transform({ filename: 'styles.css', code: Buffer.from(code), minify: true }).code
  const from = join(root, 'packages/react/src/adopt-styles.ts')
  return `import { adoptStyles } from ${JSON.stringify(from)}\nadoptStyles(${JSON.stringify(styles.toString())})\n`
}

/**
 * `lk-button-primary` for `primary` of button.module.css in `packages/ui`, `lks-…` in
 * `packages/react`. A hash would take up 2 KB in the styles and scripts of all screens, because
 * random text cannot be compressed.
 */
const className = (root) => (name, file) => {
  const prefix = relative(root, file).startsWith('packages/ui') ? 'lk' : 'lks'
  return `${prefix}-${basename(file, '.module.css')}-${name}`
}

/**
 * Compiles CSS modules to objects of class names, and collects the styles of all modules that the
 * bundle uses in one file, except for those that come with a screen on demand. Vite compiles them, as
 * it does for the hosted pages.
 */
export async function collectStyles({ fileName, root }) {
  const config = await resolveConfig(
    {
      root,
      configFile: false,
      logLevel: 'error',
      css: {
        transformer: 'postcss',
        postcss: { plugins: [srgbColors] },
        modules: { generateScopedName: className(root) },
      },
    },
    'build',
  )
  const styles = new Map()
  const owners = new Map()

  return {
    name: 'collect-styles',
    async load(id) {
      if (!id.endsWith('.css')) return null
      const { code, modules } = await preprocessCSS(readFileSync(id, 'utf8'), id, config)
      const onDemand = isOnDemand(root, id)
      if (!onDemand) styles.set(id, code)
      for (const name of Object.values(modules ?? {})) {
        if (owners.has(name)) throw new Error(`${id} and ${owners.get(name)} share ${name}.`)
        owners.set(name, id)
      }
      return {
        code: isModule(id)
          ? `${onDemand ? adopting(root, code) : ''}export default ${JSON.stringify(modules)}`
          : 'export {}',
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
