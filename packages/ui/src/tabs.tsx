import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { type PartProps, part } from './part.ts'
import styles from './tabs.module.css'

/** A tab by its id and label. */
export interface Tab<Id extends string = string> {
  id: Id
  label: ReactNode
}

export interface TabsProps<Id extends string> extends PartProps {
  /** The label of the tabs. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** At the end of the row, such as a button for the shown content. */
  aside?: ReactNode
  /** The tabs share the whole width. */
  wide?: boolean
  /** The content of the selected tab. */
  children: ReactNode
}

/** Views in one place, with the keys and roles of the tabs pattern (WAI-ARIA APG). */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  aside,
  wide = false,
  className,
  children,
}: TabsProps<Id>) {
  const base = useId()
  const row = useRef<HTMLDivElement>(null)

  // On narrow windows the row scrolls, and the selected tab may be outside of the visible part.
  useLayoutEffect(() => {
    const tab = document.getElementById(`${base}-${selected}`)
    if (!tab || !row.current || row.current.scrollWidth <= row.current.clientWidth) return
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
  }, [base, selected])

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === selected)
    // From right to left, the next tab is on the left.
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const to = {
      ArrowRight: at + forward + tabs.length,
      ArrowLeft: at - forward + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const next = to === undefined ? undefined : tabs[to % tabs.length]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    document.getElementById(`${base}-${next.id}`)?.focus()
  }

  return (
    <div {...part('tabs', styles.tabs, className)} data-wide={wide}>
      <div {...part('tabs-bar', styles.bar)}>
        <div
          ref={row}
          {...part('tabs-list', styles.row)}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${base}-${tab.id}`}
              type="button"
              role="tab"
              {...part('tab', styles.tab)}
              aria-selected={tab.id === selected}
              aria-controls={`${base}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        data-slot="tab-panel"
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${selected}`}
      >
        {children}
      </div>
    </div>
  )
}
