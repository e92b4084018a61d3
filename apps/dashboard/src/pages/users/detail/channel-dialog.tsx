import { CheckField, Field } from '@latchkey/ui'
import { useState } from 'react'
import { describe } from '../../../components/describe.ts'
import { findEmailMistake } from '../../../components/email-mistake.ts'
import { refusalOf } from '../../../components/field-problems.ts'
import { FieldStack } from '../../../components/field-stack.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { Link } from '../../../components/link.tsx'
import { useForm } from '../../../components/use-form.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { useAddChannel, useUpdateChannel } from '../../../data/users/channel-writes.ts'
import type { Channel, User } from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'
import { lossText } from './channel-losers.ts'
import styles from './detail.module.css'

export interface ChannelDialogProps {
  user: User
  /** Without it, a new one is added. */
  edited?: Channel
  /** The emails of the user that stop signing in if this one is verified. */
  losers: readonly string[]
  onClose: () => void
}

const emailOf = (data: FormData): string => String(data.get('value')).trim()

const changeOf = (data: FormData) =>
  ({ value: emailOf(data), type: 'email', is_verified: data.has('verified') }) as const

const newChannel = (data: FormData) => ({
  ...changeOf(data),
  used_for_auth: data.has('auth'),
  is_primary: data.has('primary'),
})

/** Adds or changes an email of a user. */
export function ChannelDialog({ user, edited, losers, onClose }: ChannelDialogProps) {
  const { projectId } = useAdmin()
  const addChannel = useAddChannel(user.id)
  const updateChannel = useUpdateChannel()
  const [taken, setTaken] = useState<string>()
  const form = useForm(
    async (data) => {
      const value = emailOf(data)
      try {
        if (edited) await updateChannel({ channel: edited, change: changeOf(data) })
        else await addChannel(newChannel(data))
        onClose()
      } catch (error) {
        const codes = { CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: 'value' } as const
        const refusal = refusalOf(error, { value: 'value' }, codes)
        if (typeof refusal === 'string') return { value: describe(error) }
        if (refusal.value !== undefined) setTaken(value)
        return refusal
      }
    },
    {
      done: edited ? t('Email saved') : t('Email added'),
      validate: (data) => ({ value: findEmailMistake(String(data.get('value'))) }),
    },
  )

  return (
    <FormDialog
      title={edited ? t('Edit email') : t('Add email')}
      form={form}
      submitLabel={edited ? t('Save') : t('Add email')}
      size="small"
      code={(data) =>
        edited
          ? updateChannel.request({ channel: edited, change: changeOf(data) })
          : addChannel.request(newChannel(data))
      }
      onClose={onClose}
    >
      <FieldStack>
        <div>
          <Field
            name="value"
            label={t('Email')}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            defaultValue={edited?.value}
            onChange={() => setTaken(undefined)}
            error={form.errors.value}
            focusOnMount
          />
          {taken !== undefined && form.errors.value && (
            <p className={styles.note}>
              <Link
                to="/projects/$projectId/users"
                params={{ projectId }}
                search={{ query: taken }}
              >
                {t('Show user')}
              </Link>
            </p>
          )}
        </div>
        <CheckField
          name="verified"
          label={edited ? t('The new email is verified') : t('Verified')}
          description={[
            t('Only if you know that the user owns it.'),
            ...(losers.length > 0 ? [lossText(losers)] : []),
          ].join(' ')}
          defaultChecked={edited?.is_verified}
        />
        {!edited && (
          <>
            <CheckField
              name="primary"
              label={t('Primary')}
              description={t('Apps show this email and send messages to it.')}
            />
            <CheckField
              name="auth"
              label={t('Used for sign-in')}
              description={t('No other user can sign in with it.')}
            />
          </>
        )}
      </FieldStack>
    </FormDialog>
  )
}
