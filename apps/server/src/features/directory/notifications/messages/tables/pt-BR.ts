import type { Messages } from '@latchkey/contract/pure'

/* Brazilian Portuguese. */
export default {
  'Did this happen by mistake?': 'Foi um engano?',
  Marketing: 'marketing',
  'Subscribe again': 'Inscrever-se novamente',
  'Subscribed again': 'Inscrição reativada',
  Unsubscribed: 'Inscrição cancelada',
  'You have already unsubscribed with this link.': 'Você já cancelou a inscrição com este link.',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    'Você cancelou a inscrição e não receberá mais e-mails de {category} de {project}.',
  'You will receive {category} emails from {project} again.':
    'Você voltará a receber e-mails de {category} de {project}.',
} satisfies Messages
