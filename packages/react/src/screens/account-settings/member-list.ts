import type { TeamUser } from '@latchkey/js'

/**
 * The user first, then the others by name as the language of the page sorts them, and members
 * without a name last.
 */
export function sortMembers(
  members: readonly TeamUser[],
  ownId: string,
  language: string,
): readonly TeamUser[] {
  const byName = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  const rank = ({ id, teamProfile }: TeamUser) =>
    id === ownId ? 0 : teamProfile.displayName?.trim() ? 1 : 2
  return members.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      byName.compare(one.teamProfile.displayName ?? '', other.teamProfile.displayName ?? ''),
  )
}

/** The members whose name contains all words of the text. */
export function searchMembers(members: readonly TeamUser[], text: string): readonly TeamUser[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return members.filter(({ teamProfile }) => {
    const name = plain(teamProfile.displayName ?? '')
    return words.every((word) => name.includes(word))
  })
}

/** Without case and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
