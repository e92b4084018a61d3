import { useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { describe } from './describe.ts'
import { showDone } from './show-done.ts'

export interface ActionOptions {
  /** Where an error is shown: in `problem`, or in a toast if the page has no place for it. */
  failure?: 'problem' | 'toast'
}

export interface RunOptions {
  /** What the write is about, if several can run at once. See `isBusyWith`. */
  id?: string
  /** The text of a toast after success. A function is called after the work. */
  done?: string | (() => string | undefined)
  /** Reverts the write. The toast offers it. */
  undo?: () => Promise<unknown>
}

/** One write, or several of one kind, of a component. */
export interface Action {
  readonly busy: boolean
  isBusyWith(id: string): boolean
  /** Why the last write failed, until the next one starts. */
  readonly problem: string | undefined
  setProblem(problem: string | undefined): void
  /** Does the work and shows how it ended. Resolves to whether it succeeded, and never rejects. */
  run(work: () => Promise<unknown>, options?: RunOptions): Promise<boolean>
}

/**
 * Presents a write that is not a form: busy, its problem, and a toast when it is done. The write is
 * a hook of `data/`, which changes the cache and shows nothing. Forms use `useForm` instead, and
 * questions `ConfirmDialog`; both take the text of the toast as `done` too.
 */
export function useAction({ failure = 'problem' }: ActionOptions = {}): Action {
  const { toasts } = useDashboard()
  const [pending, setPending] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()

  return {
    busy: pending.length > 0,
    isBusyWith: (id) => pending.includes(id),
    problem,
    setProblem,
    async run(work, { id = '', done, undo } = {}) {
      setPending((ids) => [...ids, id])
      setProblem(undefined)
      try {
        await work()
        const text = typeof done === 'function' ? done() : done
        if (text) showDone(toasts, text, undo)
        return true
      } catch (error) {
        if (failure === 'toast') toasts.show({ tone: 'danger', text: describe(error) })
        else setProblem(describe(error))
        return false
      } finally {
        setPending((ids) => ids.toSpliced(ids.indexOf(id), 1))
      }
    },
  }
}
