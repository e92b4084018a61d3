import type { Messages } from '@latchkey/contract/pure'

/* Korean. */
export default {
  'Did this happen by mistake?': '실수로 거부하셨나요?',
  Marketing: '마케팅',
  'Subscribe again': '다시 구독',
  'Subscribed again': '다시 구독했어요',
  Unsubscribed: '수신을 거부했어요',
  'You have already unsubscribed with this link.': '이 링크로 이미 수신을 거부했어요.',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    '수신을 거부했어요. 앞으로 {project}의 {category} 이메일을 받지 않아요.',
  'You will receive {category} emails from {project} again.':
    '{project}의 {category} 이메일을 다시 받게 돼요.',
} satisfies Messages
