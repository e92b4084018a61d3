// Without what is easily mistaken when it is read out or written down: 0 O, 1 l I.
const ALPHABET = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 20

/** A password that nobody guesses: 20 characters, about 116 bits, in groups of five. */
export function generatePassword(): string {
  const letters = Array.from({ length: LENGTH }, randomLetter)
  return [0, 5, 10, 15].map((at) => letters.slice(at, at + 5).join('')).join('-')
}

function randomLetter(): string {
  // Bytes beyond the last whole round of the alphabet are thrown away, or its first letters would come more often.
  const limit = 256 - (256 % ALPHABET.length)
  while (true) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return ALPHABET[byte % ALPHABET.length] ?? ''
  }
}
