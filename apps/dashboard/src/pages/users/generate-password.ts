// Without characters that are easily confused: 0 O, 1 l I.
const ALPHABET = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 20

/** A password that cannot be guessed: 20 characters, about 116 bits, in groups of five. */
export function generatePassword(): string {
  const letters = Array.from({ length: LENGTH }, randomLetter)
  return [0, 5, 10, 15].map((at) => letters.slice(at, at + 5).join('')).join('-')
}

function randomLetter(): string {
  // Bytes beyond the last full range of the alphabet are dropped. Otherwise its first letters would
  // be more frequent.
  const limit = 256 - (256 % ALPHABET.length)
  while (true) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return ALPHABET[byte % ALPHABET.length] ?? ''
  }
}
