import { useState } from 'react'

interface Place {
  /** What the list is filtered by; another filter is another list. */
  readonly filters: string
  /** Where the page shown begins; undefined on the first. */
  readonly cursor: string | undefined
  /** Its number, from zero. */
  readonly page: number
  /** Where the next one begins; null on the last. */
  readonly nextCursor: string | null
  readonly onShow: (cursor: string | undefined, page: number) => void
}

/** The way through a list page by page: the beginnings of the pages one came by. After a reload in the middle the way back leads to the first. */
export function usePages({ filters, cursor, page, nextCursor, onShow }: Place) {
  const [trail, setTrail] = useState<{ filters: string; cursors: readonly (string | undefined)[] }>(
    { filters, cursors: [] },
  )
  const cursors = trail.filters === filters && cursor !== undefined ? trail.cursors : []
  const go = (to: string | undefined, number: number, left: readonly (string | undefined)[]) => {
    setTrail({ filters, cursors: left })
    onShow(to, number)
  }
  const before = cursors.at(-1)
  return {
    onPrevious:
      cursor === undefined
        ? undefined
        : () => go(before, before === undefined ? 0 : page - 1, cursors.slice(0, -1)),
    onNext: nextCursor === null ? undefined : () => go(nextCursor, page + 1, [...cursors, cursor]),
  }
}
