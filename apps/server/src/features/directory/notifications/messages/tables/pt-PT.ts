import type { Messages } from '@latchkey/contract/pure'

/* European Portuguese. */
export default {
  'Did this happen by mistake?': 'Foi um engano?',
  Marketing: 'marketing',
  'Subscribe again': 'Subscrever novamente',
  'Subscribed again': 'Subscrição reativada',
  Unsubscribed: 'Subscrição cancelada',
  'You have already unsubscribed with this link.': 'Já cancelou a subscrição com este link.',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    'Cancelou a subscrição e deixará de receber e-mails de {category} de {project}.',
  'You will receive {category} emails from {project} again.':
    'Voltará a receber e-mails de {category} de {project}.',
} satisfies Messages
