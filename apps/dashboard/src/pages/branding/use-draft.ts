import type { Branding } from '@latchkey/contract/pure'
import { useState } from 'react'
import { type BrandingPath, changedPaths, withValue } from './changes.ts'

const MAX_STEPS = 100
/** Changes of the same setting that follow each other this closely are one step of undo. */
const ONE_STEP_MS = 800

interface Steps {
  readonly saved: Branding
  readonly past: readonly Branding[]
  readonly draft: Branding
  readonly last: { readonly path: BrandingPath; readonly at: number } | null
}

/** The branding as it is edited, with undo. It follows the saved one until something is changed. */
export function useDraft(saved: Branding) {
  const [steps, setSteps] = useState<Steps>({ saved, past: [], draft: saved, last: null })
  const start = (branding: Branding): Steps => ({
    saved: branding,
    past: [],
    draft: branding,
    last: null,
  })
  if (steps.saved !== saved) {
    const isUntouched = changedPaths(steps.saved, steps.draft).length === 0
    setSteps(isUntouched ? start(saved) : { ...steps, saved })
  }

  return {
    draft: steps.draft,
    canUndo: steps.past.length > 0,
    change(path: BrandingPath, value: string | number | null) {
      const at = performance.now()
      setSteps(({ past, draft, last, ...rest }) => {
        const continues = last?.path === path && at - last.at < ONE_STEP_MS
        return {
          ...rest,
          past: continues ? past : [...past, draft].slice(-MAX_STEPS),
          draft: withValue(draft, path, value),
          last: { path, at },
        }
      })
    },
    undo: () =>
      setSteps((before) => {
        const draft = before.past.at(-1)
        return draft ? { ...before, past: before.past.slice(0, -1), draft, last: null } : before
      }),
    /** Begins again with a branding that was saved. */
    restart: (branding: Branding) => setSteps(start(branding)),
  }
}
