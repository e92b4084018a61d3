import {
  addGlyph,
  Button,
  Glyph,
  Notice,
  providerName,
  Skeleton,
  VisuallyHidden,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, startTransition, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useAction } from '../../components/use-action.ts'
import { useDashboard } from '../../dashboard.ts'
import {
  canShare,
  lossesWithout,
  PROVIDER_TYPES,
  type ProviderEntry,
  type ProviderType,
  providersOf,
  remainingTypes,
  type SharedKeys,
  titleOf,
} from '../../data/auth-methods/providers.ts'
import { useRemoveProvider, useSetProviderSignIn } from '../../data/auth-methods/writes.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { list, t } from '../../text.ts'
import { ProviderRow } from './provider-row.tsx'
import styles from './providers-panel.module.css'
import { useMethodCounts } from './use-method-counts.ts'

const load = () => import('./dialogs.ts')
const AddProviderDialog = lazy(() =>
  load().then((dialogs) => ({ default: dialogs.AddProviderDialog })),
)
const ProviderDialog = lazy(() => load().then((dialogs) => ({ default: dialogs.ProviderDialog })))
const ProviderTestDialog = lazy(() =>
  load().then((dialogs) => ({ default: dialogs.ProviderTestDialog })),
)

type Open =
  | { readonly kind: 'choose' }
  | { readonly kind: 'add'; readonly type: ProviderType }
  | { readonly kind: 'configure' | 'test' | 'turn-off' | 'remove'; readonly entry: ProviderEntry }

export interface ProvidersPanelProps {
  /** Whether there is another sign-in method than providers. */
  hasOtherMethod: boolean
  /** The content below the list. */
  children: ReactNode
}

/** The providers that users sign in with (protocol 09 §11.1). */
export function ProvidersPanel({ hasOtherMethod, children }: ProvidersPanelProps) {
  const { runtime } = useDashboard()
  const { is_production_mode: isProductionMode } = useProject()
  const { data: config, error, refetch } = useQuery(ofProject.config(useAdmin()))
  const setProviderSignIn = useSetProviderSignIn()
  const remove = useRemoveProvider()
  const { run } = useAction({ failure: 'toast' })
  const setSignIn = (entry: ProviderEntry, on: boolean) =>
    run(() => setProviderSignIn({ entry, on }), {
      done: on
        ? t('{name} turned on', { name: titleOf(entry) })
        : t('{name} turned off', { name: titleOf(entry) }),
      undo: () => setProviderSignIn({ entry, on: !on }),
    })
  const countOf = useMethodCounts()
  const [open, setOpenAtOnce] = useState<Open | null>(null)
  // A transition keeps the page as it is until the file of a dialog is loaded. A Suspense boundary
  // would stay for a third of a second.
  const setOpen = (next: Open | null) => startTransition(() => setOpenAtOnce(next))
  const entries = config && providersOf(config)
  const close = () => setOpen(null)
  const losses = (entry: ProviderEntry) =>
    lossesWithout(entry, {
      entries: entries ?? [],
      hasOtherMethod,
      accounts: countOf(entry.key) ?? 0,
    })
  const shared = entries?.filter(({ isShared, allowSignIn }) => isShared && allowSignIn) ?? []

  return (
    <Panel
      title={t('Providers')}
      description={t('Users sign in with an account they have elsewhere.')}
      aside={
        <Button
          variant="secondary"
          size="small"
          disabled={!entries || remainingTypes(entries).length === 0}
          onPointerEnter={load}
          onFocus={load}
          onClick={() => setOpen({ kind: 'choose' })}
        >
          <Glyph shape={addGlyph} />
          {t('Add provider')}
        </Button>
      }
    >
      {isProductionMode && shared.length > 0 && (
        <div className={styles.hint}>
          <Notice>
            {t(
              'This project is in production mode, but these providers use shared keys: {names}. Replace them with your own keys.',
              {
                names: list(shared.map(titleOf)),
              },
            )}
          </Notice>
        </div>
      )}
      {error && !entries ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the providers')} />
      ) : entries?.length === 0 ? (
        <p className={styles.empty}>{wordsForNone(runtime)}</p>
      ) : (
        <ul className={styles.list} aria-label={t('Providers')}>
          {entries?.map((entry) => (
            <ProviderRow
              key={entry.key}
              entry={entry}
              shared={runtime}
              count={countOf(entry.key)}
              onSwitch={(on) =>
                on ? void setSignIn(entry, on) : setOpen({ kind: 'turn-off', entry })
              }
              onConfigure={() => setOpen({ kind: 'configure', entry })}
              onTest={() => setOpen({ kind: 'test', entry })}
            />
          )) ?? <Waiting />}
        </ul>
      )}
      <div className={styles.below}>{children}</div>
      {open && entries && (
        <>
          {open.kind === 'choose' && (
            <AddProviderDialog
              types={remainingTypes(entries)}
              onChoose={(type) => setOpen({ kind: 'add', type })}
              onClose={close}
            />
          )}
          {open.kind === 'add' && <ProviderDialog type={open.type} onClose={close} />}
          {open.kind === 'configure' && (
            <ProviderDialog
              type={open.entry.type}
              stored={open.entry}
              onRemove={() => setOpen({ kind: 'remove', entry: open.entry })}
              onClose={close}
            />
          )}
          {open.kind === 'test' && <ProviderTestDialog entry={open.entry} onClose={close} />}
          {open.kind === 'turn-off' && (
            <ConfirmDialog
              title={t('Turn off {name}?', { name: titleOf(open.entry) })}
              consequences={[
                ...losses(open.entry),
                t(
                  'Its settings and linked accounts are kept. Turn it on again to restore sign-in.',
                ),
              ]}
              understood={t('I understand')}
              confirmLabel={t('Turn off')}
              tone="primary"
              action={async () => void setSignIn(open.entry, false)}
              onClose={close}
            />
          )}
          {open.kind === 'remove' && (
            <ConfirmDialog
              title={t('Remove {name}?', { name: titleOf(open.entry) })}
              consequences={[
                ...losses(open.entry),
                open.entry.isShared
                  ? t('Its settings are deleted.')
                  : t('Its client ID and secret are deleted. You need them to add it again.'),
                t(
                  'Accounts stay linked to their users and work again if you add it again with the same keys.',
                ),
              ]}
              understood={t('I understand')}
              confirmLabel={t('Remove provider')}
              action={() => remove(open.entry)}
              done={t('{name} removed', { name: titleOf(open.entry) })}
              onClose={close}
            />
          )}
        </>
      )}
    </Panel>
  )
}

function wordsForNone(shared: SharedKeys): string {
  const names = PROVIDER_TYPES.filter((type) => canShare(type, shared)).map(providerName)
  if (names.length === 0) return t('No providers yet.')
  return t('No providers yet. You can try these without your own keys: {names}.', {
    names: list(names),
  })
}

function Waiting() {
  return (
    <li className={styles.row}>
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      <Skeleton shape="circle" width="20px" height="20px" />
      <Skeleton width="140px" height="20px" />
    </li>
  )
}
