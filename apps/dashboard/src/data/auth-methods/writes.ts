import type { CompleteConfig, ConfigChanges } from '@latchkey/react'
import { useMutation } from '@tanstack/react-query'
import { describe } from '../../components/describe.ts'
import { useDashboard } from '../../dashboard.ts'
import { t } from '../../text.ts'
import { ofProject, projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { type ProviderEntry, providersOf, removal, signInChange, titleOf } from './providers.ts'

/** Writes one provider and no other, so that two people at work do not undo each other's changes (protocol 09 §1.5). */
export function useProviderWrites() {
  const admin = useAdmin()
  const { queries, toasts } = useDashboard()
  const key = projectKeys.config(admin.projectId)

  const readAgain = async (): Promise<CompleteConfig | null> => {
    void queries.invalidateQueries({ queryKey: projectKeys.project(admin.projectId) })
    // What was asked before the write knows nothing of it.
    await queries.cancelQueries({ queryKey: key })
    return queries.fetchQuery({ ...ofProject.config(admin), staleTime: 0 }).catch(() => null)
  }

  const show = (entry: ProviderEntry, allowSignIn: boolean) =>
    queries.setQueryData<CompleteConfig>(
      key,
      (config) => config && withSignIn(config, entry.key, allowSignIn),
    )

  /** Shows at once and is taken back if it fails. */
  const { mutate: setSignIn } = useMutation({
    mutationKey: key,
    mutationFn: ({ entry, on }: { entry: ProviderEntry; on: boolean }) =>
      admin.updateConfig(signInChange(entry.key, on)),
    async onMutate({ entry, on }) {
      await queries.cancelQueries({ queryKey: key })
      show(entry, on)
    },
    onError(error, { entry, on }) {
      show(entry, !on)
      toasts.show({ tone: 'danger', text: describe(error) })
    },
    onSuccess: (_, { entry, on }) =>
      toasts.show({
        tone: 'success',
        text: on
          ? t('{name} turned on', { name: titleOf(entry) })
          : t('{name} turned off', { name: titleOf(entry) }),
      }),
    // With another switch still on its way, the answer would know less than the page does.
    onSettled: () => (queries.isMutating({ mutationKey: key }) <= 1 ? readAgain() : undefined),
  })

  const save = async (target: Pick<ProviderEntry, 'key' | 'type'>, changes: ConfigChanges) => {
    if (Object.keys(changes).length > 0) {
      await admin.updateConfig(changes)
      const config = await readAgain()
      // Members of an entry that was removed meanwhile change nothing (protocol 04 §8.4).
      if (config && !providersOf(config).some((entry) => entry.key === target.key)) {
        throw new Error(
          t('{name} was removed while you edited it. Close this and add it again.', {
            name: titleOf(target),
          }),
        )
      }
    }
    toasts.show({ tone: 'success', text: t('{name} saved', { name: titleOf(target) }) })
  }

  const remove = async (entry: ProviderEntry) => {
    await admin.updateConfig(removal(entry.key))
    await readAgain()
    toasts.show({ tone: 'success', text: t('{name} removed', { name: titleOf(entry) }) })
  }

  return { setSignIn, save, remove }
}

function withSignIn(config: CompleteConfig, key: string, allowSignIn: boolean): CompleteConfig {
  const { providers } = config.auth.oauth
  const entry = providers[key]
  if (!entry) return config
  const changed = { ...providers, [key]: { ...entry, allowSignIn } }
  return {
    ...config,
    auth: { ...config.auth, oauth: { ...config.auth.oauth, providers: changed } },
  }
}
