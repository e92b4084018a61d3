import type * as contract from '@latchkey/contract'
import type { QueryKey } from '@tanstack/react-query'
import { mailboxKeys } from '../mailbox/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { useRequest } from '../use-request.ts'
import { type Channel, type ChannelChange, type NewChannel, userKeys } from './queries.ts'
import { recordKeys } from './writes.ts'

/** Adds an email to a user. */
export function useAddChannel(userId: string) {
  const admin = useAdmin()
  return useRequest<typeof contract.createContactChannel, NewChannel>({
    request: (channel) => ({
      method: 'POST',
      path: '/contact-channels',
      body: { user_id: userId, ...channel },
    }),
    changes: channelKeys(admin.projectId, userId),
  })
}

const CHANNEL_PATH = '/contact-channels/:user_id/:contact_channel_id'

const channelParams = ({ user_id, id }: Channel) => ({ user_id, contact_channel_id: id })

/** Changes an email of a user. */
export function useUpdateChannel() {
  const admin = useAdmin()
  return useRequest<
    typeof contract.updateContactChannel,
    { channel: Channel; change: ChannelChange }
  >({
    request: ({ channel, change }) => ({
      method: 'PATCH',
      path: CHANNEL_PATH,
      params: channelParams(channel),
      body: change,
    }),
    changes: ({ channel }) => channelKeys(admin.projectId, channel.user_id),
  })
}

/** Removes an email from a user. */
export function useRemoveChannel() {
  const admin = useAdmin()
  return useRequest<typeof contract.deleteContactChannel, Channel>({
    request: (channel) => ({
      method: 'DELETE',
      path: CHANNEL_PATH,
      params: channelParams(channel),
    }),
    changes: ({ user_id }) => channelKeys(admin.projectId, user_id),
  })
}

/** Sends an email with a link that verifies the address. */
export function useSendVerification(channel: Channel) {
  const admin = useAdmin()
  return useRequest<typeof contract.sendChannelVerificationCode, string>({
    request: (callback_url) => ({
      method: 'POST',
      path: `${CHANNEL_PATH}/send-verification-code`,
      params: channelParams(channel),
      body: { callback_url },
    }),
    changes: [mailboxKeys.list(admin.projectId)],
  })
}

const channelKeys = (projectId: string, id: string): readonly QueryKey[] => [
  ...recordKeys(projectId, id),
  userKeys.channels(projectId, id),
]
