import type { ReactNode } from 'react'

/** Something one can go to or do. */
export interface Command {
  readonly id: string
  readonly name: string
  readonly group: string
  /** Told beside the name; searched too. */
  readonly hint?: string
  readonly icon?: ReactNode
  /** Other words people may look for. */
  readonly words?: string
  /** Was found for the text by the service already. */
  readonly always?: boolean
  readonly run: () => void
}

/** The commands that hold every word of the text, those that begin with it first; the order is kept otherwise, and so are the groups. */
export function filterCommands(commands: readonly Command[], text: string): readonly Command[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return commands
  const parts = wanted.split(/\s+/)
  const found = commands.filter((command) => {
    const haystack = [command.name, command.hint, command.words].join(' ').toLowerCase()
    return command.always || parts.every((part) => haystack.includes(part))
  })
  const rank = (command: Command) => (command.name.toLowerCase().startsWith(wanted) ? 0 : 1)
  const groups = [...new Set(found.toSorted((a, b) => rank(a) - rank(b)).map(({ group }) => group))]
  return groups.flatMap((group) =>
    found.filter((command) => command.group === group).toSorted((a, b) => rank(a) - rank(b)),
  )
}
