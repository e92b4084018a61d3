import type { FieldErrors } from '@latchkey/ui'
import { describe } from '../../components/describe.ts'
import type { PermissionDefinition } from '../../components/permission-graph.ts'
import { useDashboard } from '../../dashboard.ts'
import {
  createPermission,
  deletePermission,
  type PermissionScope,
  permissionDefinitions,
  updatePermission,
} from '../../data/permissions/queries.ts'
import { projectKeys } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { carriedOver } from './default-lists.ts'
import {
  fieldsOf,
  isDescriptionContested,
  mergeChange,
  type PermissionFields,
} from './permission-edit.ts'
import { refusalOf } from './refusals.ts'

/** Somebody else changed the same field since the form was opened; `stored` is what it has to reckon with from now on. */
export interface Contested {
  readonly stored: PermissionFields
  readonly errors: FieldErrors
}

/** Writes definitions of one scope, and reads anew all that may have changed with them. */
export function usePermissionWrites(scope: PermissionScope) {
  const admin = useAdmin()
  const { queries, toasts } = useDashboard()
  // Who holds what, what contains what and what is granted by default: a definition is part of all of it.
  const refresh = () => queries.invalidateQueries({ queryKey: projectKeys.all(admin.projectId) })
  const said = (text: string) => toasts.show({ tone: 'success', text })
  /** As they are stored now. */
  const readDefinitions = () =>
    queries.fetchQuery({ ...permissionDefinitions(admin, scope), staleTime: 0 })

  /** Words for a refusal; another error rises. */
  const orRefusal = async (
    work: () => Promise<void>,
  ): Promise<FieldErrors | string | undefined> => {
    try {
      await work()
      return undefined
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      // What is refused was chosen from what the page knew, and that is not so any more.
      await readDefinitions().catch(() => {})
      return refusal
    }
  }

  /** The permission has its new id by now; only the lists are left, so the form need not stay for it. */
  const carryOver = async (
    from: string,
    to: string,
    before: Awaited<ReturnType<typeof admin.getProject>>,
  ): Promise<void> => {
    try {
      const update = carriedOver(before.config, (await admin.getProject()).config, {
        scope,
        from,
        to,
      })
      if (update) await admin.updateProject(update)
    } catch (error) {
      toasts.show({
        tone: 'danger',
        text: t('“{id}” is no longer granted by default, as “{old}” was: {reason}', {
          id: to,
          old: from,
          reason: describe(error),
        }),
        action: {
          label: t('Try again'),
          run: () => void carryOver(from, to, before).then(refresh),
        },
      })
    }
  }

  return {
    create: (fields: PermissionFields) =>
      orRefusal(async () => {
        await createPermission(admin, scope, definitionOf(fields))
        await refresh()
        said(t('Permission created'))
      }),

    /** Saves what the form changed since it was opened and leaves the changes of others alone. */
    async save(
      opened: PermissionFields,
      wanted: PermissionFields,
    ): Promise<FieldErrors | string | Contested | undefined> {
      const definition = (await readDefinitions()).find(({ id }) => id === opened.id)
      const stored = definition ? fieldsOf(definition) : opened
      if (isDescriptionContested(opened, wanted, stored)) {
        const text = stored.description || t('nothing')
        return {
          stored,
          errors: {
            description: t(
              'This was changed to “{text}” while you edited. Save again to replace it.',
              { text },
            ),
          },
        }
      }
      return orRefusal(async () => {
        const isRenamed = wanted.id !== opened.id
        const before = isRenamed ? await admin.getProject() : null
        await updatePermission(
          admin,
          scope,
          opened.id,
          definitionOf(mergeChange({ opened, wanted, stored })),
        )
        if (before) await carryOver(opened.id, wanted.id, before)
        await refresh()
        said(isRenamed ? t('Permission renamed') : t('Permission saved'))
      })
    },

    /** `leave` takes away what shows the permission, before it is gone. */
    async remove(id: string, leave: () => void): Promise<void> {
      await deletePermission(admin, scope, id)
      leave()
      await refresh()
      said(t('Permission deleted'))
    },
  }
}

const definitionOf = ({ id, description, contained }: PermissionFields): PermissionDefinition => ({
  id,
  description,
  contained_permission_ids: contained,
})
