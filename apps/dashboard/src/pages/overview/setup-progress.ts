import { useState } from 'react'
import { readStored, writeStored } from '../../stored.ts'

/** The steps that nobody but the reader can know to be done. */
export const TICKED_BY_HAND = ['install', 'files', 'backend', 'colleagues'] as const
export type TickedStep = (typeof TICKED_BY_HAND)[number]

interface Progress {
  readonly isClosed: boolean
  readonly ticked: readonly TickedStep[]
}

const NOTHING: Progress = { isClosed: false, ticked: [] }

/** Reads what this browser stored. Unknown or broken content counts as nothing. */
export function parseProgress(stored: string | null): Progress {
  if (stored === null) return NOTHING
  const words = stored.split(' ')
  return {
    isClosed: words.includes('closed'),
    ticked: TICKED_BY_HAND.filter((step) => words.includes(step)),
  }
}

const stringify = ({ isClosed, ticked }: Progress): string =>
  [...(isClosed ? ['closed'] : []), ...ticked].join(' ')

/** The setup of a project as far as this browser knows it, and functions that change it. */
export function useSetupProgress(projectId: string) {
  const key = `latchkey-setup-${projectId}`
  const [progress, setProgress] = useState(() => parseProgress(readStored(key)))
  const change = (next: Progress) => {
    writeStored(key, stringify(next))
    setProgress(next)
  }
  return {
    ...progress,
    close: () => change({ ...progress, isClosed: true }),
    open: () => change({ ...progress, isClosed: false }),
    tick: (step: TickedStep, isDone: boolean) =>
      change({
        ...progress,
        ticked: isDone
          ? [...progress.ticked, step]
          : progress.ticked.filter((other) => other !== step),
      }),
  }
}

export type SetupProgress = ReturnType<typeof useSetupProgress>
