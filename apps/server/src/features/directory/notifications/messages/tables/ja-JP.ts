import type { Messages } from '@latchkey/contract/pure'

/* Japanese. */
export default {
  'Did this happen by mistake?': '間違えて停止しましたか？',
  Marketing: 'マーケティング',
  'Subscribe again': '配信を再開',
  'Subscribed again': '配信を再開しました',
  Unsubscribed: '配信を停止しました',
  'You have already unsubscribed with this link.': 'このリンクではすでに配信が停止されています。',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    '配信を停止しました。今後、{project}から{category}メールは届きません。',
  'You will receive {category} emails from {project} again.':
    '{project}から{category}メールが再び届くようになります。',
} satisfies Messages
