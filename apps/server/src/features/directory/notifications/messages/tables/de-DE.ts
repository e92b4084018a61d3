import type { Messages } from '@latchkey/contract/pure'

/* German. */
export default {
  'Did this happen by mistake?': 'War das ein Versehen?',
  Marketing: 'Marketing',
  'Subscribe again': 'Wieder abonnieren',
  'Subscribed again': 'Wieder abonniert',
  Unsubscribed: 'Abbestellt',
  'You have already unsubscribed with this link.':
    'Sie haben die E-Mails mit diesem Link bereits abbestellt.',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    'Sie haben die E-Mails abbestellt und erhalten von {project} keine {category}-E-Mails mehr.',
  'You will receive {category} emails from {project} again.':
    'Sie erhalten von {project} wieder {category}-E-Mails.',
} satisfies Messages
