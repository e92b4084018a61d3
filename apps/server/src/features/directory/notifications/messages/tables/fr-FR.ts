import type { Messages } from '@latchkey/contract/pure'

/* French. */
export default {
  'Did this happen by mistake?': 'Était-ce une erreur ?',
  Marketing: 'marketing',
  'Subscribe again': 'Se réabonner',
  'Subscribed again': 'Réabonnement effectué',
  Unsubscribed: 'Désabonnement effectué',
  'You have already unsubscribed with this link.': 'Vous vous êtes déjà désabonné avec ce lien.',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    'Vous êtes désabonné et ne recevrez plus d’e-mails de {category} de la part de {project}.',
  'You will receive {category} emails from {project} again.':
    'Vous recevrez de nouveau des e-mails de {category} de la part de {project}.',
} satisfies Messages
