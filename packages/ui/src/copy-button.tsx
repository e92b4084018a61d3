import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyGlyph, tickGlyph } from './control-icons.ts'
import { copyText } from './copy-text.ts'
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
  /** Shows the label beside the icon, for a copy that is the main action. */
  labelShown?: boolean
}

const CONFIRMED_MS = 1600

/** Copies a text and confirms it in place. */
export function CopyButton({
  text,
  label,
  copiedLabel,
  onCopy,
  labelShown = false,
  className,
}: CopyButtonProps) {
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
        {...(labelShown
          ? { variant: 'secondary', size: 'small' }
          : { variant: 'ghost', size: 'icon', 'aria-label': label, title: label })}
        className={className}
        onClick={copy}
      >
        <Glyph shape={copied ? tickGlyph : copyGlyph} />
        {labelShown && label}
      </Button>
      <VisuallyHidden role="status">{copied ? copiedLabel : ''}</VisuallyHidden>
    </>
  )
}
