import { markdownTable } from '../markdown-table.ts'
import { builtInTemplates } from './built-in-templates.ts'
import { builtInThemes } from './built-in-themes.ts'
import { type ConfigKey, listConfigKeys } from './keys.ts'
import { idRules } from './rules.ts'
import { configTree } from './tree.ts'

/** The text of `docs/project-configuration.md`. */
export function writeProjectConfigurationDocs(): string {
  const keys = listConfigKeys()
  const sections = Object.entries(configTree.members).map(([name, { about }]) => {
    const rows = keys.filter(({ key }) => key.startsWith(`${name}.`)).map(toRow)
    return [
      `## ${about}`,
      '',
      ...markdownTable([['Key', 'Meaning', 'Value', 'Default', 'Level'], ...rows]),
      '',
    ].join('\n')
  })
  return [introduction, ...sections, builtIns].join('\n')
}

const toRow = ({ key, about, level, accepts, default: fallback }: ConfigKey) => [
  `\`${key}\``,
  about,
  accepts,
  fallback ?? '–',
  level,
]

const listed = (entries: Readonly<Record<string, { readonly displayName: string }>>) =>
  Object.entries(entries).map(([id, { displayName }]) => `- \`${id}\` – ${displayName}`)

const introduction = `# Project configuration

<!-- Generated from packages/contract/src/project-config/tree.ts by scripts/write-project-configuration-docs.ts. Change it there. -->

Each project has one configuration. Read it with \`GET /internal/config\` and change it with \`PATCH /internal/config/override\`, both with
admin access. A change is a JSON object whose keys are plain or dotted. The endpoint takes it as text, in
\`{ "config_override_string": "…" }\`, and \`updateConfig\` of \`AdminApp\` as an object:

\`\`\`json
{
  "auth.passkey.allowSignIn": true,
  "domains.trustedDomains.app": { "baseUrl": "https://app.example.com", "handlerPath": "/handler" },
  "auth.oauth.providers.github": null
}
\`\`\`

- An object replaces everything below its key. To change one thing, write its dotted key.
- \`null\` removes an entry, and brings everything else back to its default.
- Of two keys that touch the same thing the deeper one counts.
- A change is judged by itself, without what is stored: write an offer, a theme or a trusted domain as a whole.
- Nothing is converted: \`"true"\` is not a boolean and \`"25"\` is not a number.
- The levels are project, branch, environment and organization, later ones winning. A change through the API is one of the environment;
  column "Level" names the first one at which a key may be set.

## Forms of ids

${Object.entries(idRules)
  .map(([name, { says }]) => `- ${name}: ${says}`)
  .join('\n')}
`

const builtIns = [
  '## Themes and templates that every project has',
  '',
  'They can be overwritten under their ids, not removed; `null` brings them back.',
  '',
  'Themes:',
  '',
  ...listed(builtInThemes),
  '',
  'Templates:',
  '',
  ...listed(builtInTemplates),
  '',
].join('\n')
