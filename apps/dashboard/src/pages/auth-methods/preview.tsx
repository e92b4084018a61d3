import { Tabs } from '@latchkey/ui'
import { useState } from 'react'
import { Choice } from '../../components/email-editor/choice.tsx'
import { SignInPreview } from '../../components/sign-in-preview.tsx'
import { useColorScheme } from '../../components/use-color-scheme.ts'
import type { Project } from '../../data/projects/queries.ts'
import { t } from '../../text.ts'
import styles from './auth-methods-page.module.css'

export interface PreviewProps {
  project: Project
  providers: Project['config']['enabled_oauth_providers']
}

/** The sign-in screen with the settings of the page, in both schemes and on a phone. */
export function Preview({ project, providers }: PreviewProps) {
  const [type, setType] = useState<'sign-in' | 'sign-up'>('sign-in')
  const [scheme, setScheme] = useState<'light' | 'dark'>()
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop')
  const { config } = project
  const schemeOfDashboard = useColorScheme()

  return (
    <div className={styles.preview}>
      <Tabs
        label={t('Preview')}
        tabs={[
          { id: 'sign-in', label: t('Sign-in page') },
          { id: 'sign-up', label: t('Sign-up page') },
        ]}
        selected={type}
        onSelect={setType}
      >
        <div className={styles.tools}>
          <Choice
            label={t('Width')}
            options={[
              { value: 'desktop', label: t('Desktop') },
              { value: 'phone', label: t('Phone') },
            ]}
            value={width}
            onChange={setWidth}
          />
          <Choice
            label={t('Color scheme')}
            options={[
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
            ]}
            value={scheme ?? schemeOfDashboard}
            onChange={setScheme}
          />
        </div>
        <div className={styles.window} data-width={width}>
          <SignInPreview
            name={project.display_name}
            type={type}
            theme={scheme}
            config={{
              sign_up_enabled: config.sign_up_enabled,
              credential_enabled: config.credential_enabled,
              magic_link_enabled: config.magic_link_enabled,
              passkey_enabled: config.passkey_enabled,
              client_team_creation_enabled: config.client_team_creation_enabled,
              client_user_deletion_enabled: config.client_user_deletion_enabled,
              allow_user_api_keys: config.allow_user_api_keys,
              allow_team_api_keys: config.allow_team_api_keys,
              enabled_oauth_providers: providers,
            }}
          />
        </div>
      </Tabs>
    </div>
  )
}
