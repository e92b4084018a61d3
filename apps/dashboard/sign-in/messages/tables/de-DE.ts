import type { Messages } from '@latchkey/contract/pure'

/* German. Formal "Sie". sign in anmelden */
export default {
  'Privacy policy': 'Datenschutzerklärung',
  'Sign in': 'Anmelden',
  'Terms of service': 'Nutzungsbedingungen',
  'This page is part of Latchkey and only works when its server delivers it.':
    'Diese Seite ist ein Teil von Latchkey und funktioniert nur, wenn dessen Server sie ausliefert.',
} satisfies Messages
