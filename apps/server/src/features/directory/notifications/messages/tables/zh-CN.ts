import type { Messages } from '@latchkey/contract/pure'

/* Simplified Chinese. */
export default {
  'Did this happen by mistake?': '误操作了吗？',
  Marketing: '营销',
  'Subscribe again': '重新订阅',
  'Subscribed again': '已重新订阅',
  Unsubscribed: '已退订',
  'You have already unsubscribed with this link.': '您已通过此链接退订。',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    '您已退订，将不再收到 {project} 的{category}邮件。',
  'You will receive {category} emails from {project} again.':
    '您将重新收到 {project} 的{category}邮件。',
} satisfies Messages
