import { findProductionProblems } from '@latchkey/contract/pure'
import type { AdminProject } from '@latchkey/react'

/** Something that stands in the way of production mode. */
export interface ProjectProblem {
  readonly message: string
  /** The trusted domain it is about; null where it is the switch for localhost. */
  readonly domain: string | null
  readonly needsHttps: boolean
}

/** What has to be mended before production mode: the rules of the contract, asked for one thing after the other to know which it is about. */
export function findProblems({ id, config }: AdminProject): readonly ProjectProblem[] {
  const ask = (allow_localhost: boolean, domains: readonly string[]) =>
    findProductionProblems({
      id,
      config: { allow_localhost, domains: domains.map((domain) => ({ domain, handler_path: '/' })) },
    }).map(({ message }) => message)

  return [
    ...ask(config.allowLocalhost, []).map((message) => ({ message, domain: null, needsHttps: false })),
    ...config.domains.flatMap(({ domain }) =>
      ask(false, [domain]).map((message) => ({
        message,
        domain,
        needsHttps: ask(false, [domain.replace(/^http:/, 'https:')]).length === 0,
      })),
    ),
  ]
}
