/**
 * Copies a text to the clipboard. Also works over plain http, such as in a local network, where the
 * clipboard API is missing.
 */
export async function copyText(text: string): Promise<void> {
  try {
    // Missing over plain http, and rejected if a frame or the user forbids it.
    return await navigator.clipboard.writeText(text)
  } catch {
    copyBySelection(text)
  }
}

function copyBySelection(text: string): void {
  const area = document.createElement('textarea')
  area.value = text
  // Inside an open dialog, because elsewhere it could not be selected.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
