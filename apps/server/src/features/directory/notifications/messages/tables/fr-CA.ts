import type { Messages } from '@latchkey/contract/pure'

/* Canadian French. */
export default {
  'Did this happen by mistake?': 'Était-ce une erreur?',
  Marketing: 'marketing',
  'Subscribe again': 'Se réabonner',
  'Subscribed again': 'Réabonnement effectué',
  Unsubscribed: 'Désabonnement effectué',
  'You have already unsubscribed with this link.': 'Ce lien a déjà servi à vous désabonner.',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    'Votre désabonnement est effectif. Vous ne recevrez plus de courriels {category} envoyés par {project}.',
  'You will receive {category} emails from {project} again.':
    'Vous recevrez de nouveau les courriels {category} envoyés par {project}.',
} satisfies Messages
