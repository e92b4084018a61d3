import { findProductionProblems } from '@latchkey/contract/pure'
import type { AdminProject } from '@latchkey/react'
import { t } from '../../text.ts'

/** An issue that blocks production mode. */
export interface ProjectProblem {
  readonly message: string
  /** The trusted domain it is about; null for the localhost switch. */
  readonly domain: string | null
  readonly needsHttps: boolean
}

const LOCALHOST = () =>
  t('Localhost isn’t allowed in production mode. Turn off “Allow localhost” under Domains.')

/**
 * The issues to fix before production mode. The rules run on one item at a time, to tell which item
 * an issue is about.
 */
export function findProblems({ id, config }: AdminProject): readonly ProjectProblem[] {
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
    ...(config.allowLocalhost ? [{ message: LOCALHOST(), domain: null, needsHttps: false }] : []),
    ...config.domains.flatMap(({ domain }) =>
      ask([domain]).map((message) => ({
        message,
        domain,
        needsHttps: ask([domain.replace(/^http:/, 'https:')]).length === 0,
      })),
    ),
  ]
}
