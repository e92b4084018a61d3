import type { ReactNode } from 'react'

export interface Toast {
  readonly tone: 'success' | 'danger'
  readonly text: ReactNode
  /** An action that reverts it or leads on. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

export type Shown = Toast & { readonly id: number }

/** The toasts of an app. */
export interface Toasts {
  show(toast: Toast): void
  close(id: number): void
  subscribe(listener: () => void): () => void
  read(): readonly Shown[]
}

const AT_MOST = 2

/** Creates a store of toasts for one Toaster. */
export function createToasts(): Toasts {
  const listeners = new Set<() => void>()
  let shown: readonly Shown[] = []
  let made = 0
  const set = (next: readonly Shown[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    show: (toast) => set(withoutOldest([...without(shown, toast), { ...toast, id: ++made }])),
    close: (id) => set(shown.filter((toast) => toast.id !== id)),
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The same message again replaces the one that is shown, with its time and its action. */
const without = (toasts: readonly Shown[], { tone, text }: Toast) =>
  toasts.filter((shown) => shown.tone !== tone || shown.text !== text)

/** Errors wait to be read, so successes make room first. */
function withoutOldest(toasts: readonly Shown[]): readonly Shown[] {
  if (toasts.length <= AT_MOST) return toasts
  const oldest = toasts.slice(0, -1).find(({ tone }) => tone === 'success') ?? toasts[0]
  return toasts.filter((toast) => toast !== oldest)
}
