import { Glyph, searchGlyph } from '@latchkey/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../text.ts'
import styles from './command-palette.module.css'
import { type Command, filterCommands } from './commands.ts'
import { useCommands } from './use-commands.tsx'

export interface CommandPaletteProps {
  projectId: string | undefined
  onClose: () => void
}

/** Everything one can go to or do, found by typing a part of its name (protocol 09 §26). */
export function CommandPalette({ projectId, onClose }: CommandPaletteProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = filterCommands(useCommands(projectId, text), text)
  const chosen = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before !== document.body) before.focus()
    }
  }, [])

  const run = (command: Command) => {
    onClose()
    command.run()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: found.length - 1 }[event.key]
    if (to !== undefined && found.length > 0) {
      event.preventDefault()
      const next = (to + found.length) % found.length
      setAt(next)
      document.getElementById(`${id}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      run(chosen)
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, which the element itself turns into a cancel event
    <dialog
      ref={dialog}
      className={styles.palette}
      data-lk=""
      aria-label={t('Search and commands')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.search}>
        <Glyph shape={searchGlyph} />
        <input
          className={styles.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-label={t('Search and commands')}
          placeholder={projectId ? t('Go to a page, project or user…') : t('Go to a project…')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        className={styles.list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('Search and commands')}
      >
        {found.map((command, index) => (
          <div key={command.id} role="presentation">
            {command.group !== found[index - 1]?.group && (
              <div className={styles.group} role="presentation">
                {command.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys for the whole list */}
            <div
              id={`${id}-${command.id}`}
              className={styles.command}
              role="option"
              tabIndex={-1}
              aria-selected={command === chosen}
              onPointerMove={() => setAt(index)}
              onClick={() => run(command)}
            >
              {command.icon}
              <span className={styles.name}>{command.name}</span>
              {command.hint && <span className={styles.hint}>{command.hint}</span>}
            </div>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none}>{t('No results for “{text}”.', { text })}</p>
      )}
    </dialog>
  )
}
