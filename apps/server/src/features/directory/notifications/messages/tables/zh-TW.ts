import type { Messages } from '@latchkey/contract/pure'

/* Traditional Chinese. */
export default {
  'Did this happen by mistake?': '不小心按錯了嗎？',
  Marketing: '行銷',
  'Subscribe again': '重新訂閱',
  'Subscribed again': '已重新訂閱',
  Unsubscribed: '已取消訂閱',
  'You have already unsubscribed with this link.': '你已透過此連結取消訂閱。',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    '你已取消訂閱，將不再收到 {project} 的{category}郵件。',
  'You will receive {category} emails from {project} again.':
    '你將再次收到 {project} 的{category}郵件。',
} satisfies Messages
