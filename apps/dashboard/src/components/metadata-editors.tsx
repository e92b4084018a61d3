import { Button, Notice } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { type Message, message, t } from '../text.ts'
import { JsonField } from './json-field.tsx'
import { formatJson, isSameJson, readJson } from './json-text.ts'
import { LeaveGuard } from './leave-guard.tsx'
import styles from './metadata-editors.module.css'
import { Panel, Panels } from './panel.tsx'
import { useAction } from './use-action.ts'

/** The metadata of a user or a team, by who can read it. */
export interface Metadata {
  readonly client_metadata: unknown
  readonly client_read_only_metadata: unknown
  readonly server_metadata: unknown
}

export interface MetadataEditorsProps {
  value: Metadata
  /** Reads them again. Null if the record no longer exists. */
  read: () => Promise<Metadata | null>
  /** Replaces one of the three. The others are not in the patch. */
  onSave: (patch: Partial<Metadata>) => Promise<unknown>
}

const PARTS: readonly {
  readonly key: keyof Metadata
  readonly name: Message
  readonly hint: Message
}[] = [
  {
    key: 'client_metadata',
    name: message('Client metadata'),
    hint: message(
      'Your app’s browser code can read and change this. Don’t rely on it for security.',
    ),
  },
  {
    key: 'client_read_only_metadata',
    name: message('Client read-only metadata'),
    hint: message(
      'Your app’s browser code can read this. Only servers and this dashboard can change it.',
    ),
  },
  {
    key: 'server_metadata',
    name: message('Server metadata'),
    hint: message('Only servers and this dashboard can read and change this.'),
  },
]

/**
 * The three kinds of metadata, each saved separately (protocol 09 §8.7). Asks before changes are
 * lost.
 */
export function MetadataEditors({ value, read, onSave }: MetadataEditorsProps) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())

  return (
    <>
      <Panels>
        {PARTS.map(({ key, name, hint }) => (
          <MetadataEditor
            key={key}
            name={t(name)}
            hint={t(hint)}
            value={value[key]}
            onSave={async (next) => {
              // Two administrators may edit at once. If another value is stored by now, the editor
              // shows that instead of replacing it.
              const stored = await read()
              if (stored && !isSameJson(stored[key], value[key])) return false
              await onSave({ [key]: next })
              return true
            }}
            onDirty={(is) => setDirty((before) => withOrWithout(before, key, is))}
          />
        ))}
      </Panels>
      <LeaveGuard dirty={dirty.size > 0} what={t('Your changes to the metadata will be lost.')} />
    </>
  )
}

interface EditorProps {
  name: string
  hint: string
  value: unknown
  /** False if nothing was written, because another value is stored than the one shown. */
  onSave: (value: unknown) => Promise<boolean>
  onDirty: (dirty: boolean) => void
}

function MetadataEditor({ name, hint, value, onSave, onDirty }: EditorProps) {
  const [base, setBase] = useState(value)
  const [text, setText] = useState(() => formatJson(value))
  const { busy, problem, setProblem, run } = useAction()
  const reading = readJson(text)
  const isDirty = reading.mistake !== undefined || !isSameJson(reading.value, base)
  const changedElsewhere = !isSameJson(value, base)

  // The field has no own changes, so it can show what others wrote.
  if (changedElsewhere && !isDirty && !busy) {
    setBase(value)
    setText(formatJson(value))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new on each render
  useEffect(() => onDirty(isDirty), [isDirty])

  const revert = () => {
    setBase(value)
    setText(formatJson(value))
    setProblem(undefined)
  }
  const save = async () => {
    if (reading.mistake) return
    let isSaved = false
    await run(
      async () => {
        isSaved = await onSave(reading.value)
        if (!isSaved) return
        setBase(reading.value)
        setText(formatJson(reading.value))
      },
      { done: () => (isSaved ? t('{name} saved', { name }) : undefined) },
    )
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty && !busy) void save()
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter'))
          return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <Panel
        footer={
          <>
            {isDirty && changedElsewhere && !busy && (
              <span className={styles.elsewhere} role="status">
                {t('This was changed elsewhere while you edited. Saving replaces those changes.')}
              </span>
            )}
            {isDirty && (
              <Button reads variant="ghost" size="small" disabled={busy} onClick={revert}>
                {t('Revert')}
              </Button>
            )}
            <Button
              type="submit"
              size="small"
              aria-label={t('Save {name}', { name: name.toLowerCase() })}
              disabled={!isDirty || reading.mistake !== undefined}
              busy={busy}
              busyLabel={t('Please wait…')}
            >
              {t('Save')}
            </Button>
          </>
        }
      >
        {problem && <Notice>{problem}</Notice>}
        <JsonField
          label={name}
          description={hint}
          value={text}
          onChange={setText}
          disabled={busy}
        />
      </Panel>
    </form>
  )
}

function withOrWithout(set: ReadonlySet<string>, name: string, is: boolean): ReadonlySet<string> {
  if (set.has(name) === is) return set
  const next = new Set(set)
  if (is) next.add(name)
  else next.delete(name)
  return next
}
