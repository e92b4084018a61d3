import { curlSample, jsSample, type SampleRequest } from '@latchkey/contract/reference'
import { CodeBlock, Tabs } from '@latchkey/ui'
import { useState } from 'react'
import { t } from '../../text.ts'

/** Names that are not translated. */
const LANGUAGES = { curl: 'curl', js: 'JavaScript' } as const

/** A request as a command of curl and as JavaScript. */
export function RequestCode({ request }: { request: SampleRequest }) {
  const [tab, setTab] = useState<'curl' | 'js'>('curl')
  const { code, isSdk } = jsSample(request)
  return (
    <Tabs
      label={t('As code')}
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'curl', label: 'curl' },
        { id: 'js', label: isSdk ? 'SDK' : 'fetch' },
      ]}
    >
      <CodeBlock
        bare
        code={tab === 'curl' ? curlSample(request) : code}
        label={LANGUAGES[tab]}
        copyLabel={t('Copy')}
        copiedLabel={t('Copied')}
      />
    </Tabs>
  )
}
