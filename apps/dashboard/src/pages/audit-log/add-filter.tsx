import { addGlyph, MenuItem } from '@latchkey/ui'
import { useState } from 'react'
import { IpDialog } from '../../components/list/ip-dialog.tsx'
import { ToolMenu } from '../../components/list/tools.tsx'
import { UserChoice } from '../../components/list/user-choice.tsx'
import { t } from '../../text.ts'
import { TeamChoice } from '../users/team-choice.tsx'
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
      <ToolMenu label={t('Add filter')} glyph={addGlyph}>
        <MenuItem onSelect={() => setChoice('user')}>{t('About a user…')}</MenuItem>
        <MenuItem onSelect={() => setChoice('team')}>{t('About a team…')}</MenuItem>
        <MenuItem onSelect={() => setChoice('actor')}>{t('Done by a user…')}</MenuItem>
        <MenuItem onSelect={() => setChoice('ip')}>{t('From an IP address…')}</MenuItem>
      </ToolMenu>
      {choice === 'user' && (
        <UserChoice
          title={t('Entries about a user')}
          onChoose={(id) => choose({ type: 'user', target: id })}
          onClose={close}
        />
      )}
      {choice === 'actor' && (
        <UserChoice
          title={t('Entries of a user')}
          onChoose={(id) => choose({ actor: id })}
          onClose={close}
        />
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
