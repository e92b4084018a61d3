import { Button, closeGlyph, Glyph, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useAdmin } from '../data/projects/use-project.ts'
import { ofUsers } from '../data/users/queries.ts'
import { t } from '../text.ts'
import { describe } from './describe.ts'
import { useDebounced } from './use-debounced.ts'
import styles from './user-field.module.css'
import { type KnownUser, UserLine } from './user-line.tsx'
import { SEARCH_WAIT_MS } from './user-search.tsx'

const AT_MOST = 5

export interface UserFieldProps {
  label: string
  description?: string
  value: KnownUser | null
  onChange: (user: KnownUser | null) => void
  error?: string | undefined
}

/** Picks one user of the project by typing a part of its name, address or id; a combobox by the pattern of WAI-ARIA APG. */
export function UserField({ label, description, value, onChange, error }: UserFieldProps) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const query = useDebounced(text.trim(), SEARCH_WAIT_MS)
  const found = useQuery({ ...ofUsers.page(useAdmin(), { limit: AT_MOST, query }), enabled: open })
  const users = found.data?.items ?? []
  const isCurrent = query === text.trim() && !found.isPlaceholderData
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLDivElement>(null)
  const moved = useRef(false)

  // The focus stays in the field, although what is in it is drawn anew.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    if (value) chosen.current?.querySelector('button')?.focus()
    else input.current?.focus()
  }, [value])

  const pick = (user: KnownUser | null) => {
    moved.current = true
    setText('')
    setActive(0)
    setOpen(false)
    onChange(user)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const pointed = open && isCurrent ? users[active] : undefined
    if (step !== undefined) {
      setOpen(true)
      if (open && users.length > 0) setActive((active + step + users.length) % users.length)
    } else if (event.key === 'Enter' && open) {
      if (pointed) pick(pointed)
    } else if (event.key === 'Escape' && open) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const below = `${id}-below`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {value ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of its own around one line
        <div ref={chosen} className={styles.chosen} role="group" aria-labelledby={`${id}-label`}>
          <UserLine user={value} />
          <Button variant="ghost" size="icon" aria-label={t('Change')} onClick={() => pick(null)}>
            <Glyph shape={closeGlyph} />
          </Button>
        </div>
      ) : (
        <div className={styles.control}>
          <input
            ref={input}
            id={id}
            className={styles.input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-activedescendant={open && users[active] ? `${id}-${users[active].id}` : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={below}
            placeholder={t('Name, email or ID')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActive(0)
              setOpen(true)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          {open && !isCurrent && (
            <span className={styles.busy}>
              <Spinner />
            </span>
          )}
        </div>
      )}
      <div
        className={styles.list}
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        hidden={!open || users.length === 0}
      >
        {users.map((user, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={user.id}
            id={`${id}-${user.id}`}
            className={styles.option}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onPointerMove={() => setActive(at)}
            // The field would lose the focus, and close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(user)}
          >
            <UserLine user={user} />
          </div>
        ))}
      </div>
      <div
        className={styles.below}
        id={below}
        aria-live="polite"
        data-tone={error || found.error ? 'danger' : undefined}
      >
        {error ??
          (open && found.error
            ? describe(found.error)
            : open && isCurrent && found.data?.items.length === 0
              ? t('No matches')
              : description)}
      </div>
    </div>
  )
}
