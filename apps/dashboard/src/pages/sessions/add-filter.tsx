import { addGlyph, Button, Dialog, Glyph, Menu, MenuItem } from '@latchkey/ui'
import { useState } from 'react'
import { IpDialog } from '../../components/list/ip-dialog.tsx'
import { UserSearch } from '../../components/user-search.tsx'
import { t } from '../../text.ts'
import styles from './sessions-page.module.css'
import type { SearchChange } from './sessions-search.ts'

/** A menu of the filters of sessions. */
export function AddFilter({ onChange }: { onChange: (change: SearchChange) => void }) {
  const [choice, setChoice] = useState<'user' | 'ip'>()
  const close = () => setChoice(undefined)
  const choose = (change: SearchChange) => {
    close()
    onChange(change)
  }

  return (
    <>
      <Menu
        label={t('Add filter')}
        className={styles.menu ?? ''}
        trigger={
          <>
            <Glyph shape={addGlyph} />
            <span aria-hidden="true">{t('Add filter')}</span>
          </>
        }
      >
        <MenuItem reads onSelect={() => setChoice('user')}>
          {t('Of a user…')}
        </MenuItem>
        <MenuItem reads onSelect={() => setChoice('ip')}>
          {t('From an IP address…')}
        </MenuItem>
        <MenuItem reads onSelect={() => choose({ impersonation: true })}>
          {t('Only impersonations')}
        </MenuItem>
        <MenuItem reads onSelect={() => choose({ impersonation: false })}>
          {t('Without impersonations')}
        </MenuItem>
      </Menu>
      {choice === 'user' && (
        <Dialog title={t('Sessions of a user')} closeLabel={t('Close')} onClose={close}>
          <UserSearch
            focusOnMount
            action={({ id }) => (
              <Button reads variant="secondary" size="small" onClick={() => choose({ user: id })}>
                {t('Choose')}
              </Button>
            )}
          />
        </Dialog>
      )}
      {choice === 'ip' && (
        <IpDialog
          title={t('Sessions from an IP address')}
          submitLabel={t('Show sessions')}
          onChoose={(ip) => choose({ ip })}
          onClose={close}
        />
      )}
    </>
  )
}
