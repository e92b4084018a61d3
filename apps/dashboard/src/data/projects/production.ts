import { findProductionProblems } from '@latchkey/contract/pure'
import { type Message, message, t } from '../../text.ts'
import type { Project } from './queries.ts'

/** An issue that blocks production mode. */
export interface ProjectProblem {
  readonly message: string
  /** The trusted domain it is about; null for the localhost switch. */
  readonly domain: string | null
  readonly needsHttps: boolean
}

const LOCALHOST = () =>
  t('Localhost isn’t allowed in production mode. Turn off “Allow localhost” under Domains.')

/** The messages of the contract about one domain. */
const ABOUT_DOMAINS: readonly Message[] = [
  message('Trusted domain is not a valid URL: {domain}'),
  message('Localhost domains are not allowed to be trusted in production mode: {domain}'),
  message('Direct IPs are not valid for trusted domains in production mode: {domain}'),
  message('Trusted domains should be HTTPS: {domain}'),
]

/** A message of the contract in the language of the page. */
function translated(english: string, domain: string): string {
  const source = ABOUT_DOMAINS.find((one) => String(one).replace('{domain}', domain) === english)
  return source ? t(source, { domain }) : english
}

/**
 * The issues to fix before production mode. The rules run on one item at a time, to tell which item
 * an issue is about.
 */
export function findProblems({ id, config }: Project): readonly ProjectProblem[] {
  const ask = (domains: readonly string[]) =>
    findProductionProblems({
      id,
      config: {
        allow_localhost: false,
        domains: domains.map((domain) => ({ domain, handler_path: '/' })),
      },
    }).map(({ message }) => message)

  return [
    // The text of the contract names another page than the one with the switch.
    ...(config.allow_localhost ? [{ message: LOCALHOST(), domain: null, needsHttps: false }] : []),
    ...config.domains.flatMap(({ domain }) =>
      ask([domain]).map((english) => ({
        message: translated(english, domain),
        domain,
        needsHttps: ask([domain.replace(/^http:/, 'https:')]).length === 0,
      })),
    ),
  ]
}
