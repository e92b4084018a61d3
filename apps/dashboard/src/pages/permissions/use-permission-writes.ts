import type { FieldErrors } from '@latchkey/ui'
import { describe } from '../../components/describe.ts'
import type { PermissionDefinition } from '../../components/permission-graph.ts'
import { useDashboard } from '../../dashboard.ts'
import type { PermissionScope } from '../../data/permissions/queries.ts'
import {
  useCreatePermission,
  useFreshDefinitions,
  useUpdatePermission,
} from '../../data/permissions/writes.ts'
import { useFreshProject, useUpdateProject } from '../../data/projects/writes.ts'
import { t } from '../../text.ts'
import { carriedOver } from './default-lists.ts'
import {
  fieldsOf,
  isDescriptionContested,
  mergeChange,
  type PermissionFields,
} from './permission-edit.ts'
import { refusalOf } from './refusals.ts'

/** Another administrator changed the same field while the form was open. */
export interface Contested {
  /** What is stored now. The next attempt is compared with it. */
  readonly stored: PermissionFields
  readonly errors: FieldErrors
}

/** Creates and saves a permission for its form. Both return what the form shows as refused. */
export function usePermissionWrites(scope: PermissionScope) {
  const { toasts } = useDashboard()
  const createPermission = useCreatePermission(scope)
  const updatePermission = useUpdatePermission(scope)
  const updateProject = useUpdateProject()
  const readProject = useFreshProject()
  const readDefinitions = useFreshDefinitions(scope)

  /** The messages for a refusal. Other errors are thrown. */
  const orRefusal = async (
    work: () => Promise<void>,
  ): Promise<FieldErrors | string | undefined> => {
    try {
      await work()
      return undefined
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      // The form was filled in from definitions that are outdated.
      await readDefinitions().catch(() => {})
      return refusal
    }
  }

  /** Renames the permission in the default lists. The form does not stay open for it. */
  const renameInDefaults = async (
    from: string,
    to: string,
    before: Awaited<ReturnType<typeof readProject>>,
  ): Promise<void> => {
    try {
      const update = carriedOver(before.config, (await readProject()).config, { scope, from, to })
      if (update) await updateProject(update)
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
          run: () => void renameInDefaults(from, to, before),
        },
      })
    }
  }

  return {
    /** What `create` sends. */
    newRequest: (fields: PermissionFields) => createPermission.request(definitionOf(fields)),
    create: (fields: PermissionFields) =>
      orRefusal(async () => {
        await createPermission(definitionOf(fields))
      }),

    /** Saves what the form changed since it was opened, and keeps the changes of others. */
    async save(
      opened: PermissionFields,
      entered: PermissionFields,
    ): Promise<FieldErrors | string | Contested | undefined> {
      const definition = (await readDefinitions()).find(({ id }) => id === opened.id)
      const stored = definition ? fieldsOf(definition) : opened
      if (isDescriptionContested(opened, entered, stored)) {
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
        const before = entered.id === opened.id ? null : await readProject()
        await updatePermission({
          id: opened.id,
          definition: definitionOf(mergeChange({ opened, entered, stored })),
        })
        if (before) await renameInDefaults(opened.id, entered.id, before)
      })
    },
  }
}

const definitionOf = ({ id, description, contained }: PermissionFields): PermissionDefinition => ({
  id,
  description,
  contained_permission_ids: contained,
})
