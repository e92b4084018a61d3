import type { Messages } from '@latchkey/contract/pure'

/* Simplified Chinese. */
export default {
  'Did this happen by mistake?': '操作有误？',
  Marketing: '营销',
  'Subscribe again': '重新订阅',
  'Subscribed again': '已重新订阅',
  Unsubscribed: '已退订',
  'You have already unsubscribed with this link.': '你已通过此链接退订。',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    '你已退订，将不再收到 {project} 的{category}邮件。',
  'You will receive {category} emails from {project} again.':
    '你将重新收到 {project} 的{category}邮件。',
} satisfies Messages
