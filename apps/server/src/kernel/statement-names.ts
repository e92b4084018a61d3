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

/** Statements of hot paths, which have a name from the first use on. */
const declared = new Map<string, string>()

/** Gives a statement a name that is unique in the service. */
export function declareStatement(name: string, text: string): void {
  if ([...declared.values()].includes(name) && declared.get(text) !== name)
    throw new Error(`Two statements are named ${name}.`)
  declared.set(text, name)
}

const MIN_USES = 3
/** Each connection keeps a plan per name. More texts than this come from varying lists of values. */
const MAX_NAMES = 500
const MAX_CANDIDATES = 1_000

export function createStatementNames(): StatementNames {
  const names = new Map<string, string | undefined>()
  const uses = new Lru<string, number>(MAX_CANDIDATES)
  return {
    nameOf(text) {
      const known = declared.get(text) ?? names.get(text)
      if (known !== undefined || names.size >= MAX_NAMES) return known
      if (text.startsWith(UNNAMED)) return undefined
      const count = (uses.get(text) ?? 0) + 1
      if (count < MIN_USES) {
        uses.set(text, count)
        return undefined
      }
      uses.delete(text)
      const name = `statement_${names.size}`
      names.set(text, name)
      return name
    },
  }
}
