import { KnownError } from '@latchkey/js'
import { findNewPasswordProblem } from '@latchkey/js/internal'
import { CheckField, Field, type FieldErrors } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { describe } from '../../../components/describe.ts'
import { DomainChoice } from '../../../components/domain-choice.tsx'
import { findEmailMistake } from '../../../components/email-mistake.ts'
import { refusalOf } from '../../../components/field-problems.ts'
import { FieldStack } from '../../../components/field-stack.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { findPlaceMistakes, handlerUrlOf } from '../../../components/handler-places.ts'
import { JsonField } from '../../../components/json-field.tsx'
import { readJson } from '../../../components/json-text.ts'
import { Link } from '../../../components/link.tsx'
import { useForm } from '../../../components/use-form.ts'
import { useHandlerPlaces } from '../../../components/use-handler-places.ts'
import { useDashboard } from '../../../dashboard.ts'
import { useSendSignInInvitation } from '../../../data/emails/writes.ts'
import { useProject } from '../../../data/projects/use-project.ts'
import type { NewUser, User } from '../../../data/users/queries.ts'
import { useCreateUser } from '../../../data/users/writes.ts'
import { t } from '../../../text.ts'
import { METADATA_FIELDS, metadataName } from '../column-choice.ts'
import { nameOfUser } from '../names.ts'
import { NewPassword } from '../new-password.tsx'
import styles from './create-user-dialog.module.css'

/** Maps fields of the body to fields of the form. */
const FIELDS = {
  primary_email: 'email',
  display_name: 'name',
  password: 'password',
  primary_email_verified: 'verified',
  otp_auth_enabled: 'otp',
}

const NAME_MAX_LENGTH = 256

/** The page of the app that an invitation leads to. */
const SIGN_IN_PAGE = 'sign-in'

/** Creates a user (protocol 09 §7.2). */
export function CreateUserDialog({
  onCreated,
  onClose,
}: {
  onCreated: (user: User) => void
  onClose: () => void
}) {
  const { id: projectId, config } = useProject()
  const create = useCreateUser()
  const { toasts } = useDashboard()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [isInviting, setIsInviting] = useState(false)
  const invite = useSendSignInInvitation(email.trim())
  const places = useHandlerPlaces()
  const [takenEmail, setTakenEmail] = useState<string>()
  const [metadata, setMetadata] = useState<Readonly<Record<string, string>>>({})
  const hasEmail = email.trim() !== ''
  const sendsInvitation = isInviting && hasEmail
  const isMetadataBroken = Object.values(metadata).some((text) => readJson(text).mistake)

  const form = useForm(
    async (data) => {
      try {
        const user = await create(toNewUser(data, metadata))
        // The user exists, even if the email fails.
        const problem = sendsInvitation
          ? await invite(`${handlerUrlOf(data, places)}/${SIGN_IN_PAGE}`).then(() => null, describe)
          : null
        onCreated(user)
        onClose()
        const name = nameOfUser(user)
        toasts.show({
          tone: problem === null ? 'success' : 'danger',
          text:
            problem !== null
              ? t('{name} was created. The invitation wasn’t sent: {problem}', { name, problem })
              : sendsInvitation
                ? t('{name} was created and invited', { name })
                : t('{name} was created', { name }),
          action: {
            label: t('Show'),
            run: () =>
              void navigate({
                to: '/projects/$projectId/users/$userId',
                params: { projectId, userId: user.id },
              }),
          },
        })
      } catch (error) {
        if (KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS')) {
          setTakenEmail(error.details.email)
          return { email: t('Another user already signs in with this email') }
        }
        return refusalOf(error, FIELDS)
      }
    },
    {
      validate: (data) => ({
        ...findMistakes(data),
        ...(sendsInvitation ? findPlaceMistakes(data, places) : {}),
      }),
    },
  )

  return (
    <FormDialog
      title={t('Create user')}
      description={
        <>
          {!sendsInvitation && t('No email is sent.')}{' '}
          {!config.sign_up_enabled &&
            t('Sign-ups are closed in this project, but you can still create users here.')}
        </>
      }
      form={form}
      submitLabel={t('Create user')}
      ready={!isMetadataBroken && !(sendsInvitation && places.length === 0)}
      code={(data) => create.request(toNewUser(data, metadata))}
      dirty={Object.values(metadata).some((text) => text.trim() !== '')}
      onClose={onClose}
    >
      <FieldStack>
        <div>
          <Field
            name="email"
            label={t('Email')}
            description={t('Used for sign-in. Optional.')}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setTakenEmail(undefined)
            }}
            error={form.errors.email}
            focusOnMount
          />
          {takenEmail !== undefined && form.errors.email && (
            <p className={styles.taken}>
              <Link
                to="/projects/$projectId/users"
                params={{ projectId }}
                search={{ query: takenEmail }}
              >
                {t('Show user')}
              </Link>
            </p>
          )}
        </div>
        <CheckField
          name="verified"
          label={t('Email is verified')}
          description={t('Only if you know that the user owns it.')}
          disabled={!hasEmail}
        />
        <Field
          name="name"
          label={t('Name')}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          error={form.errors.name}
        />
        {config.credential_enabled && (
          <NewPassword
            label={t('Password')}
            description={t('8 to 70 characters. Leave empty for no password.')}
            error={form.errors.password}
          />
        )}
        {config.magic_link_enabled && (
          <CheckField
            name="otp"
            label={t('Can sign in with an email code or link')}
            description={t('Works once the email is verified.')}
          />
        )}
        <CheckField
          name="invite"
          label={t('Send a sign-in invitation')}
          description={t('An email with a link to the sign-in page of your app.')}
          disabled={!hasEmail}
          checked={sendsInvitation}
          onChange={(event) => setIsInviting(event.target.checked)}
        />
        {sendsInvitation && (
          <DomainChoice places={places} page={SIGN_IN_PAGE} errors={form.errors} />
        )}
      </FieldStack>
      <details className={styles.more}>
        <summary>{t('Metadata')}</summary>
        {METADATA_FIELDS.map((field) => (
          <JsonField
            key={field}
            label={metadataName(field)}
            value={metadata[field] ?? ''}
            onChange={(text) => setMetadata((before) => ({ ...before, [field]: text }))}
          />
        ))}
      </details>
    </FormDialog>
  )
}

function findMistakes(form: FormData): FieldErrors {
  const [email, password] = [String(form.get('email')).trim(), String(form.get('password') ?? '')]
  const isEmpty = email === '' && String(form.get('name')).trim() === ''
  return {
    // Such a user could neither sign in nor be told from others.
    email: isEmpty
      ? t('Enter an email or a name')
      : email === ''
        ? undefined
        : findEmailMistake(email),
    password: password === '' ? undefined : findNewPasswordProblem(password)?.message,
  }
}

/** Only what was filled in. The email is used for sign-in, because here it has no other use. */
function toNewUser(form: FormData, metadata: Readonly<Record<string, string>>): NewUser {
  const text = (name: string) => String(form.get(name) ?? '')
  const email = text('email').trim()
  const written = Object.entries(metadata).filter(([, json]) => json.trim() !== '')
  return {
    ...(email !== '' && { primary_email: email, primary_email_auth_enabled: true }),
    ...(email !== '' && form.has('verified') && { primary_email_verified: true }),
    ...(text('name').trim() !== '' && { display_name: text('name').trim() }),
    ...(text('password') !== '' && { password: text('password') }),
    ...(form.has('otp') && { otp_auth_enabled: true }),
    ...Object.fromEntries(written.map(([field, json]) => [field, readJson(json).value])),
  } as NewUser
}
