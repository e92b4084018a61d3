import type { NewApiKey } from '@latchkey/js'
import { Button, Field } from '@latchkey/ui'
import { useRef, useState } from 'react'
import { useTranslate } from '../../context.ts'
import type { CurrentUser } from '../../current-user.ts'
import { searchKeys, sortKeys } from './api-key-list.ts'
import { ApiKeyRow } from './api-key-row.tsx'
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx'
import controls from './list-controls.module.css'
import { NewApiKeyDialog } from './new-api-key-dialog.tsx'
import styles from './rows.module.css'
import { Section } from './section.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** A user or a team. */
export type KeyOwner = Pick<CurrentUser, 'useApiKeys' | 'createApiKey' | 'listApiKeys'>

export interface ApiKeysSectionProps {
  owner: KeyOwner
  /** Left out where the title of the page says the same. */
  title?: string | undefined
  description: string
}

/** The number of rows that are shown at first, and added by each "Show more". */
const PAGE_ROWS = 20
/** A search is offered for more keys than fit on a screen. */
const MANY_KEYS = 10

/** Lists, creates and revokes the API keys of a user or a team. */
export function ApiKeysSection({ owner, title, description }: ApiKeysSectionProps) {
  const t = useTranslate()
  const keys = owner.useApiKeys()
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<NewApiKey>()
  const [search, setSearch] = useState('')
  const [rows, setRows] = useState(PAGE_ROWS)
  const place = useRef<HTMLDivElement>(null)
  const found = searchKeys(sortKeys(keys, new Date()), search)
  useKeptFocus(keys.filter((key) => key.isValid()).length, place)

  return (
    <Section title={title} description={description} controls="below">
      <div ref={place}>
        <Button variant="secondary" size="small" onClick={() => setCreating(true)}>
          {t('Create API key')}
        </Button>
      </div>
      {keys.length > MANY_KEYS && (
        <div className={controls.search}>
          <Field
            name="search"
            type="search"
            autoComplete="off"
            label={t('Search API keys')}
            labelHidden
            placeholder={t('Search by description or last four characters')}
            reserve={false}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              setRows(PAGE_ROWS)
            }}
          />
        </div>
      )}
      {keys.length === 0 && <p className={styles.empty}>{t('No API keys yet')}</p>}
      {keys.length > 0 && found.length === 0 && (
        <p className={styles.empty}>{t('No API keys match your search.')}</p>
      )}
      {found.length > 0 && (
        <ul className={styles.rows} data-lines="true">
          {found.slice(0, rows).map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} readAgain={() => owner.listApiKeys()} />
          ))}
        </ul>
      )}
      {found.length > rows && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setRows(rows + PAGE_ROWS)}>
            {t('Show more')}
          </Button>
        </div>
      )}
      {creating && (
        <CreateApiKeyDialog
          create={async (options) => {
            const key = await owner.createApiKey(options)
            setCreating(false)
            setCreated(key)
          }}
          onCancel={() => setCreating(false)}
        />
      )}
      {created && <NewApiKeyDialog value={created.value} onClose={() => setCreated(undefined)} />}
    </Section>
  )
}
