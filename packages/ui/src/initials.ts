/**
 * The initials of a name: the first characters of its first and last word, or the first two of a
 * single word. Words that begin with a letter come before numbers. Upper case; empty without a
 * name.
 */
export function initialsOf(name: string | null | undefined): string {
  // Without invisible characters, such as the marks of a text direction.
  const all = (name ?? '')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .split(/\s+/)
  const letters = all.filter((word) => /^\p{L}/u.test(word))
  const words = letters.length > 0 ? letters : all
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const initials = last === undefined ? startOf(first) : [[...first][0], [...last][0]]
  return initials.join('').toUpperCase()
}

/**
 * The first two characters of a word, letters and digits if it has some: `a-b@c` begins with `ab`.
 */
function startOf(word: string): readonly string[] {
  const characters = [...word]
  const written = characters.filter((character) => /[\p{L}\p{N}]/u.test(character))
  return (written.length > 0 ? written : characters).slice(0, 2)
}

/** How many tints there are. */
export const AVATAR_TINTS = 8

/** The tint of a name, from 0 to 7: the same one everywhere. */
export function tintOf(name: string): number {
  let hash = 0
  for (const character of name.trim()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % AVATAR_TINTS
}
