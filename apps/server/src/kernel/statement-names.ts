import { Lru } from './lru.ts'

/**
 * Gives statements a name once they have been sent a few times. PostgreSQL parses and plans a named
 * statement once per connection, which saves up to half of the time of a small one.
 */
export interface StatementNames {
  /** The name to send a statement under; undefined for one that is not sent often. */
  nameOf(text: string): string | undefined
}

/** Put before the SQL of a statement whose best plan depends on its values. */
export const UNNAMED = '/* unnamed */'

const OWN_NAME = /^\/\* latchkey:([a-z_]+) \*\//
const MIN_USES = 3
/** Each connection keeps a plan per name. More texts than this come from varying lists of values. */
const MAX_NAMES = 500
const MAX_CANDIDATES = 1_000

export function createStatementNames(): StatementNames {
  const names = new Map<string, string | undefined>()
  const uses = new Lru<string, number>(MAX_CANDIDATES)
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= MAX_NAMES) return known
      if (text.startsWith(UNNAMED)) return undefined
      const count = (uses.get(text) ?? 0) + 1
      const own = OWN_NAME.exec(text)?.[1]
      if (own === undefined && count < MIN_USES) {
        uses.set(text, count)
        return undefined
      }
      uses.delete(text)
      const name = own ?? `statement_${names.size}`
      names.set(text, name)
      return name
    },
  }
}
