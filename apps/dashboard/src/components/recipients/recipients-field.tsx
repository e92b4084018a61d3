import { Button, closeGlyph, Glyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useAdmin } from '../../data/projects/use-project.ts'
import { ofUsers } from '../../data/users/queries.ts'
import { entriesOfList, resolveUsers } from '../../data/users/resolve-users.ts'
import { count, list, t } from '../../text.ts'
import { Combobox } from '../combobox/combobox.tsx'
import { describe } from '../describe.ts'
import { Choice } from '../email-editor/choice.tsx'
import { useAction } from '../use-action.ts'
import { useDebounced } from '../use-debounced.ts'
import { type KnownUser, UserLine, userName } from '../user-line.tsx'
import { SEARCH_WAIT_MS } from '../user-search.tsx'
import { type Recipients, useUserCount } from './recipients.ts'
import styles from './recipients-field.module.css'

const AT_MOST = 6
const LIST_AT_MOST = 500

export interface RecipientsFieldProps {
  value: Recipients
  onChange: (recipients: Recipients) => void
  /** The ID of a user that the service does not know. */
  unknownId?: string | undefined
}

/** Chooses all users, or some: by search or by a pasted list. */
export function RecipientsField({ value, onChange, unknownId }: RecipientsFieldProps) {
  const total = useUserCount()
  const add = (users: readonly KnownUser[]) => {
    const known = new Set(value.users.map(({ id }) => id))
    const added = users.filter(({ id }) => !known.has(id))
    onChange({ everyone: false, users: [...value.users, ...added] })
  }

  return (
    <div className={styles.field}>
      <Choice
        label={t('Recipients')}
        options={[
          { value: 'some', label: t('Chosen users') },
          {
            value: 'all',
            label:
              total === undefined
                ? t('All users')
                : t('All users ({count})', { count: count(total) }),
          },
        ]}
        value={value.everyone ? 'all' : 'some'}
        onChange={(kind) => onChange({ ...value, everyone: kind === 'all' })}
      />
      {value.everyone ? (
        <p className={styles.note}>
          {t(
            'Everyone with an email address who hasn’t turned off the category gets this email, including anonymous users.',
          )}
        </p>
      ) : (
        <>
          <UserPicker chosen={value.users} onAdd={(user) => add([user])} />
          <PastedList onAdd={add} />
          {value.users.length > 0 && (
            <ul className={styles.chips} aria-label={t('Recipients')}>
              {value.users.map((user) => (
                <li
                  key={user.id}
                  className={styles.chip}
                  data-state={
                    user.id === unknownId
                      ? 'unknown'
                      : user.primary_email
                        ? undefined
                        : 'unreachable'
                  }
                >
                  <bdi className={styles.name}>{user.primary_email ?? userName(user)}</bdi>
                  {user.id === unknownId && <span>{t('does not exist anymore')}</span>}
                  {!user.primary_email && <span>{t('no email')}</span>}
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={t('Remove {name}', { name: userName(user) })}
                    onClick={() =>
                      onChange({
                        ...value,
                        users: value.users.filter(({ id }) => id !== user.id),
                      })
                    }
                  >
                    <Glyph shape={closeGlyph} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

function UserPicker({
  chosen,
  onAdd,
}: {
  chosen: readonly KnownUser[]
  onAdd: (user: KnownUser) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const query = useDebounced(text.trim(), SEARCH_WAIT_MS)
  const search = useQuery({
    ...ofUsers.page(useAdmin(), { limit: AT_MOST, query }),
    enabled: isOpen,
  })
  const chosenIds = new Set(chosen.map((user) => user.id))
  const users = (search.data?.items ?? []).filter((user) => !chosenIds.has(user.id))
  const isCurrent = query === text.trim() && !search.isPlaceholderData

  return (
    <div className={styles.picker}>
      <label htmlFor={id} className={styles.label}>
        {t('Add a user')}
      </label>
      <Combobox
        label={t('Add a user')}
        id={id}
        input={input}
        placeholder={t('Name, email or ID')}
        text={text}
        onText={setText}
        options={users}
        isCurrent={isCurrent}
        onOpenChange={setOpen}
        onChoose={(user) => {
          setText('')
          onAdd(user)
        }}
        invalid={false}
        describedBy={`${id}-below`}
        className={styles.combobox ?? ''}
      >
        {(user) => <UserLine user={user} />}
      </Combobox>
      <p className={styles.note} id={`${id}-below`} aria-live="polite">
        {isOpen && search.error
          ? describe(search.error)
          : isOpen && isCurrent && users.length === 0
            ? t('No matches')
            : ''}
      </p>
    </div>
  )
}

/** A list of emails or IDs. What names no user stays in the field. */
function PastedList({ onAdd }: { onAdd: (users: readonly KnownUser[]) => void }) {
  const admin = useAdmin()
  const { busy, problem, setProblem, run } = useAction()
  const [text, setText] = useState('')
  const id = useId()
  const entries = entriesOfList(text)

  const addAll = () =>
    run(async () => {
      const { found, missing } = await resolveUsers(admin, entries)
      onAdd(found)
      setText(missing.join('\n'))
      if (missing.length > 0)
        throw new Error(t('No user found for {names}.', { names: list(missing, 5) }))
    })

  return (
    <details className={styles.paste}>
      <summary>{t('Paste a list')}</summary>
      <label htmlFor={id} className={styles.label}>
        {t('Emails or user IDs, one per line or with commas')}
      </label>
      <textarea
        id={id}
        className={styles.list}
        rows={4}
        dir="ltr"
        spellCheck={false}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-below`}
        onChange={(event) => {
          setProblem(undefined)
          setText(event.target.value)
        }}
      />
      <div className={styles.row}>
        <p className={styles.note} id={`${id}-below`} role="status" data-tone={problem && 'danger'}>
          {problem ??
            (entries.length > LIST_AT_MOST
              ? t('At most {count} at a time.', { count: LIST_AT_MOST })
              : '')}
        </p>
        <Button
          variant="secondary"
          size="small"
          disabled={entries.length === 0 || entries.length > LIST_AT_MOST}
          busy={busy}
          busyLabel={t('Please wait…')}
          onClick={() => void addAll()}
        >
          {entries.length > 1 ? t('Add {count} users', { count: entries.length }) : t('Add')}
        </Button>
      </div>
    </details>
  )
}
