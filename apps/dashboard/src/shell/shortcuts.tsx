import { Dialog, Kbd, Switch } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '../text.ts'
import { OPEN_SHORTCUTS, openShortcuts } from './open-shortcuts.ts'
import { SECTION_KEYS } from './section-keys.ts'
import { allSections } from './sections.ts'
import styles from './shortcuts.module.css'
import { areSingleKeysOn, useSingleKeys } from './single-keys.ts'

const AFTER_G_MS = 1200

export interface ShortcutsProps {
  projectId: string | undefined
  openPalette: () => void
}

/** Shortcuts that work everywhere outside of fields (protocol 09 §26), and the list of them. */
export function Shortcuts({ projectId, openPalette }: ShortcutsProps) {
  const navigate = useNavigate()
  const [helpOpen, setHelpOpen] = useState(false)

  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (
        event.metaKey ||
        event.ctrlKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]')
      )
        return
      if (!areSingleKeysOn()) return
      const key = event.key.toLowerCase()
      const section =
        event.timeStamp - pressedG < AFTER_G_MS
          ? allSections.find(({ to }) => SECTION_KEYS[to] === key)
          : undefined
      pressedG = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (section && projectId !== undefined)
        void navigate({ to: section.to, params: { projectId } })
      else if (key === '/')
        (
          document.querySelector<HTMLElement>('input[type=search]') ?? { focus: openPalette }
        ).focus()
      else if (key === 'c') document.querySelector<HTMLElement>('[data-primary-action]')?.click()
      else if (key === 'e') document.querySelector<HTMLElement>('[data-edit-action]')?.click()
      else if (key === '?') openShortcuts()
      // In a table, they move from row to row (data-table/table-keyboard.ts).
      else if ((key === 'j' || key === 'k') && !document.activeElement?.closest('[data-row-link]'))
        document.querySelector<HTMLElement>('[data-row-link]')?.focus()
      else return
      event.preventDefault()
    }
    const onOpen = () => setHelpOpen(true)
    addEventListener('keydown', onKey)
    addEventListener(OPEN_SHORTCUTS, onOpen)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener(OPEN_SHORTCUTS, onOpen)
    }
  }, [projectId, navigate, openPalette])

  return helpOpen && <ShortcutList onClose={() => setHelpOpen(false)} />
}

function ShortcutList({ onClose }: { onClose: () => void }) {
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Dialog title={t('Keyboard shortcuts')} closeLabel={t('Close')} size="large" onClose={onClose}>
      <Switch
        label={t('Single-key shortcuts')}
        description={t('Turn these off if they get in your way, for example with speech input.')}
        checked={singleKeys}
        onChange={setSingleKeys}
      />
      <dl className={styles.keys}>
        <Shortcut keys={[t('Ctrl'), 'K']} name={t('Search and commands')} />
        <Shortcut keys={['/']} name={t('Search this page')} />
        <Shortcut keys={['C']} name={t('Create')} />
        <Shortcut keys={['E']} name={t('Edit name')} />
        {allSections.map((section) => (
          <Shortcut
            key={section.to}
            keys={['G', SECTION_KEYS[section.to].toUpperCase()]}
            name={t(section.name)}
          />
        ))}
        <Shortcut keys={['J', 'K']} name={t('Next and previous row')} />
        <Shortcut keys={['X']} name={t('Select row')} />
        <Shortcut keys={['[', ']']} name={t('Previous and next page')} />
        <Shortcut keys={['F8']} name={t('Newest message')} />
        <Shortcut keys={['?']} name={t('This list')} />
      </dl>
    </Dialog>
  )
}

function Shortcut({ keys, name }: { keys: readonly string[]; name: string }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role^=menuitem]'))
