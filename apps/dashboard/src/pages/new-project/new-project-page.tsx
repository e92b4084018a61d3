import { hasRightsOf } from '@latchkey/contract/pure'
import { Button, Field, Notice, providerName, SelectField, Switch } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf } from '../../components/field-problems.ts'
import { FieldStack } from '../../components/field-stack.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, SettingList } from '../../components/panel.tsx'
import { SignInPreview } from '../../components/sign-in-preview.tsx'
import { useForm } from '../../components/use-form.ts'
import { useDashboard } from '../../dashboard.ts'
import {
  meaningOfShared,
  type ProviderType,
  typesToShare,
} from '../../data/auth-methods/providers.ts'
import { ownerTeams } from '../../data/owner-teams/queries.ts'
import type { ProjectSummary } from '../../data/projects/queries.ts'
import { useCreateProject } from '../../data/projects/writes.ts'
import { t } from '../../text.ts'
import { findPartnerPage } from '../integrations/partner-query.ts'
import styles from './new-project-page.module.css'
import { configOf, findUrlMistake, type Methods } from './project-form.ts'

/** Creates a project, with a preview of its sign-in screen. */
export function NewProjectPage() {
  const search = useSearch({ from: '/signed-in/new-project' })
  const { display_name = '' } = search
  const { owner, runtime } = useDashboard()
  const createProject = useCreateProject()
  // Only developers and owners of a team create projects for it.
  const teams = useQuery(ownerTeams.list(owner)).data?.filter(({ my_role }) =>
    hasRightsOf(my_role, 'developer'),
  )
  const chosen = teams?.find(({ id }) => id === search.team) ?? teams?.[0]
  const navigate = useNavigate()
  const [name, setName] = useState(display_name)
  const [methods, setMethods] = useState<Methods>({
    credential_enabled: true,
    magic_link_enabled: false,
    passkey_enabled: false,
    sign_up_enabled: true,
  })
  const [providers, setProviders] = useState<readonly ProviderType[]>([])
  const toShare = typesToShare(runtime)

  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      let project: ProjectSummary
      try {
        project = await createProject({
          name: name.trim(),
          teamId: String(form.get('team') ?? '') || chosen?.id,
          teamName: t('My team'),
          config: configOf(methods, providers, String(form.get('app_url'))),
        })
      } catch (error) {
        return refusalOf(
          error,
          { display_name: 'name', config: 'app_url' },
          teams && teams.length > 1 ? { TEAM_MEMBERSHIP_NOT_FOUND: 'team' } : {},
        )
      }
      const partnerPage = findPartnerPage(search, project.id)
      if (partnerPage !== null) await navigate({ href: partnerPage })
      else await navigate({ to: '/projects/$projectId', params: { projectId: project.id } })
    },
    {
      validate: (form) => ({
        name: String(form.get('name')).trim() ? undefined : t('Enter a name'),
        app_url: findUrlMistake(String(form.get('app_url'))),
      }),
    },
  )

  return (
    <Page
      title={t('New project')}
      description={t('A project contains the users of one app. You can change all of this later.')}
    >
      <div className={styles.columns}>
        <form onSubmit={submit} onChange={change} noValidate>
          <Panel
            footer={
              <Button type="submit" busy={pending} busyLabel={t('Please wait…')}>
                {t('Create project')}
              </Button>
            }
          >
            {error && <Notice>{error}</Notice>}
            <FieldStack>
              <Field
                name="name"
                label={t('Name')}
                description={t('Users see this name when they sign in.')}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
                error={errors.name}
                focusOnMount
              />
              {teams && teams.length > 1 && (
                <SelectField
                  name="team"
                  label={t('Owned by')}
                  defaultValue={chosen?.id}
                  options={teams.map((team) => ({ value: team.id, label: team.display_name }))}
                  error={errors.team}
                />
              )}
              <Field
                name="app_url"
                label={t('App URL (optional)')}
                description={t('Users return there after they sign in. Localhost always works.')}
                placeholder="app.example.com"
                inputMode="url"
                autoComplete="off"
                error={errors.app_url}
              />
            </FieldStack>
            <p className={styles.legend}>{t('Sign-in methods')}</p>
            <SettingList>
              <Switch
                label={t('Email and password')}
                checked={methods.credential_enabled}
                onChange={(on) => setMethods({ ...methods, credential_enabled: on })}
              />
              <Switch
                label={t('Email code or link')}
                description={t('Sends a six-character code and a sign-in link.')}
                checked={methods.magic_link_enabled}
                onChange={(on) => setMethods({ ...methods, magic_link_enabled: on })}
              />
              <Switch
                label={t('Passkey')}
                checked={methods.passkey_enabled}
                onChange={(on) => setMethods({ ...methods, passkey_enabled: on })}
              />
              <Switch
                label={t('Anyone can sign up')}
                description={t('When off, only you can add users.')}
                checked={methods.sign_up_enabled}
                onChange={(on) => setMethods({ ...methods, sign_up_enabled: on })}
              />
            </SettingList>
            {toShare.length > 0 && (
              <>
                <p className={styles.legend}>{t('Providers')}</p>
                <p className={styles.hint}>
                  {toShare.some((type) => meaningOfShared(type, runtime) === 'operator')
                    ? t('These use shared keys until you add your own.')
                    : t('These use a development provider until you add keys.')}
                </p>
                <SettingList>
                  {toShare.map((type) => (
                    <Switch
                      key={type}
                      label={providerName(type)}
                      checked={providers.includes(type)}
                      onChange={(on) =>
                        setProviders(
                          toShare.filter((each) => (each === type ? on : providers.includes(each))),
                        )
                      }
                    />
                  ))}
                </SettingList>
              </>
            )}
          </Panel>
        </form>
        <div className={styles.preview}>
          <SignInPreview
            name={name.trim()}
            config={{
              ...methods,
              client_team_creation_enabled: false,
              client_user_deletion_enabled: false,
              allow_user_api_keys: false,
              allow_team_api_keys: false,
              enabled_oauth_providers: providers.map((id) => ({ id })),
            }}
          />
        </div>
      </div>
    </Page>
  )
}
