/**
 * The characters of a typed or pasted code as the service knows them: in upper case, without
 * spaces, dashes and others.
 */
export function cleanCode(
  text: string,
  alphabet: 'letters-and-digits' | 'digits',
  length: number,
): string {
  const others = alphabet === 'digits' ? /[^0-9]/g : /[^0-9A-Z]/g
  // Full-width digits of East Asian keyboards are digits too.
  return text.normalize('NFKC').toUpperCase().replace(others, '').slice(0, length)
}
