import {
  checkContactChannelCode,
  previewContactChannelCode,
  sendChannelVerificationCode,
  sendPrimaryEmailVerificationCode,
  verifyContactChannel,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { checkCode } from '../../messaging/verification-codes/index.ts'
import { sendChannelCode, sendPrimaryEmailCode, verifyChannel } from './rules.ts'

const done = { success: true } as const

export const emailVerificationRoutes = [
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
  on(previewContactChannelCode, async (ctx, { body }) => {
    const { email } = await checkCode(ctx, 'contact-channel-verification', body.code)
    return { email }
  }),
]
