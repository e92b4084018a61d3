import { PasswordField } from '@latchkey/ui'
import { useState } from 'react'
import { Copyable } from '../../components/copyable.tsx'
import { t } from '../../text.ts'
import { generatePassword } from './generate-password.ts'
import styles from './new-password.module.css'

export interface NewPasswordProps {
  label: string
  description?: string
  error: string | undefined
  focusOnMount?: boolean
}

/**
 * The form field `password`, with a button that generates one. A generated password is shown, to be
 * passed on.
 */
export function NewPassword({ label, description, error, focusOnMount = false }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const [generated, setGenerated] = useState('')

  return (
    <div>
      <PasswordField
        name="password"
        label={label}
        description={description}
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={error}
        focusOnMount={focusOnMount}
        aside={
          <button
            type="button"
            className={styles.generate}
            onClick={({ currentTarget: { form } }) => {
              const chosen = generatePassword()
              setGenerated(chosen)
              typeInto(form?.elements.namedItem('password'), chosen)
            }}
          >
            {t('Generate')}
          </button>
        }
      />
      <p className={styles.generated} role="status">
        {generated !== '' && generated === password && (
          <>
            <Copyable text={generated} name={t('Password')} />{' '}
            {t('Copy it now; you won’t see it again.')}
          </>
        )}
      </p>
    </div>
  )
}

/** Simulates typing, so that the form clears its error. React listens only to this event. */
function typeInto(input: unknown, text: string): void {
  if (!(input instanceof HTMLInputElement)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
