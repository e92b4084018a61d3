import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { switched } from '../../components/switched.ts'
import { useSetting } from '../../components/use-setting.ts'
import { providersOf } from '../../data/auth-methods/providers.ts'
import { ofProject, type Project, type ProjectChange } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { useUpdateProject } from '../../data/projects/writes.ts'
import { t } from '../../text.ts'

type Config = Project['config']
type Change = NonNullable<ProjectChange['config']>
type OwnMethods = Pick<Change, 'credential_enabled' | 'magic_link_enabled' | 'passkey_enabled'>

interface Question {
  readonly title: string
  readonly consequences: readonly string[]
  readonly confirmLabel: string
  readonly change: Change
  /** What a toast says after it. */
  readonly done: string
}

/** The switches that ask first: the last sign-in method, and who can sign up. */
export function useMethodSwitches(): {
  setMethod: (change: OwnMethods) => void
  setSignUp: (signUpEnabled: boolean) => void
  /** The open question. */
  question: ReactNode
} {
  const { config } = useProject()
  const setProject = useSetting()
  const updateProject = useUpdateProject({ optimistic: true })
  const [question, setQuestion] = useState<Question | null>(null)
  const providers = useSignInProviders(config)

  const setMethod = (change: OwnMethods) => {
    if (providers.length > 0 || hasOwnMethod({ ...config, ...change }))
      return void setProject({ config: change })
    setQuestion({
      title: t('Turn off the last sign-in method?'),
      consequences: [
        t('No one can sign in anymore, including existing users.'),
        t('Existing sessions stay active.'),
      ],
      confirmLabel: t('Turn off'),
      change,
      done: t('The last sign-in method was turned off'),
    })
  }
  const setSignUp = (signUpEnabled: boolean) =>
    setQuestion({
      title: signUpEnabled ? t('Let anyone sign up?') : t('Close sign-ups?'),
      consequences: signUpEnabled
        ? [t('Anyone who finds the sign-up page can create an account.')]
        : [t('Only administrators can add users.'), t('Existing users can still sign in.')],
      confirmLabel: signUpEnabled ? t('Allow sign-ups') : t('Close sign-ups'),
      change: { sign_up_enabled: signUpEnabled },
      done: switched(t('Anyone can sign up'), signUpEnabled),
    })

  return {
    setMethod,
    setSignUp,
    question: question && (
      <ConfirmDialog
        title={question.title}
        consequences={question.consequences}
        understood={t('I understand')}
        confirmLabel={question.confirmLabel}
        tone="primary"
        action={() => updateProject({ config: question.change })}
        done={question.done}
        onClose={() => setQuestion(null)}
      />
    ),
  }
}

/** Whether users can sign in without a provider. */
export const hasOwnMethod = ({
  credential_enabled,
  magic_link_enabled,
  passkey_enabled,
}: OwnMethods): boolean => Boolean(credential_enabled || magic_link_enabled || passkey_enabled)

/**
 * The providers that users can sign in with. The configuration has a change before the project
 * does.
 */
export function useSignInProviders(before: Config): Config['enabled_oauth_providers'] {
  const { data } = useQuery(ofProject.config(useAdmin()))
  if (!data) return before.enabled_oauth_providers
  return providersOf(data).flatMap(({ type, allowSignIn }) => (allowSignIn ? [{ id: type }] : []))
}
