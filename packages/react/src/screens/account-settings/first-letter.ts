/** The first letter of a team's name, shown if it has no image (protocol 08 §16.7). */
export const firstLetter = (name: string): string => [...name.trim()][0] ?? ''
