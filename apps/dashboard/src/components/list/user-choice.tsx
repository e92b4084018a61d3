import { Button, Dialog } from '@latchkey/ui'
import { t } from '../../text.ts'
import { UserSearch } from '../user-search.tsx'

export interface UserChoiceProps {
  title: string
  onChoose: (userId: string) => void
  onClose: () => void
}

/** A dialog that asks for the user by whom a list is filtered. */
export function UserChoice({ title, onChoose, onClose }: UserChoiceProps) {
  return (
    <Dialog title={title} closeLabel={t('Close')} onClose={onClose}>
      <UserSearch
        focusOnMount
        action={({ id }) => (
          <Button reads variant="secondary" size="small" onClick={() => onChoose(id)}>
            {t('Choose')}
          </Button>
        )}
      />
    </Dialog>
  )
}
