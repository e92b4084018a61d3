import type { Project } from '../data/projects/queries.ts'
import { useProject } from '../data/projects/use-project.ts'
import { useUpdateProject } from '../data/projects/writes.ts'
import { type Message, message, t } from '../text.ts'
import { switched } from './switched.ts'
import { useAction } from './use-action.ts'

type ProjectChange = Parameters<ReturnType<typeof useUpdateProject>>[0]

/** What toasts call the switches of a project. */
const SWITCHES = {
  credential_enabled: message('Email and password'),
  magic_link_enabled: message('Email code or link'),
  passkey_enabled: message('Passkey'),
  sign_up_enabled: message('Anyone can sign up'),
  client_user_deletion_enabled: message('Users can delete their account'),
  client_team_creation_enabled: message('Users can create teams in your app'),
  create_team_on_sign_up: message('Create a personal team for each new user'),
  allow_user_api_keys: message('User API keys'),
  allow_team_api_keys: message('Team API keys'),
  allow_localhost: message('Allow localhost'),
} satisfies Partial<Record<keyof Project['config'], Message>>

/**
 * Changes the project as a switch does: shown immediately, with a toast that says what changed, or
 * `done`, and reverts it.
 */
export function useSetting(): (change: ProjectChange, done?: string) => Promise<boolean> {
  const project = useProject()
  const updateProject = useUpdateProject({ optimistic: true })
  const { run } = useAction({ failure: 'toast' })
  return (change, done = doneText(change)) =>
    run(() => updateProject(change), {
      done,
      undo: () => updateProject(valuesBefore(project, change)),
    })
}

function doneText({ is_production_mode, config = {} }: ProjectChange): string {
  if (is_production_mode !== undefined) return switched(t('Production mode'), is_production_mode)
  const [key, value] = Object.entries(config)[0] ?? []
  return key !== undefined && Object.hasOwn(SWITCHES, key) && typeof value === 'boolean'
    ? switched(t(SWITCHES[key as keyof typeof SWITCHES]), value)
    : t('Saved')
}

/** The change that takes back `change`. */
function valuesBefore(project: Project, { config, ...change }: ProjectChange): ProjectChange {
  const before = (values: object, keys: object) =>
    Object.fromEntries(Object.keys(keys).map((key) => [key, Reflect.get(values, key)]))
  return {
    ...before(project, change),
    ...(config && { config: before(project.config, config) }),
  }
}
