import { useEffect, useRef, useState } from 'react'

interface Place {
  /** What the list is filtered by; another filter is another list. */
  readonly filters: string
  /** Where the page shown begins; undefined on the first. */
  readonly cursor: string | undefined
  readonly nextCursor: string | null | undefined
}

/**
 * The way back through a list that the service only gives forwards: the cursors of the pages one came by. After a reload in the middle the
 * way back leads to the first page.
 */
export function useCursors({ filters, cursor, nextCursor }: Place) {
  const [trail, setTrail] = useState<readonly (string | undefined)[]>([])
  const shown = useRef(filters)

  useEffect(() => {
    if (shown.current !== filters) setTrail([])
    shown.current = filters
  }, [filters])

  return {
    page: trail.length,
    previous:
      cursor === undefined
        ? undefined
        : () => {
            setTrail(trail.slice(0, -1))
            return trail.at(-1)
          },
    next: nextCursor
      ? () => {
          setTrail([...trail, cursor])
          return nextCursor
        }
      : undefined,
  }
}
