import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language, type Messages } from '../../packages/contract/src/pure.ts'

export const root = join(import.meta.dirname, '../..')

/** A part of Latchkey with texts and tables of its own. */
export interface Area {
  readonly name: string
  /** The code that shows the texts. */
  readonly code: readonly string[]
  /** The folder of the tables, one file per language. */
  readonly tables: string
  readonly languages: readonly Language[]
  /** The generated list of all texts, for areas that need it at run time. */
  readonly sources?: string
  /** Whether the type of `t` accepts only written out texts and those that `message` marks. */
  readonly isTyped?: boolean
  /** Texts that are not translated, with the reason. */
  readonly untranslated: Readonly<Record<string, string>>
}

const allButEnglish = LANGUAGES.filter((language) => language !== 'en-US')

export const AREAS: readonly Area[] = [
  {
    name: 'react',
    code: ['packages/{react,ui,next}/src/**/*.{ts,tsx}', 'apps/screens/src/**/*.{ts,tsx}'],
    tables: 'packages/react/src/messages/tables',
    languages: allButEnglish,
    sources: 'packages/react/src/messages/sources.ts',
    untranslated: {
      'xxxx-xxxx-xxxx': 'The form of a recovery code.',
      'Latchkey:': 'For developers.',
      'Invalid handler setup': 'For developers.',
      'Put the Handler in a catch-all folder, such as app/handler/[...latchkey]/page.tsx, and pass the props of the page as routeProps.':
        'For developers.',
    },
  },
  {
    name: 'dashboard',
    code: ['apps/dashboard/src/**/*.{ts,tsx}'],
    tables: 'apps/dashboard/src/messages/tables',
    languages: ['de-DE'],
    isTyped: true,
    untranslated: {
      J: 'A key.',
      K: 'A key.',
      F: 'A key.',
      Resend: 'The name of a company.',
      'https://': 'The beginning of an address.',
      'provider-keys': 'An example of an ID.',
      pro: 'An example of an ID.',
      plans: 'An example of an ID.',
      credits: 'An example of an ID.',
      Pro: 'An example of a name.',
      'app.example.com': 'An example of a domain.',
      'smtp.example.com': 'An example of a host.',
      'accounts@example.com': 'An example of an email.',
      're_…': 'The beginning of a key.',
      '<p>Hello!</p>': 'An example of HTML.',
      'https://app.example.com/welcome': 'An example of an address.',
      'https://example.com/webhooks': 'An example of an address.',
    },
  },
  {
    name: 'sign-in',
    code: ['apps/dashboard/sign-in/**/*.{ts,tsx}'],
    tables: 'apps/dashboard/sign-in/messages/tables',
    languages: ['de-DE'],
    isTyped: true,
    untranslated: {},
  },
  {
    name: 'purchase',
    code: ['apps/dashboard/purchase/**/*.{ts,tsx}'],
    tables: 'apps/dashboard/purchase/messages/tables',
    languages: allButEnglish,
    isTyped: true,
    untranslated: { USD: 'The code of a currency.' },
  },
  {
    name: 'emails',
    code: ['apps/server/src/features/messaging/emails/**/*.ts'],
    tables: 'apps/server/src/features/messaging/emails/messages/tables',
    languages: allButEnglish,
    untranslated: {},
  },
  {
    name: 'unsubscribe',
    code: ['apps/server/src/features/directory/notifications/**/*.ts'],
    tables: 'apps/server/src/features/directory/notifications/messages/tables',
    languages: allButEnglish,
    untranslated: {},
  },
]

/** The area with the name. Throws if there is none. */
export function areaOf(name: string): Area {
  const area = AREAS.find((candidate) => candidate.name === name)
  if (!area) throw new Error(`Areas: ${AREAS.map((each) => each.name).join(', ')}.`)
  return area
}

export const tablePath = (area: Area, language: string): string =>
  join(root, area.tables, `${language}.ts`)

/** The table of a language, or null if it does not exist yet. */
export async function readTable(area: Area, language: string): Promise<Messages | null> {
  const path = tablePath(area, language)
  if (!existsSync(path)) return null
  const module: { readonly default: Messages } = await import(pathToFileURL(path).href)
  return module.default
}
