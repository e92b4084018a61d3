import { addGlyph, Button, Dialog, Glyph, Menu, MenuItem } from '@latchkey/ui'
import { useState } from 'react'
import { IpDialog } from '../../components/list/ip-dialog.tsx'
import { UserSearch } from '../../components/user-search.tsx'
import { t } from '../../text.ts'
import { TeamChoice } from '../users/team-choice.tsx'
import styles from './audit-log-page.module.css'
import type { SearchChange } from './audit-log-search.ts'

type Choice = 'actor' | 'user' | 'team' | 'ip'

/** A menu of filters that need a choice: a user, a team or an address. */
export function AddFilter({ onChange }: { onChange: (change: SearchChange) => void }) {
  const [choice, setChoice] = useState<Choice>()
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
        <MenuItem onSelect={() => setChoice('user')}>{t('About a user…')}</MenuItem>
        <MenuItem onSelect={() => setChoice('team')}>{t('About a team…')}</MenuItem>
        <MenuItem onSelect={() => setChoice('actor')}>{t('Done by a user…')}</MenuItem>
        <MenuItem onSelect={() => setChoice('ip')}>{t('From an IP address…')}</MenuItem>
      </Menu>
      {(choice === 'user' || choice === 'actor') && (
        <Dialog
          title={choice === 'user' ? t('Entries about a user') : t('Entries of a user')}
          closeLabel={t('Close')}
          onClose={close}
        >
          <UserSearch
            focusOnMount
            action={({ id }) => (
              <Button
                variant="secondary"
                size="small"
                onClick={() =>
                  choose(choice === 'user' ? { type: 'user', target: id } : { actor: id })
                }
              >
                {t('Choose')}
              </Button>
            )}
          />
        </Dialog>
      )}
      {choice === 'team' && (
        <TeamChoice
          title={t('Entries about a team')}
          onChoose={({ id }) => choose({ type: 'team', target: id })}
          onClose={close}
        />
      )}
      {choice === 'ip' && (
        <IpDialog
          title={t('Entries from an IP address')}
          submitLabel={t('Show entries')}
          onChoose={(ip) => choose({ ip })}
          onClose={close}
        />
      )}
    </>
  )
}
