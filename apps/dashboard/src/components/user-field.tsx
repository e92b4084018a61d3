import { Button, closeGlyph, Glyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useAdmin } from '../data/projects/use-project.ts'
import { ofUsers } from '../data/users/queries.ts'
import { t } from '../text.ts'
import { Combobox } from './combobox/combobox.tsx'
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
  /** Focus the field when it appears. */
  focusOnMount?: boolean
}

/** Chooses one user of the project by part of a name, email or ID. */
export function UserField(props: UserFieldProps) {
  const { label, description, value, onChange, error, focusOnMount = false } = props

  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const query = useDebounced(text.trim(), SEARCH_WAIT_MS)
  const search = useQuery({
    ...ofUsers.page(useAdmin(), { limit: AT_MOST, query }),
    enabled: isOpen,
  })
  const users = search.data?.items ?? []
  const isCurrent = query === text.trim() && !search.isPlaceholderData
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLDivElement>(null)
  const moved = useRef(false)

  // The focus stays in the field when its content is replaced.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    if (value) chosen.current?.querySelector('button')?.focus()
    else input.current?.focus()
  }, [value])

  const choose = (user: KnownUser | null) => {
    moved.current = true
    setText('')
    onChange(user)
  }

  const below = `${id}-below`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {value ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box around one line
        <div ref={chosen} className={styles.chosen} role="group" aria-labelledby={`${id}-label`}>
          <UserLine user={value} />
          <Button variant="ghost" size="icon" aria-label={t('Change')} onClick={() => choose(null)}>
            <Glyph shape={closeGlyph} />
          </Button>
        </div>
      ) : (
        <Combobox
          label={label}
          id={id}
          input={input}
          placeholder={t('Name, email or ID')}
          text={text}
          onText={setText}
          options={users}
          isCurrent={isCurrent}
          onOpenChange={setOpen}
          onChoose={choose}
          focusOnMount={focusOnMount}
          invalid={error !== undefined}
          describedBy={below}
          className={styles.combobox ?? ''}
        >
          {(user) => <UserLine user={user} />}
        </Combobox>
      )}
      <div
        className={styles.below}
        id={below}
        aria-live="polite"
        data-tone={error || search.error ? 'danger' : undefined}
      >
        {error ??
          (isOpen && search.error
            ? describe(search.error)
            : isOpen && isCurrent && search.data?.items.length === 0
              ? t('No matches')
              : description)}
      </div>
    </div>
  )
}
