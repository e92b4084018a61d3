import { findNewPasswordProblem } from '@latchkey/js/internal'
import { refusalOf } from '../../../components/field-problems.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useForm } from '../../../components/use-form.ts'
import type { User } from '../../../data/users/queries.ts'
import { useUpdateUser } from '../../../data/users/writes.ts'
import { t } from '../../../text.ts'
import { nameOfUser } from '../names.ts'
import { NewPassword } from '../new-password.tsx'

const changeOf = (data: FormData) => ({ password: String(data.get('password')) })

/** Sets or changes the password of a user. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateUser(user.id)
  const form = useForm(
    async (data) => {
      try {
        await update(changeOf(data))
        onClose()
      } catch (error) {
        return refusalOf(
          error,
          { password: 'password' },
          { PASSWORD_REQUIREMENTS_NOT_MET: 'password' },
        )
      }
    },
    {
      done: t('Password set. All sessions ended.'),
      validate: (data) => ({
        password: findNewPasswordProblem(String(data.get('password')))?.message,
      }),
    },
  )

  return (
    <FormDialog
      title={
        user.has_password
          ? t('Change password for {name}', { name: nameOfUser(user) })
          : t('Set password for {name}', { name: nameOfUser(user) })
      }
      description={t(
        'Signs the user out everywhere. No email is sent. Give the user the password yourself, or send a password reset email instead.',
      )}
      form={form}
      submitLabel={user.has_password ? t('Change password') : t('Set password')}
      size="small"
      code={(data) => update.request(changeOf(data))}
      onClose={onClose}
    >
      <NewPassword
        label={t('New password')}
        description={t('8 to 70 characters')}
        error={form.errors.password}
        focusOnMount
      />
    </FormDialog>
  )
}
