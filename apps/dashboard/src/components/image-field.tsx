import {
  Avatar,
  Button,
  chevronDownGlyph,
  Dialog,
  DialogActions,
  Field,
  Glyph,
  Menu,
  MenuItem,
} from '@latchkey/ui'
import { useRef, useState } from 'react'
import { t } from '../text.ts'
import styles from './image-field.module.css'
import { IMAGE_TYPES, shrinkImage } from './shrink-image.ts'
import { useAction } from './use-action.ts'
import { useForm } from './use-form.ts'

export interface ImageFieldProps {
  /** The name of the picture for screen readers. */
  label: string
  /** Its initials are shown if there is no picture. */
  name: string
  value: string | null
  /**
   * Receives a data URL, an http(s) address or null. The field waits for a returned promise and
   * shows its error.
   */
  onChange: (value: string | null) => unknown
  /** The text of a toast after the change. */
  done?: string
  /** In pixels. */
  size?: number
}

/** A picture that can be uploaded (resized in the browser), linked by its address, or removed. */
export function ImageField({ label, name, value, onChange, done, size = 48 }: ImageFieldProps) {
  const file = useRef<HTMLInputElement>(null)
  const { busy, problem, setProblem, run } = useAction()
  const [asking, setAsking] = useState(false)

  const change = (next: string | null) =>
    run(async () => onChange(next), done === undefined ? {} : { done })
  const upload = async (chosen: File | undefined) => {
    if (!chosen) return
    const url = await shrinkImage(chosen).catch(() => null)
    if (url === null) setProblem(t('Couldn’t open this file as an image. Use PNG, JPEG or WebP.'))
    else await change(url)
  }

  return (
    <span className={styles.field}>
      <Avatar name={name} imageUrl={value} size={size} />
      <Menu
        label={t('Change picture')}
        trigger={
          <>
            {value ? t('Change') : t('Add picture')}
            <Glyph shape={chevronDownGlyph} />
          </>
        }
        look="plain"
      >
        <MenuItem disabled={busy} onSelect={() => file.current?.click()}>
          {t('Upload a file…')}
        </MenuItem>
        <MenuItem disabled={busy} onSelect={() => setAsking(true)}>
          {t('Use a URL…')}
        </MenuItem>
        {value !== null && (
          <MenuItem tone="danger" disabled={busy} onSelect={() => void change(null)}>
            {t('Remove')}
          </MenuItem>
        )}
      </Menu>
      <input
        ref={file}
        className={styles.file}
        type="file"
        aria-label={label}
        tabIndex={-1}
        accept={IMAGE_TYPES.join()}
        onChange={(event) => {
          void upload(event.target.files?.[0])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      <span className={styles.note} role="status" data-tone={problem ? 'danger' : undefined}>
        {problem ?? (busy ? t('Saving…') : '')}
      </span>
      {asking && (
        <AddressDialog
          value={value}
          onChoose={async (url) => {
            await onChange(url)
            setProblem(undefined)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  )
}

interface AddressDialogProps {
  value: string | null
  onChoose: (url: string) => Promise<void>
  onClose: () => void
}

function AddressDialog({ value, onChoose, onClose }: AddressDialogProps) {
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      await onChoose(String(form.get('url')).trim())
      onClose()
    },
    {
      validate: (form) => ({
        url: isWebAddress(String(form.get('url')).trim())
          ? undefined
          : t('Enter a URL that starts with https://'),
      }),
    },
  )

  return (
    <Dialog
      title={t('Picture from a URL')}
      closeLabel={t('Close')}
      size="small"
      persistent={pending}
      onClose={onClose}
    >
      {/* React passes events on to where the dialog was rendered, which may be inside another
         form. */}
      <form
        onSubmit={(event) => {
          event.stopPropagation()
          void submit(event)
        }}
        onChange={(event) => {
          event.stopPropagation()
          change(event)
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
        noValidate
      >
        <Field
          name="url"
          label={t('URL')}
          description={t('Everyone who sees the picture loads it from this host.')}
          placeholder="https://"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={value?.startsWith('http') ? value : ''}
          error={errors.url ?? error}
          focusOnMount
        />
        <DialogActions>
          <Button reads variant="secondary" disabled={pending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={pending} busyLabel={t('Please wait…')}>
            {t('Use picture')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
