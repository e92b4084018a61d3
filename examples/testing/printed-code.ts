import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const GUIDES = 'docs/guides'

/** A comment that names a file of `examples`, and the code block after it. */
const PRINTED = /<!-- (examples\/[^ #]+)(?:#([\w,]+))? -->\n\n```(\w*)\n(.*?)```\n/gs

const LANGUAGES: Record<string, string> = { '.mjs': 'js', '.py': 'python' }

/** The pages that print code of the examples. */
export const pages = (): string[] => [
  'README.md',
  'docs/webhooks.md',
  ...readdirSync(join(ROOT, GUIDES))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${GUIDES}/${name}`),
]

export const readPage = (page: string): string => readFileSync(join(ROOT, page), 'utf8')

/**
 * A page with the current code of the examples. `<!-- examples/file.js -->` stands before a code
 * block with the file, and `<!-- examples/file.js#name,other -->` before one with declarations of
 * it.
 */
export const withExamples = (text: string): string =>
  text.replace(PRINTED, (_, file: string, name: string | undefined) => {
    const extension = extname(file)
    const code = readFileSync(join(ROOT, file), 'utf8').trimEnd()
    const shown =
      name === undefined
        ? code
        : name
            .split(',')
            .map((one) => declarationOf(code, one, file))
            .join('\n\n')
    const language = file.endsWith('.env.example')
      ? 'sh'
      : (LANGUAGES[extension] ?? extension.slice(1))
    const comment = `<!-- ${file}${name === undefined ? '' : `#${name}`} -->`
    return `${comment}\n\n\`\`\`${language}\n${shown}\n\`\`\`\n`
  })

/** A top-level declaration with the comment before it. */
function declarationOf(code: string, name: string, file: string): string {
  const blocks = code.split(/\n\n+(?=\S)/)
  const found = blocks.find((block) =>
    new RegExp(`^(export )?(async )?(function|const|class|def) ${name}\\b`, 'm').test(block),
  )
  if (found === undefined) throw new Error(`${file} has no top-level declaration ${name}.`)
  return found
}

/** The code blocks of a page that are not printed from an example. */
export const otherCode = (text: string): { language: string; code: string }[] =>
  [...text.replace(PRINTED, '').matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ([, language = '', code = '']) => ({ language, code }),
  )
