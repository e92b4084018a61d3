import type { Messages } from '@latchkey/contract/pure'

/* Italian. */
export default {
  'Did this happen by mistake?': 'È stato un errore?',
  Marketing: 'marketing',
  'Subscribe again': 'Iscriviti di nuovo',
  'Subscribed again': 'Iscrizione ripristinata',
  Unsubscribed: 'Iscrizione annullata',
  'You have already unsubscribed with this link.':
    'Hai già annullato l’iscrizione con questo link.',
  'You have been unsubscribed and will no longer receive {category} emails from {project}.':
    'Hai annullato l’iscrizione e non riceverai più email di {category} da {project}.',
  'You will receive {category} emails from {project} again.':
    'Riceverai di nuovo email di {category} da {project}.',
} satisfies Messages
