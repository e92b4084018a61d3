import { VIEW_NAME_MAX_LENGTH } from '@latchkey/contract/pure'
import { CheckField, Field } from '@latchkey/ui'
import type { SavedView, ViewedList } from '../../data/saved-views/queries.ts'
import { useCreateView, useUpdateView } from '../../data/saved-views/writes.ts'
import { t } from '../../text.ts'
import { FieldStack } from '../field-stack.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useForm } from '../use-form.ts'
import { Writes } from '../writes.tsx'
import { type ViewState, writeSearch } from './view-state.ts'

export interface ViewDialogProps {
  list: ViewedList
  /** What is saved. */
  state: ViewState
  /** Renamed instead, if given. */
  renamed?: SavedView
  onCreated: (view: SavedView) => void
  onClose: () => void
}

/** Names a new view, or renames one. */
export function ViewDialog({ list, state, renamed, onCreated, onClose }: ViewDialogProps) {
  const create = useCreateView(list)
  const update = useUpdateView(list)
  const form = useForm(
    async (data) => {
      const name = String(data.get('name')).trim()
      if (renamed) {
        await update({ id: renamed.id, change: { name } })
        return onClose()
      }
      const view = await create({
        name,
        search: writeSearch(state.search),
        columns: state.columns === null ? null : [...state.columns],
        is_shared: data.has('shared'),
      })
      onClose()
      onCreated(view)
    },
    {
      done: (data) =>
        t(renamed ? 'View renamed to “{name}”' : 'View “{name}” saved', {
          name: String(data.get('name')).trim(),
        }),
      validate: (data) => ({
        name: String(data.get('name')).trim() === '' ? t('Enter a name') : undefined,
      }),
    },
  )

  return (
    <FormDialog
      title={renamed ? t('Rename view') : t('Save view')}
      description={
        renamed ? undefined : t('Keeps the filters, the order and the columns of this list.')
      }
      form={form}
      submitLabel={renamed ? t('Rename') : t('Save view')}
      size="small"
      onClose={onClose}
    >
      <FieldStack>
        <Field
          name="name"
          label={t('Name')}
          placeholder={t('For example, Blocked this month')}
          defaultValue={renamed?.name}
          maxLength={VIEW_NAME_MAX_LENGTH}
          autoComplete="off"
          error={form.errors.name}
          focusOnMount
        />
        {!renamed && (
          <Writes endpoint="POST /internal/saved-views" body={{ is_shared: true }}>
            <CheckField
              name="shared"
              label={t('Share with the project')}
              description={t('Everyone who administers the project sees it.')}
            />
          </Writes>
        )}
      </FieldStack>
    </FormDialog>
  )
}
