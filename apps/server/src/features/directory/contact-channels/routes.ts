import {
  createContactChannel,
  deleteContactChannel,
  listContactChannels,
  readContactChannel,
  updateContactChannel,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { changeChannel } from './change-channel.ts'
import { addChannel, findChannels, getChannel, removeChannel } from './rules.ts'

const done = { success: true } as const

export const contactChannelRoutes = [
  on(createContactChannel, (ctx, { body }) => addChannel(ctx, body)),
  on(listContactChannels, (ctx, { query }) => findChannels(ctx, query)),
  on(readContactChannel, (ctx, { params }) =>
    getChannel(ctx, params.user_id, params.contact_channel_id),
  ),
  on(updateContactChannel, (ctx, { params, body }) =>
    changeChannel(ctx, params.user_id, params.contact_channel_id, body),
  ),
  on(deleteContactChannel, async (ctx, { params }) => {
    await removeChannel(ctx, params.user_id, params.contact_channel_id)
    return done
  }),
]
