// Right-to-left letters and characters that change the direction (Unicode Standard Annex 9).
const TURNS =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ISOLATES = /[\u2066-\u2069]/g
const [ANY, END] = ['\u2068', '\u2069']

/**
 * A text from users, isolated so that it does not reorder the text around it. Most texts are
 * unchanged.
 */
export function isolated(text: string): string {
  if (!TURNS.test(text)) return text
  let open = 0
  const within = text.replace(ISOLATES, (sign) => {
    if (sign !== END) open += 1
    // One without a start would end ours.
    else if (open === 0) return ''
    else open -= 1
    return sign
  })
  return ANY + within + END.repeat(open + 1)
}
