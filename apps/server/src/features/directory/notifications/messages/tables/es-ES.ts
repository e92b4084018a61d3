import type { Messages } from '@latchkey/contract/pure'

/* Spanish. */
export default {
  'Did this happen by mistake?': '¿Ha sido un error?',
  Marketing: 'marketing',
  'Subscribe again': 'Volver a suscribirse',
  'Subscribed again': 'Suscripción reactivada',
  Unsubscribed: 'Suscripción cancelada',
  'You have already unsubscribed with this link.':
    'Ya has cancelado la suscripción con este enlace.',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    'Has cancelado la suscripción y ya no recibirás correos de {category} de {project}.',
  'You will receive {category} emails from {project} again.':
    'Volverás a recibir correos de {category} de {project}.',
} satisfies Messages
