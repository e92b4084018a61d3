import { Dialog, Field, ProviderMark, providerName } from '@latchkey/ui'
import { useState } from 'react'
import type { ProviderType } from '../../data/auth-methods/providers.ts'
import { t } from '../../text.ts'
import styles from './add-provider-dialog.module.css'

export interface AddProviderDialogProps {
  /** The types that can still be added. */
  types: readonly ProviderType[]
  onChoose: (type: ProviderType) => void
  onClose: () => void
}

/** Asks which provider to add. */
export function AddProviderDialog({ types, onChoose, onClose }: AddProviderDialogProps) {
  const [query, setQuery] = useState('')
  const found = types.filter((type) =>
    providerName(type).toLowerCase().includes(query.trim().toLowerCase()),
  )
  const [first] = found

  return (
    <Dialog title={t('Add provider')} closeLabel={t('Close')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (first) onChoose(first)
        }}
      >
        <Field
          name="query"
          type="search"
          label={t('Search providers')}
          labelHidden
          placeholder={t('Search providers')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          reserve={false}
          focusOnMount
        />
        <ul className={styles.grid}>
          {found.map((type) => (
            <li key={type}>
              <button type="button" className={styles.tile} onClick={() => onChoose(type)}>
                <ProviderMark provider={type} />
                {providerName(type)}
              </button>
            </li>
          ))}
        </ul>
        <p className={styles.none} role="status">
          {found.length === 0 && t('No matches')}
        </p>
      </form>
    </Dialog>
  )
}
