import type { Passkey } from '@latchkey/js'
import { Badge, dotsGlyph, Glyph, keyGlyph, Menu, MenuItem, MenuSeparator } from '@latchkey/ui'
import { useState } from 'react'
import { useTranslate } from '../../context.ts'
import { Confirmation } from './confirmation.tsx'
import { useConfirmed } from './confirmed.tsx'
import { longDate } from './dates.ts'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import styles from './rows.module.css'
import { TimeText } from './time-text.tsx'
import { useReturningFocus } from './use-returning-focus.ts'
import { workOnRow } from './work-on-row.ts'

export interface PasskeyRowProps {
  passkey: Passkey
  /** Without it the user could not sign in. */
  isOnlyWay: boolean
  /** Reloads the passkeys. */
  readAgain: () => Promise<readonly Passkey[]>
}

/** A passkey with its name, its age and its last use. */
export function PasskeyRow({ passkey, isOnlyWay, readAgain }: PasskeyRowProps) {
  const t = useTranslate()
  const confirmed = useConfirmed()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const opener = useReturningFocus(open !== undefined)
  const name = passkey.name ?? t('Passkey without name')
  const close = () => setOpen(undefined)

  return (
    <li className={styles.row} data-icon="true">
      <span className={styles.icon}>
        <Glyph shape={keyGlyph} />
      </span>
      <div className={styles.words}>
        <span className={styles.main}>{name}</span>
        {passkey.isBackedUp && (
          <span className={styles.badges}>
            <Badge>{t('Synced')}</Badge>
          </span>
        )}
        <span className={styles.pieces}>
          <span className={styles.piece}>
            {t('Created {date}', { date: longDate(passkey.createdAt, t) })}
          </span>
          <span className={styles.piece}>
            {passkey.lastUsedAt ? (
              <TimeText text={t('Last used {time}')} time={passkey.lastUsedAt} />
            ) : (
              t('Never used')
            )}
          </span>
        </span>
        {isOnlyWay && (
          <span className={styles.detail}>
            {t('It is your only way to sign in, so it cannot be removed.')}
          </span>
        )}
      </div>
      <div className={styles.end} ref={opener}>
        <Menu
          trigger={<Glyph shape={dotsGlyph} />}
          label={t('Options for {name}', { name })}
          align="end"
        >
          <MenuItem onSelect={() => setOpen('rename')}>{t('Rename')}</MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" disabled={isOnlyWay} onSelect={() => setOpen('remove')}>
            {t('Remove')}
          </MenuItem>
        </Menu>
      </div>
      {open === 'rename' && (
        <div className={styles.below}>
          <PasskeyNameForm
            label={t('Name of the passkey')}
            name={passkey.name ?? ''}
            saveLabel={t('Save')}
            onSave={async (next) => {
              await workOnRow(passkey, () => passkey.update({ name: next || null }), readAgain)
              close()
            }}
            onClose={close}
          />
        </div>
      )}
      {open === 'remove' && (
        <div className={styles.below}>
          <Confirmation
            question={t(
              [
                'Remove {name}? Your device may keep it until you delete it there.',
                'Remove your passkey? Your device may keep it until you delete it there.',
              ],
              { name },
            )}
            confirmLabel={t('Remove passkey')}
            onConfirm={() => workOnRow(passkey, () => confirmed(() => passkey.delete()), readAgain)}
            onClose={close}
          />
        </div>
      )}
    </li>
  )
}
