import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyGlyph, tickGlyph } from './control-icons.ts'
import { Glyph } from './icons.tsx'
import type { PartProps } from './part.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface CopyButtonProps extends PartProps {
  text: string
  /** Names what is copied, such as “Copy project ID”. */
  label: string
  /** Announced after it is copied. */
  copiedLabel: string
  onCopy?: () => void
}

const CONFIRMED_MS = 1600

/** Copies a text and confirms it in place. */
export function CopyButton({ text, label, copiedLabel, onCopy, className }: CopyButtonProps) {
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
      <Button
        reads
        variant="ghost"
        size="icon"
        aria-label={label}
        title={label}
        className={className}
        onClick={copy}
      >
        <Glyph shape={copied ? tickGlyph : copyGlyph} />
      </Button>
      <VisuallyHidden role="status">{copied ? copiedLabel : ''}</VisuallyHidden>
    </>
  )
}

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
