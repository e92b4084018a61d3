import { Glyph, searchGlyph } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { Combobox } from '../../components/combobox/combobox.tsx'
import { t } from '../../text.ts'
import styles from './command-palette.module.css'
import { filterCommands } from './commands.ts'
import { useCommands } from './use-commands.tsx'
import { useFound } from './use-found.tsx'
import { useReference } from './use-reference.tsx'

export interface CommandPaletteProps {
  projectId: string | undefined
  onClose: () => void
}

/**
 * Searches pages, projects, actions, what is in the project, and the API reference (protocol 09
 * §26).
 */
export function CommandPalette({ projectId, onClose }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const { commands: found, isSearching } = useFound(projectId, text)
  const reference = useReference(projectId, text)
  const commands = filterCommands([...useCommands(projectId, found), ...reference], text)

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before !== document.body) before.focus()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape becomes the cancel event of the element
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
      <Combobox
        inline
        label={t('Search and commands')}
        placeholder={
          projectId ? t('Find a page, a user, a team or a setting…') : t('Go to a project…')
        }
        icon={<Glyph shape={searchGlyph} />}
        text={text}
        onText={setText}
        options={commands}
        onChoose={(command) => {
          onClose()
          command.run()
        }}
      >
        {(command) => (
          <>
            <span className={styles.icon}>{command.icon}</span>
            <span className={styles.name}>{command.name}</span>
            {command.hint && <span className={styles.hint}>{command.hint}</span>}
          </>
        )}
      </Combobox>
      {commands.length === 0 && (
        <p className={styles.none}>
          {isSearching ? t('Searching…') : t('No results for “{text}”.', { text })}
        </p>
      )}
    </dialog>
  )
}
