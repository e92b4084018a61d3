import { setupHintOf } from '@latchkey/js/internal'
import { Component, type ReactNode } from 'react'

interface State {
  readonly caught: { readonly error: unknown } | null
}

/**
 * Shows a developer what is wrong with the setup of the app instead of an empty page (protocol 07
 * §8.8). All other errors reach the boundaries of the app.
 */
export class SetupBoundary extends Component<{ children?: ReactNode }, State> {
  override state: State = { caught: null }

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    if (caught === null) return this.props.children
    const hint = setupHintOf(caught.error)
    if (hint === null) throw caught.error
    return (
      <p role="alert" data-slot="setup-hint">
        <strong>Latchkey:</strong> {hint}
      </p>
    )
  }
}
