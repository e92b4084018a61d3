import { useEffect, useRef, useState } from 'react'
import { describe } from '../../components/describe.ts'

/** How long after the last change it is saved (protocol 09 §14.5). */
const WAIT_MS = 2000

export interface Autosave {
  readonly state: 'saved' | 'unsaved' | 'saving' | 'failed'
  readonly problem: string | undefined
  /** Saves what is not saved yet. Resolves to whether everything is saved. */
  flush(): Promise<boolean>
  /** The service has stored this value otherwise, such as by restoring a version. */
  accept(value: string): void
  /** Someone else has stored this value, which the next save replaces. */
  rebase(stored: string): void
}

/**
 * Saves a value some time after its last change, one save at a time. A change during a save is
 * saved after it. `save` also gets the value that was saved before, so that it can refuse to
 * replace another one.
 */
export function useAutosave(
  value: string,
  save: (value: string, before: string) => Promise<unknown>,
): Autosave {
  const [saved, setSaved] = useState(value)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const latest = useRef({ value, saved, save })
  const running = useRef<Promise<boolean>>(undefined)

  useEffect(() => {
    latest.current = { value, saved, save }
  })

  const saveLatest = async (): Promise<boolean> => {
    setSaving(true)
    setProblem(undefined)
    try {
      while (latest.current.value !== latest.current.saved) {
        const written = latest.current.value
        await latest.current.save(written, latest.current.saved)
        latest.current = { ...latest.current, saved: written }
        setSaved(written)
      }
      return true
    } catch (error) {
      setProblem(describe(error))
      return false
    } finally {
      setSaving(false)
      running.current = undefined
    }
  }
  const flush = (): Promise<boolean> => {
    running.current ??= saveLatest()
    return running.current
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits again after each change
  useEffect(() => {
    if (value === saved) return
    const timer = setTimeout(() => void flush(), WAIT_MS)
    return () => clearTimeout(timer)
  }, [value, saved])

  const state =
    problem !== undefined ? 'failed' : isSaving ? 'saving' : value === saved ? 'saved' : 'unsaved'
  const accept = (stored: string) => {
    latest.current = { ...latest.current, value: stored, saved: stored }
    setSaved(stored)
    setProblem(undefined)
  }
  const rebase = (stored: string) => {
    latest.current = { ...latest.current, saved: stored }
    setSaved(stored)
  }
  return { state, problem, flush, accept, rebase }
}
