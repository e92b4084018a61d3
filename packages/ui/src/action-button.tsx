import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'busy' | 'type'> {
  /** The action of a click. The button is busy while its promise is pending. */
  action: () => unknown
  /** Receives the error of the action. */
  onError: (error: unknown) => void
}

/** A button that is busy while its action runs. */
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
