import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AREAS, type Area, areaOf, readTable, root, tablePath } from './messages/areas.ts'
import { extractArea, findCodeProblems, findProblems, textsOf } from './messages/check.ts'
import { quote, sourceList } from './messages/source-list.ts'

const USAGE = `Usage: npm run messages -- COMMAND
  (none)                  writes the lists of texts that are generated from the code
  check [AREA [LANGUAGE]] lists missing, unused and wrong texts; exits with 1 if there are any
  update AREA LANGUAGE    sorts a table, removes unused texts and adds missing ones as ''
Areas: ${AREAS.map(({ name }) => name).join(', ')}. Languages: such as de-DE.`

const [command, areaName, language] = process.argv.slice(2)
if (command === undefined) writeSources()
else if (command === 'check') process.exitCode = (await check()) ? 0 : 1
else if (command === 'update' && areaName && language) await update(areaOf(areaName), language)
else {
  console.error(USAGE)
  process.exitCode = 2
}

function writeSources(): void {
  for (const area of AREAS)
    if (area.sources) writeFileSync(join(root, area.sources), sourceList(extractArea(area)))
}

async function check(): Promise<boolean> {
  let count = 0
  const report = (title: string, problems: readonly string[]) => {
    count += problems.length
    if (problems.length > 0)
      console.error(
        `${title}: ${problems.length}\n${problems.map((line) => `  ${line}\n`).join('')}`,
      )
  }
  for (const area of areaName === undefined ? AREAS : [areaOf(areaName)]) {
    report(area.name, findCodeProblems(area))
    for (const each of language === undefined ? area.languages : [language])
      report(`${area.name} ${each}`, await findProblems(area, each))
  }
  return count === 0
}

/** The comment above a table says what the language is written like. It is kept. */
async function update(area: Area, into: string): Promise<void> {
  if (!area.languages.some((known) => known === into))
    throw new Error(`${area.name} has these languages: ${area.languages.join(', ')}.`)
  const path = tablePath(area, into)
  const table = (await readTable(area, into)) ?? {}
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [type, from] = area.sources
    ? ['Translations', '../sources.ts']
    : ['Messages', '@latchkey/contract/pure']
  const head = before.split('export default')[0] || `import type { ${type} } from '${from}'\n\n`
  const lines = textsOf(extractArea(area)).map(
    (text) => `  ${quote(text)}: ${quote(table[text] ?? '')},\n`,
  )
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${head}export default {\n${lines.join('')}} satisfies ${type}\n`)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  spawnSync(process.execPath, [biome, 'format', '--write', path], { stdio: 'inherit' })
}
