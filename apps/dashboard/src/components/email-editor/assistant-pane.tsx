import { Button, Notice, Skeleton, Spinner, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useDashboard } from '../../dashboard.ts'
import {
  type AssistantBlock,
  type AssistantContext,
  type AssistantMessage,
  askAssistant,
  assistantThread,
  saveAssistantMessage,
} from '../../data/email-assistant/thread.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { describe } from '../describe.ts'
import { ProblemCard } from '../problem-card.tsx'
import { DiffView } from '../source-editor/diff-view.tsx'
import styles from './assistant-pane.module.css'
import type { Pane } from './panes.tsx'

export interface AssistantPaneProps {
  kind: AssistantContext
  /** The id of the edited template, theme or draft, which is that of the thread. */
  id: string
  source: string
  onSource: (source: string) => void
}

/** The pane of the assistant; none if the service has no language model. */
export function useAssistantPane(props: AssistantPaneProps): readonly Pane[] {
  const { runtime } = useDashboard()
  if (runtime.aiAvailable !== true) return []
  return [{ id: 'assistant', name: t('Assistant'), content: <Assistant {...props} /> }]
}

type Proposal = Extract<AssistantBlock, { type: 'tool-call' }>

/** A conversation about a source. What it proposes is reviewed before it replaces the source. */
function Assistant({ kind, id, source, onSource }: AssistantPaneProps) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const thread = assistantThread(admin, id)
  const { data: messages, error, refetch } = useQuery(thread)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [proposal, setProposal] = useState<Proposal>()
  const [undo, setUndo] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const [isAsking, setAsking] = useState(false)
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => () => running.current?.abort(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the conversation grows
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [messages, isAsking, proposal])

  const append = async (message: AssistantMessage) => {
    queries.setQueryData(thread.queryKey, (before = []) => [...before, message])
    await saveAssistantMessage(admin, id, message)
  }

  const ask = async (question: string) => {
    const controller = new AbortController()
    running.current = controller
    setAsking(true)
    setProblem(undefined)
    setProposal(undefined)
    setUndo(undefined)
    try {
      const asked: AssistantMessage = { role: 'user', content: [{ type: 'text', text: question }] }
      const all = [...(messages ?? []), asked]
      await append(asked)
      const content = await askAssistant(admin, {
        threadId: id,
        context: kind,
        messages: all,
        source,
        signal: controller.signal,
      })
      if (controller.signal.aborted) return
      await append({ role: 'assistant', content })
      setProposal(content.findLast((block) => block.type === 'tool-call'))
    } catch (thrown) {
      if (!controller.signal.aborted) setProblem(describe(thrown))
    } finally {
      if (running.current === controller) setAsking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isAsking || !messages) return
    setText('')
    void ask(text.trim())
  }
  const stop = () => {
    running.current?.abort()
    setAsking(false)
  }

  return (
    <div className={styles.pane}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, so it must be reachable */}
      <section className={styles.thread} tabIndex={0} aria-label={t('Conversation')}>
        {error && !messages ? (
          <ProblemCard error={error} onRetry={refetch} />
        ) : messages === undefined ? (
          <Skeleton height="64px" shape="control" />
        ) : (
          <>
            {messages.length === 0 && (
              <p className={styles.empty}>
                {t('Describe what to change. You review each proposal before it is applied.')}
              </p>
            )}
            {messages.map((message, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a thread only grows
              <MessageView key={at} message={message} onReview={setProposal} />
            ))}
          </>
        )}
        {isAsking && (
          <p className={styles.waiting} role="status">
            <Spinner />
            {t('Thinking…')}
          </p>
        )}
        {problem && <Notice>{problem}</Notice>}
        {proposal && (
          <div className={styles.proposal}>
            <DiffView before={source} after={proposal.args.content} narrow />
            <div className={styles.decide}>
              <Button reads variant="secondary" size="small" onClick={() => setProposal(undefined)}>
                {t('Discard')}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  setUndo(source)
                  onSource(proposal.args.content)
                  setProposal(undefined)
                }}
              >
                {t('Accept')}
              </Button>
            </div>
          </div>
        )}
        {undo !== undefined && (
          <p className={styles.applied} role="status">
            {t('Applied to the source. Nothing is saved yet.')}
            <Button
              variant="ghost"
              size="small"
              onClick={() => {
                onSource(undo)
                setUndo(undefined)
              }}
            >
              {t('Undo')}
            </Button>
          </p>
        )}
        <div ref={end} />
      </section>
      <form className={styles.ask} onSubmit={submit}>
        <textarea
          className={styles.text}
          aria-label={t('Message to the assistant')}
          placeholder={t('Make the button larger…')}
          rows={2}
          maxLength={10_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing)
              submit(event)
          }}
        />
        {isAsking ? (
          <Button reads variant="secondary" size="small" onClick={stop}>
            {t('Stop')}
          </Button>
        ) : (
          <Button type="submit" size="small" disabled={text.trim() === '' || !messages}>
            {t('Send')}
          </Button>
        )}
      </form>
    </div>
  )
}

function MessageView({
  message,
  onReview,
}: {
  message: AssistantMessage
  onReview: (proposal: Proposal) => void
}) {
  const isOwn = message.role === 'user'
  return (
    <div className={styles.message} data-own={isOwn}>
      <VisuallyHidden>{isOwn ? t('You:') : t('Assistant:')}</VisuallyHidden>
      {message.content.map((block, at) =>
        block.type === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
          <p key={at} dir="auto">
            {block.text}
          </p>
        ) : (
          <p key={block.toolCallId}>
            <Button reads variant="secondary" size="small" onClick={() => onReview(block)}>
              {t('Review the proposed source')}
            </Button>
          </p>
        ),
      )}
    </div>
  )
}
