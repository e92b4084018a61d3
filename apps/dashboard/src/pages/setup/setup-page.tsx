import {
  Button,
  Field,
  MessageCard,
  Notice,
  PasswordField,
  Skeleton,
  VisuallyHidden,
} from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findEmailMistake } from '../../components/email-mistake.ts'
import { ButtonLink } from '../../components/link.tsx'
import { OutsidePage } from '../../components/outside-page.tsx'
import { useForm } from '../../components/use-form.ts'
import { useDashboard } from '../../dashboard.ts'
import { findSetupState, type SetupState, setUpOwner } from '../../data/setup/owner-setup.ts'
import { t } from '../../text.ts'
import styles from './setup-page.module.css'

/**
 * The page of the setup link that the service prints while there is no owner (protocol 09 §4.1).
 */
export function SetupPage() {
  const { context } = useDashboard()
  const [code] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const [state, setState] = useState<SetupState | null>(null)

  useEffect(() => {
    // The code can create the owner account, so it is removed from the address, where it would be
    // stored and visible.
    history.replaceState(history.state, '', '/setup')
    let current = true
    void findSetupState(context, code).then((found) => current && setState(found))
    return () => {
      current = false
    }
  }, [context, code])

  return (
    <OutsidePage title={t('Set up')}>
      {state === null && <SetupSkeleton />}
      {state === 'open' && <OwnerForm code={code} onTooLate={() => setState('taken')} />}
      {state === 'wrong-code' && code === '' && (
        <MessageCard title={t('Open the setup link again')} headingLevel={2}>
          <p>
            {t('The link is in the log of the service. The address of this page doesn’t keep it.')}
          </p>
        </MessageCard>
      )}
      {state === 'wrong-code' && code !== '' && (
        <MessageCard title={t('This link doesn’t work')} headingLevel={2}>
          <p>
            {t(
              'It is incomplete or has expired. Restart the service and open the new link in its log.',
            )}
          </p>
        </MessageCard>
      )}
      {state === 'taken' && (
        <MessageCard
          title={t('Already set up')}
          headingLevel={2}
          actions={<ButtonLink to="/projects">{t('Sign in')}</ButtonLink>}
        >
          <p>{t('This installation already has an owner.')}</p>
        </MessageCard>
      )}
      {state === 'unreachable' && (
        <MessageCard
          title={t('Couldn’t reach the service')}
          headingLevel={2}
          actions={
            <Button onClick={() => location.assign(`/setup?code=${encodeURIComponent(code)}`)}>
              {t('Try again')}
            </Button>
          }
        />
      )}
    </OutsidePage>
  )
}

function OwnerForm({ code, onTooLate }: { code: string; onTooLate: () => void }) {
  const { context } = useDashboard()
  const navigate = useNavigate()
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      const outcome = await setUpOwner(context, {
        code,
        email: String(form.get('email')),
        password: String(form.get('password')),
      })
      if (outcome.status === 'taken') return onTooLate()
      if (outcome.status === 'error') return { [outcome.field]: outcome.error.message }
      context.openTokenStore().set(outcome.tokens)
      await navigate({ to: '/new-project', replace: true })
    },
    {
      validate: (form) => ({
        email: findEmailMistake(String(form.get('email')), t('Enter your email')),
        password: form.get('password') ? undefined : t('Enter a password'),
        'repeat-password':
          form.get('password') === form.get('repeat-password')
            ? undefined
            : t('Passwords don’t match'),
      }),
      together: ['password', 'repeat-password'],
    },
  )
  const shown = { showLabel: t('Show password'), hideLabel: t('Hide password') }

  return (
    <form className={styles.form} onSubmit={submit} onChange={change} noValidate>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('Create the first owner')}</h2>
        <p className={styles.text}>
          {t('This account manages the whole installation. You can invite others later.')}
        </p>
      </div>
      {error && <Notice>{error}</Notice>}
      <Field
        name="email"
        type="email"
        autoComplete="username"
        label={t('Email')}
        error={errors.email}
        focusOnMount
      />
      <PasswordField
        {...shown}
        name="password"
        autoComplete="new-password"
        label={t('Password')}
        description={t('At least 8 characters')}
        error={errors.password}
      />
      <PasswordField
        {...shown}
        name="repeat-password"
        autoComplete="new-password"
        label={t('Repeat password')}
        error={errors['repeat-password']}
      />
      <Button type="submit" wide busy={pending} busyLabel={t('Please wait…')}>
        {t('Create account')}
      </Button>
    </form>
  )
}

function SetupSkeleton() {
  return (
    <div className={styles.form}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Skeleton width="70%" height="24px" />
      <Skeleton height="40px" shape="control" />
      <Skeleton height="40px" shape="control" />
    </div>
  )
}
