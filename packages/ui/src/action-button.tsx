import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'busy' | 'type'> {
  /** What a click does. While its promise is pending the button is busy. */
  action: () => unknown
  /** Receives what the action threw. */
  onError: (error: unknown) => void
}

/** A button that is busy for as long as its own action takes. */
export function ActionButton({ action, onError, ...rest }: ActionButtonProps) {
  const [busy, setBusy] = useState(false)

  const run = async () => {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      onError(error)
    } finally {
      setBusy(false)
    }
  }

  return <Button {...rest} busy={busy} onClick={run} />
}
