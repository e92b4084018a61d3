/** Why a secret must not be used in production, or undefined if nothing speaks against it. */
export const findWeakness = (secret: string): string | undefined => {
  if (samples.test(secret)) return 'looks like a sample'
  if (new Set(secret).size < 8) return 'repeats a few characters'
  if (isRepetition(secret)) return 'repeats itself'
  if (isSequence(secret)) return 'counts up the alphabet'
  return undefined
}

const samples =
  /change[-_ ]?(me|this|it)|replace[-_ ]?(me|this|with)|your[-_ ](own|secret|key|random)|insecure|example|placeholder|for[-_ ]local|development[-_ ]only|do[-_ ]not[-_ ]use|at[-_ ]least[-_ ]32/i

/** Whether the text is one piece over and over. No random text of a useful length is. */
const isRepetition = (text: string): boolean => {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.slice(length) === text.slice(0, -length)) return true
  }
  return false
}

const isSequence = (text: string): boolean => {
  let steps = 0
  for (let i = 1; i < text.length; i++) {
    if (text.charCodeAt(i) - text.charCodeAt(i - 1) === 1) steps++
  }
  return steps > text.length / 2
}

/** The keys that everybody knows from the example configuration of the existing ecosystem. */
export const isSampleKey = (key: string): boolean => /^this-.*-key-is-for-local-development-only$/.test(key)
