/**
 * Adds styles to the page, in the layers that they name. The packed package calls it for styles of
 * screens on demand, which `styles.css` leaves out (decision 0028). Unlike a `style` element, it
 * needs no nonce.
 */
export function adoptStyles(text: string): void {
  // There are none on a server and in simulated browsers of tests.
  if (typeof document === 'undefined' || !('adoptedStyleSheets' in document)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}
