import { QUOTAS } from '../kernel/quota-limits.ts'
import { type Setting, sections } from './settings.ts'

/** The text of `docs/configuration.md`. */
export const writeDocs = (): string => {
  const tables = Object.entries(sections).map(([title, settings]) => {
    const rows = Object.values<Setting<unknown, unknown>>(settings).map(toRow)
    const table = ['| Setting | Meaning | Value | Default |', '|---|---|---|---|', ...rows, '']
    return [`## ${title}`, '', ...table, ...(title === 'Quotas' ? [...quotaTable(), ''] : [])].join(
      '\n',
    )
  })
  return `${introduction}\n${tables.join('\n')}`
}

const toRow = ({
  name,
  aliases,
  description,
  kind,
  defaultText,
}: Setting<unknown, unknown>): string => {
  const also =
    aliases.length > 0 ? `<br>also ${aliases.map((alias) => `\`${alias}\``).join(', ')}` : ''
  return `| \`${name}\`${also} | ${description} | ${kind.expectation} | ${defaultText} |`
}

const quotaTable = (): string[] => [
  'A request beyond a quota fails with `QUOTA_EXCEEDED` (403), whose details name the quota and its limit; beyond the two of metadata with a `SCHEMA_ERROR`',
  'that names the field. What was stored before a quota was lowered stays readable and may shrink, but not grow.',
  '',
  '| Quota | Default | Maximum number of … |',
  '|---|---|---|',
  ...Object.entries(QUOTAS).map(
    ([name, quota]) =>
      `| \`${name}\` | ${Number.isFinite(quota.default) ? quota.default : 'off'} | ${quota.of} |`,
  ),
]

const introduction = `# Configuration

<!-- Generated from apps/server/src/config/settings.ts by scripts/write-configuration-docs.ts. Change it there. -->

Everything is set by environment variables, and everything has a default: \`npm start\` alone gives a working service.

- Each setting can also be given as \`NAME_FILE\`: the path of a file that holds the value, as container platforms mount secrets.
- An empty variable counts as unset.
- All mistakes are listed at once, and the service does not start with any. A \`LATCHKEY_…\` variable that does not exist is warned about.
- The names after "also" are those of the existing ecosystem; where both are given, ours counts.
`
