import { useState } from 'react'
import { isSameJson } from './json-text.ts'
import { useAction } from './use-action.ts'

export interface StoredEditOptions<T> {
  /** What is stored, as last read. */
  stored: T
  /** Reads what is stored now, not from the cache. Null: it was deleted. */
  read: () => Promise<T | null>
  /** Saves a value, or creates it again after someone else deleted it. */
  write: (value: T, isDeleted: boolean) => Promise<unknown>
  /** The text of a toast after it was saved. */
  done: string
}

/** A stored value that is edited and saved as a whole. */
export interface StoredEdit<T> {
  /** The value as edited. */
  readonly value: T
  readonly isDirty: boolean
  readonly busy: boolean
  /** What someone else stored since editing began; null if they deleted it. */
  readonly conflict: { readonly theirs: T | null } | undefined
  change(part: Partial<T>): void
  /** Saves the value, unless someone else changed it: then nothing is written. */
  save(): void
  /** Saves the value although someone else changed it. */
  overwrite(): void
  /** Continues with what someone else stored. */
  takeTheirs(): void
  keepEditing(): void
  /** The service has stored this value otherwise, such as by restoring a version. */
  accept(value: T): void
}

/**
 * Edits a stored value. Before it is saved, it is read again: two administrators may edit it at
 * once, and the service checks no version (protocol 09 §1.5).
 */
export function useStoredEdit<T extends object>(options: StoredEditOptions<T>): StoredEdit<T> {
  const { stored, read, write, done } = options
  const { busy, run } = useAction({ failure: 'toast' })
  const [value, setValue] = useState(stored)
  const [opened, setOpened] = useState(stored)
  const [seen, setSeen] = useState(stored)
  const [conflict, setConflict] = useState<{ readonly theirs: T | null }>()
  const isDirty = !isSameJson(value, opened)
  const accept = (accepted: T) => {
    setValue(accepted)
    setOpened(accepted)
  }

  // Someone else saved. The editor shows it, unless the text here would be lost.
  if (!isSameJson(stored, seen)) {
    setSeen(stored)
    if (!isDirty) accept(stored)
  }

  const saveOver = async (base: T | null) => {
    let isWritten = false
    const work = async () => {
      const theirs = await read()
      // What someone else stored may be the same as what is saved here.
      if (isSameJson(theirs, base) || isSameJson(theirs, value)) {
        await write(value, theirs === null)
        setOpened(value)
        isWritten = true
      } else setConflict({ theirs })
    }
    await run(work, { done: () => (isWritten ? done : undefined) })
  }

  return {
    value,
    isDirty,
    busy,
    conflict,
    change: (part) => setValue((now) => ({ ...now, ...part })),
    save: () => {
      if (isDirty && !busy) void saveOver(opened)
    },
    overwrite() {
      setConflict(undefined)
      // Checked again: there may be a third version by now.
      if (conflict) void saveOver(conflict.theirs)
    },
    takeTheirs() {
      setConflict(undefined)
      if (conflict?.theirs) accept(conflict.theirs)
    },
    keepEditing: () => setConflict(undefined),
    accept,
  }
}
