import type { RoledEndpoint } from '@latchkey/contract/pure'
import {
  type ApiOperation,
  endpointName,
  type SampleRequest,
  urlOf,
} from '@latchkey/contract/reference'
import { Button } from '@latchkey/ui'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { RequestCode } from '../../components/as-code/request-code.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Panel } from '../../components/panel.tsx'
import { useAction } from '../../components/use-action.ts'
import { useDashboard } from '../../dashboard.ts'
import { type ExplorerResponse, sendFromExplorer } from '../../data/api-explorer/send.ts'
import type { ExplorerUser } from '../../data/api-explorer/user-session.ts'
import { useAccess } from '../../data/owner-teams/use-access.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import styles from './explorer-page.module.css'
import type { ShownSearch } from './explorer-search.ts'
import type { SentRequest } from './history-panel.tsx'
import { RequestFields } from './request-fields.tsx'
import {
  type ReadValues,
  type RequestValues,
  readValues,
  startValues,
  type ValueProblem,
} from './request-values.ts'
import { ResponseView } from './response-view.tsx'

export interface OperationPanelProps {
  operation: ApiOperation
  search: ShownSearch
  /** For whom requests with client access are sent. */
  user: ExplorerUser | null
  onSent: (sent: SentRequest) => void
}

/** One endpoint: its form, the request as code, and the response. */
export function OperationPanel({ operation, search, user, onSent }: OperationPanelProps) {
  const dashboard = useDashboard()
  const project = useProject()
  const access = useAccess()
  const [values, setValues] = useState<RequestValues>(() => startValues(operation))
  const [problems, setProblems] = useState<Readonly<Record<string, ValueProblem>>>({})
  const [asked, setAsked] = useState<SampleRequest | null>(null)
  const [response, setResponse] = useState<ExplorerResponse | null>(null)
  const { busy, problem, setProblem, run } = useAction()
  const running = useRef<AbortController>(null)
  const name = endpointName(operation)
  const refusal = access.refusal(name as RoledEndpoint)
  const needsUser = search.access === 'client' && operation.needsUser && user === null
  const isWrite = operation.method !== 'GET'

  const requestOf = (parts: Exclude<ReadValues, { problems: object }>): SampleRequest => ({
    baseUrl: dashboard.appOptions.baseUrl,
    projectId: project.id,
    access: operation.access === 'anyone' ? null : search.access,
    asUser: user !== null,
    method: operation.method,
    path: operation.path,
    ...parts,
  })
  const send = async (request: SampleRequest) => {
    const abort = new AbortController()
    running.current = abort
    try {
      const received = await sendFromExplorer(dashboard, request, {
        userToken: user?.accessToken ?? null,
        signal: abort.signal,
      })
      setResponse(received)
      onSent({
        op: operation.id,
        access: search.access,
        name,
        status: received.status,
        durationMs: received.durationMs,
        at: new Date(),
      })
    } catch (error) {
      if (!abort.signal.aborted) throw error
      setProblem(
        isWrite ? t('Canceled. The service may have done it all the same.') : t('Canceled.'),
      )
    }
    // Any page may show what was changed.
    if (isWrite) void dashboard.queries.invalidateQueries()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = readValues(operation, values, true)
    // The focus moves after the message is rendered, so that both are announced.
    flushSync(() => setProblems(read.problems ?? {}))
    if (read.problems !== undefined) {
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    const request = requestOf(read)
    if (isWrite) setAsked(request)
    else void run(() => send(request))
  }

  return (
    <>
      <Panel
        title={
          <span className={styles.title}>
            <span className={styles.method} data-method={operation.method}>
              {operation.method}
            </span>{' '}
            <span className={styles.path}>{operation.path}</span>
          </span>
        }
        description={operation.summary}
      >
        {operation.description && <p className={styles.hint}>{operation.description}</p>}
        <form className={styles.form} noValidate onSubmit={submit}>
          <RequestFields
            operation={operation}
            values={values}
            problems={problems}
            onChange={setValues}
          />
          <div className={styles.send}>
            <Button
              type="submit"
              busy={busy}
              disabled={refusal !== null || needsUser}
              title={refusal ?? undefined}
            >
              {t('Send request')}
            </Button>
            {busy && (
              <span className={styles.cancel}>
                <Button variant="secondary" reads onClick={() => running.current?.abort()}>
                  {t('Cancel')}
                </Button>
              </span>
            )}
            {refusal !== null && <span className={styles.hint}>{refusal}</span>}
            {needsUser && (
              <span className={styles.hint}>
                {t('First choose the user to send this request as.')}
              </span>
            )}
          </div>
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </form>
      </Panel>
      {response && <ResponseView response={response} />}
      <Code operation={operation} values={values} requestOf={requestOf} />
      {asked && (
        <ConfirmDialog
          title={t('Send {request}?', { request: `${asked.method} ${pathOf(asked)}` })}
          consequences={[
            t('It changes project “{name}”, like a request of your app.', {
              name: project.display_name,
            }),
          ]}
          {...(operation.method === 'DELETE' && { understood: t('I understand') })}
          tone={operation.method === 'DELETE' ? 'danger' : 'primary'}
          confirmLabel={t('Send request')}
          // The response comes below the form, where it can be canceled.
          action={async () => void run(() => send(asked))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** The path with the values that are sent. */
const pathOf = (request: SampleRequest): string =>
  urlOf({ ...request, baseUrl: '', query: {} }).replace('/api/v1', '')

/** The request as it is typed, with names in place of missing values and of keys. */
function Code({
  operation,
  values,
  requestOf,
}: {
  operation: ApiOperation
  values: RequestValues
  requestOf: (parts: Exclude<ReadValues, { problems: object }>) => SampleRequest
}) {
  const read = readValues(operation, values, false)
  if (read.problems !== undefined) return null
  return (
    <Panel
      title={t('As code')}
      description={t('Keys are read from environment variables, so none is shown here.')}
    >
      <RequestCode request={requestOf(read)} />
    </Panel>
  )
}
