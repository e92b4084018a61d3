import {
  checkContactChannelCode,
  createContactChannel,
  deleteContactChannel,
  listContactChannels,
  readContactChannel,
  sendChannelVerificationCode,
  sendPrimaryEmailVerificationCode,
  updateContactChannel,
  verifyContactChannel,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { checkCode } from '../../messaging/verification-codes/index.ts'
import { addChannel, changeChannel, findChannels, getChannel, removeChannel } from './rules.ts'
import { sendChannelCode, sendPrimaryEmailCode, verifyChannel } from './verification.ts'

const done = { success: true } as const

export const contactChannelRoutes = [
  on(createContactChannel, (ctx, { body }) => addChannel(ctx, body)),
  on(listContactChannels, async (ctx, { query }) => ({ items: await findChannels(ctx, query), is_paginated: false })),
  on(readContactChannel, (ctx, { params }) => getChannel(ctx, params.user_id, params.contact_channel_id)),
  on(updateContactChannel, (ctx, { params, body }) => changeChannel(ctx, params.user_id, params.contact_channel_id, body)),
  on(deleteContactChannel, async (ctx, { params }) => {
    await removeChannel(ctx, params.user_id, params.contact_channel_id)
    return done
  }),
  on(sendChannelVerificationCode, async (ctx, { params, body }) => {
    await sendChannelCode(ctx, params.user_id, params.contact_channel_id, body.callback_url)
    return done
  }),
  on(sendPrimaryEmailVerificationCode, async (ctx, { body }) => {
    await sendPrimaryEmailCode(ctx, body)
    return done
  }),
  on(verifyContactChannel, async (ctx, { body }) => {
    await verifyChannel(ctx, body.code)
    return done
  }),
  on(checkContactChannelCode, async (ctx, { body }) => {
    await checkCode(ctx, 'contact-channel-verification', body.code)
    return { is_code_valid: true }
  }),
]
