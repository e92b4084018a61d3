import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')
const GUIDE = join(root, 'docs/guides/appearance.md')
const FOLDERS = ['packages/ui/src', 'packages/react/src/components', 'packages/react/src/screens']
const TABLE = /(<!-- slots: [^>]+-->\n)[\s\S]*?(<!-- \/slots -->)/

/** The slots of each component of the kit and of the screens, read from their sources. */
export function listSlots(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const folder of FOLDERS)
    for (const file of globSync('**/*.tsx', { cwd: join(root, folder) }).toSorted()) {
      if (file.includes('.test.') || file.includes('testing/')) continue
      const source = readFileSync(join(root, folder, file), 'utf8')
      const slots = [...source.matchAll(/\bpart\(\s*'([^']+)'|data-slot="([^"]+)"/g)].map(
        ([, called, written]) => called ?? written ?? '',
      )
      if (slots.length > 0) found.set(basename(file, '.tsx'), [...new Set(slots)])
    }
  return found
}

/** The guide as it is, and with the table of today's slots. */
export function readGuide(): { path: string; text: string; expected: string } {
  const text = readFileSync(GUIDE, 'utf8')
  const rows = [...listSlots()].map(
    ([file, slots]) =>
      `| \`${componentName(file)}\` | ${slots.map((slot) => `\`${slot}\``).join(', ')} |`,
  )
  const table = ['| Component | Slots |', '| --- | --- |', ...rows].join('\n')
  return { path: GUIDE, text, expected: text.replace(TABLE, `$1\n${table}\n\n$2`) }
}

const componentName = (file: string) =>
  file === 'icons'
    ? 'Glyph'
    : file
        .split('-')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join('')
