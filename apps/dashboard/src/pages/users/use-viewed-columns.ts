import { useState } from 'react'
import type { SavedView } from '../../data/saved-views/queries.ts'
import { type ColumnChoice, choiceOfColumns, useColumnChoice } from './column-choice.ts'

/**
 * The columns of the open view, with the changes made since. Without a view, those chosen in this
 * browser.
 */
export function useViewedColumns(
  view: SavedView | undefined,
): readonly [ColumnChoice, (choice: ColumnChoice) => void] {
  const [stored, setStored] = useColumnChoice()
  const [changed, setChanged] = useState<{
    readonly viewId: string
    readonly choice: ColumnChoice
  }>()
  if (!view?.columns) return [stored, setStored]
  const choice = changed?.viewId === view.id ? changed.choice : choiceOfColumns(view.columns)
  return [choice, (next) => setChanged({ viewId: view.id, choice: next })]
}
