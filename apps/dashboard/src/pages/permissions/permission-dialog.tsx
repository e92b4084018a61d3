import { Button, Dialog, DialogActions, Field, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { useShowCode } from '../../components/as-code/use-show-code.tsx'
import { FieldStack } from '../../components/field-stack.tsx'
import { LeaveGuard } from '../../components/leave-guard.tsx'
import type { PermissionDefinition } from '../../components/permission-graph.ts'
import { PermissionTree } from '../../components/permission-tree.tsx'
import { useForm } from '../../components/use-form.ts'
import type { PermissionScope } from '../../data/permissions/queries.ts'
import { t } from '../../text.ts'
import { findIdMistake } from './id-mistake.ts'
import { fieldsOf, isChanged, NEW_PERMISSION } from './permission-edit.ts'
import styles from './permissions-page.module.css'
import { usePermissionWrites } from './use-permission-writes.ts'

export interface PermissionDialogProps {
  scope: PermissionScope
  /** All permissions of each scope, as far as loaded. */
  definitions: Readonly<Record<PermissionScope, readonly PermissionDefinition[]>>
  /** Without it, a new one is created. */
  edited?: PermissionDefinition
  onDelete?: () => void
  /** `leaving`: without asking about unsaved changes. */
  onClose: (options?: { leaving: boolean }) => void
}

/** Creates or changes a permission. Asks before unsaved changes are lost. */
export function PermissionDialog({
  scope,
  definitions,
  edited,
  onDelete,
  onClose,
}: PermissionDialogProps) {
  const { create, newRequest, save } = usePermissionWrites(scope)
  const [opened, setOpened] = useState(() => (edited ? fieldsOf(edited) : NEW_PERMISSION))
  const [id, setId] = useState(opened.id)
  const [description, setDescription] = useState(opened.description)
  const [contained, setContained] = useState(opened.contained)
  const isDirty = isChanged(opened, { id, description, contained })

  const entered = { id: id.trim(), description: description.trim(), contained }
  const { submit, check, change, errors, error, pending } = useForm(
    async () => {
      if (edited && !isDirty) return onClose()
      const refused = edited ? await save(opened, entered) : await create(entered)
      if (refused === undefined) return onClose({ leaving: true })
      if (typeof refused === 'string' || !isContested(refused)) return refused
      // Saving again then replaces it. The selection is still compared with that of the opened
      // form.
      setOpened({ ...refused.stored, contained: opened.contained })
      return refused.errors
    },
    {
      done: () => {
        if (!edited) return t('Permission created')
        return id.trim() === opened.id ? t('Permission saved') : t('Permission renamed')
      },
      validate: (form) => ({
        id: findIdMistake(String(form.get('id')), { scope, definitions, own: edited?.id }),
      }),
    },
  )

  // A change is merged with what is stored when it is saved.
  const code = useShowCode(
    edited ? undefined : (form) => (form && check(form) ? newRequest(entered) : null),
    { disabled: pending },
  )

  return (
    <>
      <Dialog
        title={
          edited
            ? t('Edit permission')
            : scope === 'team'
              ? t('Create a team permission')
              : t('Create a project permission')
        }
        closeLabel={t('Close')}
        persistent={pending}
        onClose={() => onClose()}
      >
        <form
          onSubmit={submit}
          onChange={change}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || !['Enter', 's'].includes(event.key)) return
            event.preventDefault()
            event.currentTarget.requestSubmit()
          }}
          noValidate
        >
          {error && <Notice>{error}</Notice>}
          <FieldStack>
            <Field
              name="id"
              label={t('ID')}
              description={
                edited
                  ? t('Your code checks this ID. If you change it, change your code too.')
                  : t('Your code checks this ID. Example: post:hide')
              }
              dir="ltr"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={id}
              onChange={(event) => setId(event.target.value)}
              error={errors.id}
              focusOnMount
            />
            <Field
              name="description"
              label={t('Description')}
              autoComplete="off"
              value={description}
              onChange={(event) => setDescription(event.target.value)}
              error={errors.description}
              reserve={false}
            />
            <PermissionTree
              name="contained"
              label={t('Contains')}
              description={t(
                'Users with this permission also get these, and everything they contain.',
              )}
              definitions={definitions[scope]}
              self={edited?.id}
              value={contained}
              onChange={setContained}
              error={errors.contained}
            />
          </FieldStack>
          <div className={styles.end}>
            {onDelete && (
              <Button variant="ghost" disabled={pending} onClick={onDelete}>
                {t('Delete…')}
              </Button>
            )}
            <DialogActions>
              {code.button}
              <Button reads variant="secondary" disabled={pending} onClick={() => onClose()}>
                {t('Cancel')}
              </Button>
              <Button type="submit" busy={pending} busyLabel={t('Please wait…')}>
                {edited ? t('Save') : t('Create permission')}
              </Button>
            </DialogActions>
          </div>
        </form>
      </Dialog>
      {code.dialog}
      <LeaveGuard dirty={isDirty} what={t('Your changes to this permission will be lost.')} />
    </>
  )
}

type Refusal = Awaited<ReturnType<ReturnType<typeof usePermissionWrites>['save']>>

const isContested = (
  refused: Exclude<Refusal, string | undefined>,
): refused is Extract<Refusal, { stored: object }> => typeof refused.stored === 'object'
