import { Field, Notice } from '@latchkey/ui'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useForm } from '../use-form.ts'
import styles from './form.module.css'
import { Section } from './section.tsx'
import { teamFragment } from './team-fragment.ts'
import { goToFragment } from './use-fragment.ts'

/** Creates a team and opens its page (protocol 08 §15.9). */
export function TeamCreationPage({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      const team = await user.createTeam({ displayName: String(form.get('displayName')) })
      goToFragment(teamFragment(team.id))
    },
    {
      validate: (form) => ({
        displayName:
          String(form.get('displayName')).trim() === ''
            ? (t) => t('Please enter a team name')
            : undefined,
      }),
      together: ['displayName'],
    },
  )

  return (
    <Section
      title={t('New team')}
      description={t('You can invite others once it is created.')}
      controls="below"
    >
      <form
        className={styles.form}
        data-width="text"
        onSubmit={submit}
        onChange={change}
        noValidate
      >
        {error && <Notice>{error}</Notice>}
        <Field
          id="displayName"
          name="displayName"
          label={t('Team name')}
          autoComplete="organization"
          error={errors.displayName}
          reserve={false}
          focusOnMount
        />
        <div className={styles.buttons}>
          <SubmitButton size="small" busy={pending}>
            {t('Create')}
          </SubmitButton>
        </div>
      </form>
    </Section>
  )
}
