import { KnownError, UnexpectedResponseError } from '@latchkey/js'
import { CheckField, Field, type FieldErrors, providerName, SelectField } from '@latchkey/ui'
import { findEmailMistake } from '../../../components/email-mistake.ts'
import { refusalOf } from '../../../components/field-problems.ts'
import { FieldStack } from '../../../components/field-stack.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useForm } from '../../../components/use-form.ts'
import { useAddAccount, useUpdateAccount } from '../../../data/users/account-writes.ts'
import type {
  NewOAuthAccount,
  OAuthAccount,
  OAuthAccountChange,
  User,
} from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'

export interface OAuthAccountDialogProps {
  user: User
  /** The keys of the project's providers. */
  providers: readonly string[]
  /** Without it, a new one is added. */
  edited?: OAuthAccount
  onClose: () => void
}

const ACCOUNT_ID_MAX_LENGTH = 255

/** Links a provider account to a user, or changes what it is used for. */
export function OAuthAccountDialog({ user, providers, edited, onClose }: OAuthAccountDialogProps) {
  const addAccount = useAddAccount(user.id)
  const updateAccount = useUpdateAccount()
  const form = useForm(
    async (data) => {
      try {
        if (edited) await updateAccount({ account: edited, change: changesOf(edited, data) })
        else await addAccount(newAccount(data))
        onClose()
      } catch (error) {
        return refusalOfAccount(error)
      }
    },
    {
      done: edited ? t('Account saved') : t('Account added'),
      validate: (data) => ({
        account:
          edited || String(data.get('account')).trim() ? undefined : t('Enter the account ID'),
        email: findAddressMistake(String(data.get('email')).trim(), edited),
      }),
    },
  )

  return (
    <FormDialog
      title={
        edited
          ? t('{name} account', { name: providerName(edited.provider_config_id) })
          : t('Add account')
      }
      form={form}
      submitLabel={edited ? t('Save') : t('Add account')}
      size="small"
      code={(data) =>
        edited
          ? updateAccount.request({ account: edited, change: changesOf(edited, data) })
          : addAccount.request(newAccount(data))
      }
      onClose={onClose}
    >
      <FieldStack>
        {!edited && (
          <SelectField
            name="provider"
            label={t('Provider')}
            options={providers.map((key) => ({ value: key, label: providerName(key) }))}
            error={form.errors.provider}
          />
        )}
        <Field
          name="account"
          label={t('Account ID')}
          description={t('The account’s ID at the provider, not its name.')}
          defaultValue={edited?.account_id}
          readOnly={edited !== undefined}
          maxLength={ACCOUNT_ID_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors.account}
          focusOnMount={!edited}
        />
        <Field
          name="email"
          label={t('Email at the provider')}
          description={edited ? undefined : t('Optional.')}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={edited?.email}
          error={form.errors.email}
        />
        <CheckField
          name="sign-in"
          label={t('Can sign in')}
          defaultChecked={edited?.allow_sign_in ?? true}
        />
        <CheckField
          name="connected"
          label={t('Can be used as a connected account')}
          description={t('Your app can request the provider’s tokens.')}
          defaultChecked={edited?.allow_connected_accounts ?? true}
        />
      </FieldStack>
    </FormDialog>
  )
}

/** The service can change an email but not clear it. */
function findAddressMistake(email: string, edited: OAuthAccount | undefined): string | undefined {
  if (email !== '') return findEmailMistake(email)
  return edited?.email ? t('It can be changed but not cleared') : undefined
}

const wantedOf = (data: FormData) => ({
  email: String(data.get('email')).trim(),
  allow_sign_in: data.has('sign-in'),
  allow_connected_accounts: data.has('connected'),
})

function newAccount(data: FormData): NewOAuthAccount {
  const { email, ...uses } = wantedOf(data)
  return {
    provider_config_id: String(data.get('provider')),
    account_id: String(data.get('account')).trim(),
    ...uses,
    ...(email && { email }),
  }
}

/** Only the differences. */
function changesOf(edited: OAuthAccount, data: FormData): OAuthAccountChange {
  const wanted = wantedOf(data)
  return {
    ...(wanted.allow_sign_in !== edited.allow_sign_in && { allow_sign_in: wanted.allow_sign_in }),
    ...(wanted.allow_connected_accounts !== edited.allow_connected_accounts && {
      allow_connected_accounts: wanted.allow_connected_accounts,
    }),
    ...(wanted.email !== '' && wanted.email !== edited.email && { email: wanted.email }),
  }
}

function refusalOfAccount(error: unknown): FieldErrors | string {
  if (KnownError.is(error, 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'))
    return { account: t('Another user already signs in with this account') }
  // The service reports an existing link as plain text (protocol 09 §8.4).
  if (error instanceof UnexpectedResponseError && error.status === 400)
    return { account: t('This user already has this account') }
  return refusalOf(error, { account_id: 'account', email: 'email', provider_config_id: 'provider' })
}
