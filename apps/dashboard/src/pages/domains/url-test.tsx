import { isTrustedUrl } from '@latchkey/contract/pure'
import { Badge, Field } from '@latchkey/ui'
import { useState } from 'react'
import { Panel } from '../../components/panel.tsx'
import type { DomainEntry } from '../../data/domains/trusted-domains.ts'
import { t } from '../../text.ts'
import styles from './domains-page.module.css'

/** Tells whether an address is trusted and why, with the same rules as the service. */
export function UrlTest({
  entries,
  allowLocalhost,
}: {
  entries: readonly DomainEntry[]
  allowLocalhost: boolean
}) {
  const [url, setUrl] = useState('')
  const text = url.trim()
  const by = entries.find((entry) =>
    isTrustedUrl({ allowLocalhost: false, trustedDomains: [entry] }, text),
  )
  const local = allowLocalhost && isTrustedUrl({ allowLocalhost, trustedDomains: [] }, text)

  return (
    <Panel
      title={t('Test a URL')}
      description={t('Check whether users can be redirected to a URL.')}
    >
      <Field
        name="url"
        label={t('URL')}
        labelHidden
        placeholder="https://app.example.com/welcome"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        reserve={false}
      />
      <p className={styles.result} role="status">
        {text !== '' && (
          <>
            <Badge tone={by || local ? 'success' : 'danger'}>
              {by || local ? t('Trusted') : t('Not trusted')}
            </Badge>{' '}
            {by
              ? t('matches {domain}', { domain: by.baseUrl })
              : local
                ? t('because localhost is allowed')
                : ''}
          </>
        )}
      </p>
    </Panel>
  )
}
