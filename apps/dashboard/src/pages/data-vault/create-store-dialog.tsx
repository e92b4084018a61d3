import { isConfigId } from '@latchkey/contract/pure'
import { Field } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import type { VaultStore } from '../../data/data-vault/queries.ts'
import { useSaveStore } from '../../data/data-vault/writes.ts'
import { t } from '../../text.ts'

/** Creates a store and opens its page. */
export function CreateStoreDialog({
  stores,
  onClose,
}: {
  stores: readonly VaultStore[]
  onClose: () => void
}) {
  const save = useSaveStore()
  const navigate = useNavigate({ from: '/projects/$projectId/data-vault/stores' })
  const form = useForm(
    async (data) => {
      const id = String(data.get('id')).trim()
      await save({ id, displayName: String(data.get('name')).trim() || id })
      await navigate({
        to: '/projects/$projectId/data-vault/stores/$storeId',
        params: (params) => ({ ...params, storeId: id }),
      })
    },
    {
      done: t('Store created'),
      validate: (data) => ({ id: findStoreIdMistake(String(data.get('id')).trim(), stores) }),
    },
  )

  return (
    <FormDialog
      title={t('Create store')}
      form={form}
      submitLabel={t('Create store')}
      onClose={onClose}
    >
      <FieldStack>
        <Field
          name="id"
          label={t('ID')}
          description={t('Your code names the store by it. It can’t be changed later.')}
          placeholder="provider-keys"
          maxLength={63}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={form.errors.id}
          focusOnMount
        />
        <Field
          name="name"
          label={t('Name')}
          description={t('Optional. The ID is used if there is no name.')}
          maxLength={100}
          autoComplete="off"
        />
      </FieldStack>
    </FormDialog>
  )
}

function findStoreIdMistake(id: string, stores: readonly VaultStore[]): string | undefined {
  if (id === '') return t('Enter an ID')
  if (!isConfigId(id))
    return t('Start with a letter or "_", then use letters, numbers, "_" and "-"')
  return stores.some((store) => store.id === id) ? t('This ID is already taken') : undefined
}
