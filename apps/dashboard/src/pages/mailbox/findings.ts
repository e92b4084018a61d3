/** The code to type in that a mail holds: alone in a paragraph, as clients of the mailbox look for it (protocol 05 §15). Null if there is none. */
export const findCode = (html: string): string | null =>
  />([A-Z0-9]{6})<\/p>/.exec(html)?.[1] ?? null

/** The address a mail is about: the first that carries a code, or else the first at all. Null if there is none. */
export function findLink(text: string): string | null {
  const links =
    text.match(/https?:\/\/[^\s<>"]+/g)?.map((link) => link.replace(/[.,;:!?)\]]+$/, '')) ?? []
  return links.find((link) => /[?&]code=/.test(link)) ?? links[0] ?? null
}
