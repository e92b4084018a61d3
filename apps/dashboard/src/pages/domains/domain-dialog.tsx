import { CheckField, Field, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { DetailsBox } from '../../components/details-box.tsx'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import {
  type DomainEntry,
  findDomainMistake,
  newDomainKey,
  readDomain,
  wwwOf,
} from '../../data/domains/trusted-domains.ts'
import { useSaveDomains } from '../../data/domains/writes.ts'
import { t } from '../../text.ts'
import styles from './domains-page.module.css'
import { WildcardHelp } from './wildcard-help.tsx'

export interface DomainDialogProps {
  entries: readonly DomainEntry[]
  /** Without it, a new one is added. */
  edited?: DomainEntry
  onClose: () => void
}

/** Adds or changes a trusted domain. */
export function DomainDialog({ entries, edited, onClose }: DomainDialogProps) {
  const saveDomains = useSaveDomains()
  const others = entries.filter((entry) => entry !== edited)
  const [typed, setTyped] = useState(edited?.baseUrl ?? '')
  const isHttp = /^\s*http:\/\//i.test(typed)
  const setHttp = (on: boolean) => {
    const rest = typed.trim().replace(/^https?:\/\//i, '')
    setTyped(on ? `http://${rest}` : rest)
  }
  const www = edited ? undefined : wwwOf(typed, others)
  const form = useForm(
    async (data) => {
      const handlerPath = String(data.get('handler-path')).trim()
      const baseUrl = readDomain(String(data.get('domain')))
      await saveDomains([
        { key: edited?.key ?? newDomainKey(), baseUrl, handlerPath },
        ...(www && data.has('www') ? [{ key: newDomainKey(), baseUrl: www, handlerPath }] : []),
      ])
      onClose()
    },
    {
      done: t('Domain saved'),
      validate: (data) => ({
        domain: findDomainMistake(String(data.get('domain')), others),
        'handler-path': String(data.get('handler-path')).startsWith('/')
          ? undefined
          : t('Handler path must start with /'),
      }),
    },
  )

  return (
    <FormDialog
      title={edited ? t('Edit domain') : t('Add domain')}
      form={form}
      submitLabel={edited ? t('Save') : t('Add domain')}
      // 'Use http' is not a field of the form.
      dirty={typed !== (edited?.baseUrl ?? '')}
      onClose={onClose}
    >
      <FieldStack>
        <Field
          name="domain"
          label={t('Domain')}
          description={t('Uses https:// unless you enter http://.')}
          placeholder="app.example.com"
          value={typed}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={form.errors.domain}
          onChange={(event) => setTyped(event.target.value)}
          focusOnMount
        />
        {www && <CheckField name="www" label={t('Also add {domain}', { domain: www })} />}
        <Field
          name="handler-path"
          label={t('Account pages at')}
          description={t(
            'The path of your app’s sign-in pages. Change it only if your app uses another path.',
          )}
          defaultValue={edited?.handlerPath ?? '/handler'}
          autoComplete="off"
          spellCheck={false}
          error={form.errors['handler-path']}
        />
        <WildcardHelp />
        <DetailsBox summary={t('Advanced')} open={edited?.baseUrl.startsWith('http://') ?? false}>
          <div className={styles.helpText}>
            <CheckField
              label={t('Use http')}
              checked={isHttp}
              onChange={({ target }) => setHttp(target.checked)}
            />
          </div>
        </DetailsBox>
        {isHttp && (
          <Notice>
            {t('For development only. Anyone on the network can read what users send.')}
          </Notice>
        )}
      </FieldStack>
    </FormDialog>
  )
}
