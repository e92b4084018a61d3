import { addGlyph, MenuItem } from '@latchkey/ui'
import { useState } from 'react'
import { IpDialog } from '../../components/list/ip-dialog.tsx'
import { ToolMenu } from '../../components/list/tools.tsx'
import { UserChoice } from '../../components/list/user-choice.tsx'
import { t } from '../../text.ts'
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
      <ToolMenu label={t('Add filter')} glyph={addGlyph}>
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
      </ToolMenu>
      {choice === 'user' && (
        <UserChoice
          title={t('Sessions of a user')}
          onChoose={(id) => choose({ user: id })}
          onClose={close}
        />
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
