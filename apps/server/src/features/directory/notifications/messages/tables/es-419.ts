import type { Messages } from '@latchkey/contract/pure'

/* Latin American Spanish. */
export default {
  'Did this happen by mistake?': '¿Fue un error?',
  Marketing: 'marketing',
  'Subscribe again': 'Volver a suscribirse',
  'Subscribed again': 'Suscripción reactivada',
  Unsubscribed: 'Suscripción cancelada',
  'You have already unsubscribed with this link.': 'Ya cancelaste la suscripción con este enlace.',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    'Cancelaste la suscripción y ya no recibirás correos de {category} de {project}.',
  'You will receive {category} emails from {project} again.':
    'Volverás a recibir correos de {category} de {project}.',
} satisfies Messages
