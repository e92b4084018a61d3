import { useDashboard } from '../../dashboard.ts'
import { t } from '../../text.ts'
import type { ConfigChanges, ProjectConfig } from '../projects/queries.ts'
import { ofProject, projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { changeConfig, useConfigSwitch } from '../projects/writes.ts'
import { useWrite } from '../use-write.ts'
import { type ProviderEntry, providersOf, removal, signInChange, titleOf } from './providers.ts'

/** Turns sign-in with a provider on or off. */
export const useSetProviderSignIn = () =>
  useConfigSwitch<{ readonly entry: ProviderEntry; readonly on: boolean }>({
    changesOf: ({ entry, on }) => signInChange(entry.key, on),
    show: (config, { entry, on }) => withSignIn(config, entry.key, on),
    opposite: ({ entry, on }) => ({ entry, on: !on }),
  })

/**
 * Changes one provider. Only that entry is sent, so that two administrators do not overwrite each
 * other's changes (protocol 09 §1.5).
 */
export function useSaveProvider(target: Pick<ProviderEntry, 'key' | 'type'>) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const update = useWrite({
    write: (changes: ConfigChanges) => changeConfig(admin, changes),
    changes: [projectKeys.project(admin.projectId), projectKeys.config(admin.projectId)],
  })
  return async (changes: ConfigChanges) => {
    if (Object.keys(changes).length === 0) return
    await update(changes)
    const config = queries.getQueryData(ofProject.config(admin).queryKey)
    // Members of an entry that was removed in the meantime have no effect (protocol 04 §8.4).
    if (config && !providersOf(config).some(({ key }) => key === target.key))
      throw new Error(
        t('{name} was removed while you edited it. Close this and add it again.', {
          name: titleOf(target),
        }),
      )
  }
}

/** Removes one provider. */
export function useRemoveProvider() {
  const admin = useAdmin()
  return useWrite({
    write: ({ key }: ProviderEntry) => changeConfig(admin, removal(key)),
    changes: [projectKeys.project(admin.projectId), projectKeys.config(admin.projectId)],
  })
}

/** Allows or rejects common passwords. */
export const useAllowCommonPasswords = () =>
  useConfigSwitch<boolean>({
    changesOf: (isAllowed) => ({ 'auth.password.allowCommonPasswords': isAllowed }),
    show: (config, allowCommonPasswords) => ({
      ...config,
      auth: { ...config.auth, password: { ...config.auth.password, allowCommonPasswords } },
    }),
    opposite: (isAllowed) => !isAllowed,
  })

/** Whether users confirm their identity before they change how they sign in. */
export const useRequireRecentAuthentication = () =>
  useConfigSwitch<boolean>({
    changesOf: (required) => ({ 'auth.recentAuthentication.required': required }),
    show: (config, required) => ({
      ...config,
      auth: { ...config.auth, recentAuthentication: { required } },
    }),
    opposite: (required) => !required,
  })

function withSignIn(config: ProjectConfig, key: string, allowSignIn: boolean): ProjectConfig {
  const { providers } = config.auth.oauth
  const entry = providers[key]
  if (!entry) return config
  const changed = { ...providers, [key]: { ...entry, allowSignIn } }
  return {
    ...config,
    auth: { ...config.auth, oauth: { ...config.auth.oauth, providers: changed } },
  }
}
