import { Badge, CodeBlock } from '@latchkey/ui'
import { Panel } from '../../components/panel.tsx'
import { type ExplorerResponse, RESPONSE_MAX_BYTES } from '../../data/api-explorer/send.ts'
import { count, t } from '../../text.ts'
import styles from './explorer-page.module.css'

/** Longer responses are shown in part. */
const SHOWN_CHARACTERS = 50_000

/** A response: status, time, body and headers. */
export function ResponseView({ response }: { response: ExplorerResponse }) {
  const { status, headers, text, isCut, durationMs } = response
  const body = indented(text)
  return (
    <Panel
      title={t('Response')}
      aside={
        <span className={styles.facts} role="status">
          <Badge tone={status < 400 ? 'success' : 'danger'}>{String(status)}</Badge>
          <span className={styles.hint}>
            {t('{time} ms', { time: count(Math.round(durationMs)) })}
          </span>
        </span>
      }
    >
      {text === '' ? (
        <p className={styles.hint}>{t('Without a body.')}</p>
      ) : (
        <CodeBlock
          code={body.slice(0, SHOWN_CHARACTERS)}
          label={t('Body of the response')}
          copyLabel={t('Copy')}
          copiedLabel={t('Copied')}
        />
      )}
      {body.length > SHOWN_CHARACTERS && (
        <p className={styles.hint}>
          {t('Only the first {count} characters are shown.', { count: count(SHOWN_CHARACTERS) })}
        </p>
      )}
      {isCut && (
        <p className={styles.hint}>
          {t('Only the first {size} MB were read.', { size: count(RESPONSE_MAX_BYTES / 1e6) })}
        </p>
      )}
      <details className={styles.headers}>
        <summary>{t('Headers')}</summary>
        <dl>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Panel>
  )
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
