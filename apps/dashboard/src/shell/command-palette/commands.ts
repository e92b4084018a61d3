import type { ReactNode } from 'react'

/** A page to open or an action to run. */
export interface Command {
  readonly id: string
  readonly name: string
  readonly group: string
  /** Shown beside the name, and searched too. */
  readonly hint?: string
  readonly icon?: ReactNode
  /** Other search terms. */
  readonly words?: string
  /** The service already matched it with the text. */
  readonly always?: boolean
  readonly run: () => void
}

/**
 * The commands that contain every word of the text: first those whose name, address or id it is,
 * then those that start with it. Otherwise the order and the groups are kept.
 */
export function filterCommands(commands: readonly Command[], text: string): readonly Command[] {
  const query = text.trim().toLowerCase()
  if (query === '') return commands
  const parts = query.split(/\s+/)
  const matching = commands.filter((command) => {
    const haystack = [command.name, command.hint, command.words].join(' ').toLowerCase()
    return command.always || parts.every((part) => haystack.includes(part))
  })
  const rank = ({ name, hint = '', words = '' }: Command) => {
    if ([name, hint, words].some((exact) => exact.toLowerCase() === query)) return 0
    return name.toLowerCase().startsWith(query) ? 1 : 2
  }
  const groups = [
    ...new Set(matching.toSorted((a, b) => rank(a) - rank(b)).map(({ group }) => group)),
  ]
  return groups.flatMap((group) =>
    matching.filter((command) => command.group === group).toSorted((a, b) => rank(a) - rank(b)),
  )
}
