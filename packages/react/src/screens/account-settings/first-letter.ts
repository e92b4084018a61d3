/** The first letter of a team's name, which stands in for a missing picture (protocol 08 §16.7). */
export const firstLetter = (name: string): string => [...name.trim()][0] ?? ''
