import { KnownError } from '@latchkey/js'
import {
  addGlyph,
  Badge,
  Button,
  dotsGlyph,
  EmptyState,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
} from '@latchkey/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import type { Column } from '../../../components/data-table/columns.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { describe } from '../../../components/describe.ts'
import { Panel } from '../../../components/panel.tsx'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { showDone } from '../../../components/show-done.ts'
import { useDashboard } from '../../../dashboard.ts'
import { useProject } from '../../../data/projects/use-project.ts'
import { useRemoveChannel, useUpdateChannel } from '../../../data/users/channel-writes.ts'
import type { Channel, ChannelChange, User } from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import { losersOf, lossText } from './channel-losers.ts'
import styles from './detail.module.css'
import { type MailKind, SendMailDialog } from './send-email-dialog.tsx'

type Asked =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'verify' | 'delete' | MailKind; readonly channel: Channel }

/** The emails of a user (protocol 09 §8.3). */
export function ContactChannels({
  user,
  query,
}: {
  user: User
  query: UseQueryResult<readonly Channel[]>
}) {
  const [asked, setAsked] = useState<Asked>()
  const removeChannel = useRemoveChannel()
  const updateChannel = useUpdateChannel()
  const change = useChannelChange()
  const { config } = useProject()
  const { data: channels, error, refetch } = query
  const close = () => setAsked(undefined)
  const losersTo = (channel?: Channel) => losersOf(channels ?? [], channel)

  return (
    <Panel
      title={t('Email addresses')}
      description={t('An email used for sign-in belongs to one user. Other emails can be shared.')}
      aside={
        <Button variant="secondary" size="small" onClick={() => setAsked({ what: 'add' })}>
          <Glyph shape={addGlyph} />
          {t('Add email')}
        </Button>
      }
      flush
    >
      {error && !channels ? (
        <ProblemCard error={error} onRetry={refetch} />
      ) : (
        <div className={styles.table}>
          <DataTable
            label={t('Email addresses')}
            columns={columns((channel) => (
              <ChannelMenu
                channel={channel}
                canReset={config.credential_enabled}
                onChange={(changed, body) =>
                  body.is_verified && losersTo(changed).length > 0
                    ? setAsked({ what: 'verify', channel: changed })
                    : void change(changed, body)
                }
                onAsk={setAsked}
              />
            ))}
            rows={channels}
            rowKey={({ id }) => id}
            expectedRows={1}
            loadingLabel={t('Loading…')}
            empty={
              <EmptyState title={t('No emails')}>
                {<p>{t('This user can’t receive emails.')}</p>}
              </EmptyState>
            }
          />
        </div>
      )}
      {asked?.what === 'add' && <ChannelDialog user={user} losers={losersTo()} onClose={close} />}
      {asked?.what === 'edit' && (
        <ChannelDialog
          user={user}
          edited={asked.channel}
          losers={losersTo(asked.channel)}
          onClose={close}
        />
      )}
      {(asked?.what === 'verification' ||
        asked?.what === 'reset' ||
        asked?.what === 'invitation') && (
        <SendMailDialog kind={asked.what} channel={asked.channel} onClose={close} />
      )}
      {asked?.what === 'verify' && (
        <ConfirmDialog
          title={t('Mark {email} as verified?', { email: asked.channel.value })}
          consequences={[lossText(losersTo(asked.channel))]}
          confirmLabel={t('Mark verified')}
          tone="primary"
          action={() => updateChannel(verification(asked.channel))}
          code={() => updateChannel.request(verification(asked.channel))}
          done={changeText(asked.channel, { is_verified: true })}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && (
        <DeleteDialog
          channel={asked.channel}
          channels={channels ?? []}
          remove={removeChannel}
          onClose={close}
        />
      )}
    </Panel>
  )
}

const verification = (channel: Channel) => ({ channel, change: { is_verified: true } })

/**
 * Changes an email immediately. An error is shown in a toast, with a link to the user who has the
 * email.
 */
function useChannelChange() {
  const updateChannel = useUpdateChannel()
  const { toasts } = useDashboard()
  const { id: projectId } = useProject()
  const navigate = useNavigate()

  const refused = (channel: Channel) => (error: unknown) => {
    if (!KnownError.is(error, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')) {
      toasts.show({ tone: 'danger', text: describe(error) })
      return
    }
    toasts.show({
      tone: 'danger',
      text: t('Another user already signs in with this email'),
      action: {
        label: t('Show'),
        run: () =>
          void navigate({
            to: '/projects/$projectId/users',
            params: { projectId },
            search: { query: channel.value },
          }),
      },
    })
  }
  const write = (channel: Channel, change: ChannelChange) =>
    updateChannel({ channel, change }).catch(refused(channel))

  return async (channel: Channel, change: ChannelChange) => {
    if (!(await write(channel, change))) return
    const back = backOf(channel, change)
    showDone(
      toasts,
      changeText(channel, change),
      back ? () => updateChannel({ channel, change: back }) : undefined,
    )
  }
}

function changeText({ value: email }: Channel, change: ChannelChange): string {
  if (change.is_primary) return t('{email} is the primary email', { email })
  if (change.is_verified !== undefined)
    return change.is_verified
      ? t('{email} is verified', { email })
      : t('{email} isn’t verified anymore', { email })
  return change.used_for_auth
    ? t('{email} can be used to sign in', { email })
    : t('{email} can’t be used to sign in anymore', { email })
}

/** The change that reverts a change. Which email was primary before is not known. */
function backOf(
  channel: Channel,
  { is_verified, used_for_auth }: ChannelChange,
): ChannelChange | undefined {
  if (is_verified !== undefined) return { is_verified: channel.is_verified }
  return used_for_auth === undefined ? undefined : { used_for_auth: channel.used_for_auth }
}

interface ChannelMenuProps {
  channel: Channel
  canReset: boolean
  onChange: (channel: Channel, change: ChannelChange) => void
  onAsk: (asked: Asked) => void
}

function ChannelMenu({ channel, canReset, onChange, onAsk }: ChannelMenuProps) {
  const change = (body: ChannelChange) => onChange(channel, body)
  return (
    <Menu
      label={t('Actions for {name}', { name: channel.value })}
      align="end"
      trigger={<Glyph shape={dotsGlyph} />}
    >
      <MenuItem onSelect={() => change({ is_verified: !channel.is_verified })}>
        {channel.is_verified ? t('Mark unverified') : t('Mark verified')}
      </MenuItem>
      {!channel.is_primary && (
        <MenuItem onSelect={() => change({ is_primary: true })}>{t('Make primary')}</MenuItem>
      )}
      <MenuItem onSelect={() => change({ used_for_auth: !channel.used_for_auth })}>
        {channel.used_for_auth ? t('Stop using for sign-in') : t('Use for sign-in')}
      </MenuItem>
      <MenuItem onSelect={() => onAsk({ what: 'edit', channel })}>{t('Edit email…')}</MenuItem>
      <MenuSeparator />
      {!channel.is_verified && (
        <MenuItem onSelect={() => onAsk({ what: 'verification', channel })}>
          {t('Send verification email…')}
        </MenuItem>
      )}
      {canReset && (
        <MenuItem
          disabled={!channel.used_for_auth}
          hint={channel.used_for_auth ? undefined : t('not for sign-in')}
          onSelect={() => onAsk({ what: 'reset', channel })}
        >
          {t('Send password reset email…')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => onAsk({ what: 'invitation', channel })}>
        {t('Send sign-in invitation…')}
      </MenuItem>
      <MenuItem tone="danger" onSelect={() => onAsk({ what: 'delete', channel })}>
        {t('Delete…')}
      </MenuItem>
    </Menu>
  )
}

interface DeleteDialogProps {
  channel: Channel
  channels: readonly Channel[]
  remove: ReturnType<typeof useRemoveChannel>
  onClose: () => void
}

function DeleteDialog({ channel, channels, remove, onClose }: DeleteDialogProps) {
  const isLast =
    channel.used_for_auth &&
    !channels.some((other) => other.id !== channel.id && other.used_for_auth)
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: channel.value })}
      consequences={[
        ...(isLast
          ? [t('It is the last email used for sign-in. Password and email code stop working.')]
          : []),
        ...(channel.is_primary ? [t('The user no longer has a primary email.')] : []),
        t('The user no longer receives emails at this address.'),
      ]}
      {...(isLast && { understood: t('I understand that the user may be locked out') })}
      confirmLabel={t('Delete email')}
      action={() => remove(channel)}
      code={() => remove.request(channel)}
      done={t('{name} was deleted', { name: channel.value })}
      onClose={onClose}
    />
  )
}

const columns = (menu: (channel: Channel) => ReactNode): readonly Column<Channel>[] => [
  {
    id: 'value',
    header: t('Email'),
    cell: ({ value }) => <bdi className={styles.fit}>{value}</bdi>,
  },
  {
    id: 'primary',
    header: t('Primary'),
    minor: true,
    cell: ({ is_primary }) => (is_primary ? <Badge tone="accent">{t('Primary')}</Badge> : '–'),
  },
  {
    id: 'verified',
    header: t('Verified'),
    cell: ({ is_verified }) =>
      is_verified ? (
        <Badge tone="success">{t('Verified')}</Badge>
      ) : (
        <Badge tone="warning">{t('Unverified')}</Badge>
      ),
  },
  {
    id: 'auth',
    header: t('For sign-in'),
    minor: true,
    cell: ({ used_for_auth }) => (used_for_auth ? t('Yes') : t('No')),
  },
  { id: 'menu', header: t('Actions'), headerHidden: true, align: 'end', cell: menu },
]
