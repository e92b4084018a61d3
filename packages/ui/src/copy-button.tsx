import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyGlyph, Glyph, tickGlyph } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface CopyButtonProps {
  text: string
  /** Names what is copied, such as 'Copy project id'. */
  label: string
  /** Said once it is done. */
  copiedLabel: string
  onCopy?: () => void
}

const CONFIRMED_MS = 1600

/** Copies a text and confirms it in place. */
export function CopyButton({ text, label, copiedLabel, onCopy }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    await copyText(text)
    setCopied(true)
    onCopy?.()
  }

  return (
    <>
      <Button variant="ghost" size="icon" aria-label={label} title={label} onClick={copy}>
        <Glyph shape={copied ? tickGlyph : copyGlyph} />
      </Button>
      <VisuallyHidden role="status">{copied ? copiedLabel : ''}</VisuallyHidden>
    </>
  )
}

/** Puts a text into the clipboard; also where the page came over plain http, which has none of its own, as on a local network. */
export async function copyText(text: string): Promise<void> {
  try {
    // Not there over plain http, and refused where a frame or the person forbids it.
    return await navigator.clipboard.writeText(text)
  } catch {
    copyBySelection(text)
  }
}

function copyBySelection(text: string): void {
  const area = document.createElement('textarea')
  area.value = text
  // Inside an open dialog, or it could not take the selection.
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
