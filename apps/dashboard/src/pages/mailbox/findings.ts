/**
 * The code in an email, alone in a paragraph, as clients of the mailbox expect it (protocol 05
 * §15). Null if there is none.
 */
export const findCode = (html: string): string | null =>
  />([A-Z0-9]{6})<\/p>/.exec(html)?.[1] ?? null

/** The main link of an email: the first with a code, or else the first. Null if there is none. */
export function findLink(text: string): string | null {
  const links =
    text.match(/https?:\/\/[^\s<>"]+/g)?.map((link) => link.replace(/[.,;:!?)\]]+$/, '')) ?? []
  return links.find((link) => /[?&]code=/.test(link)) ?? links[0] ?? null
}
