import type { Messages } from '@latchkey/contract/pure'

/* Canadian French. Formal "vous"; verbs in the infinitive on buttons. A no-break space before a
   colon and inside «», none before ? and !. plan forfait · purchase achat · link lien · owner
   propriétaire */
export default {
  'A purchase link works once and for 24 hours. Go back to where you got it, and ask for a new one.':
    'Un lien d’achat fonctionne une seule fois et pendant 24 heures. Retournez là où vous l’avez obtenu et demandez-en un nouveau.',
  Cancel: 'Annuler',
  'Check your connection and try again.': 'Vérifiez votre connexion et réessayez.',
  'Checking your payment…': 'Vérification de votre paiement…',
  Close: 'Fermer',
  'Complete purchase': 'Terminer l’achat',
  'Complete without paying': 'Terminer sans payer',
  'Complete without paying?': 'Terminer sans payer?',
  'Couldn’t check your payment': 'Impossible de vérifier votre paiement',
  'Couldn’t complete the purchase. Try again.': 'Impossible de terminer l’achat. Réessayez.',
  'Couldn’t load the payment form. Check your connection.':
    'Impossible de charger le formulaire de paiement. Vérifiez votre connexion.',
  'Couldn’t load this page': 'Impossible de charger cette page',
  'Couldn’t start the payment. Check your connection and try again.':
    'Impossible de commencer le paiement. Vérifiez votre connexion et réessayez.',
  'Enter a whole number of at least 1.': 'Saisissez un nombre entier supérieur ou égal à 1.',
  'Loading…': 'Chargement…',
  'Not available in USD': 'Non disponible en USD',
  'One less': 'Un de moins',
  'One more': 'Un de plus',
  'Only owners of the project see this. Customers don’t.':
    'Seuls les propriétaires du projet voient ceci, pas les clients.',
  'Pay {amount}': 'Payer {amount}',
  Payment: 'Paiement',
  'Payment failed': 'Le paiement a échoué',
  'Payment is processing': 'Le paiement est en cours de traitement',
  'Payments are not configured on this server.':
    'Les paiements ne sont pas configurés sur ce serveur.',
  'Payments are processed by Stripe.': 'Les paiements sont traités par Stripe.',
  'Please wait…': 'Veuillez patienter…',
  Price: 'Prix',
  Purchase: 'Achat',
  'Purchase complete': 'Achat terminé',
  Quantity: 'Quantité',
  Subscribe: 'S’abonner',
  'Test mode': 'Mode test',
  'Test purchase': 'Achat test',
  'Thank you! Nothing is due now. You can close this page.':
    'Merci! Il n’y a rien à payer pour le moment. Vous pouvez fermer cette page.',
  'Thank you! Your bank is still processing the payment. You can close this page.':
    'Merci! Votre banque traite encore le paiement. Vous pouvez fermer cette page.',
  'Thank you! Your payment was successful. You can close this page.':
    'Merci! Votre paiement a réussi. Vous pouvez fermer cette page.',
  'The customer gets “{offer}” at once, and the link is used up.':
    'Le client obtient « {offer} » immédiatement, et le lien ne fonctionne plus.',
  'The payment didn’t go through. Try again, or use another payment method.':
    'Le paiement n’a pas abouti. Réessayez ou utilisez un autre mode de paiement.',
  'The payment method was declined.': 'Le mode de paiement a été refusé.',
  'The payment was canceled.': 'Le paiement a été annulé.',
  'The payment was not completed.': 'Le paiement n’a pas été terminé.',
  'The payment was not confirmed at your bank.':
    'Le paiement n’a pas été confirmé auprès de votre banque.',
  'The total can’t be less than {amount}.': 'Le total ne peut pas être inférieur à {amount}.',
  'The total can’t be more than {amount}.': 'Le total ne peut pas être supérieur à {amount}.',
  'There is nothing to pay.': 'Il n’y a rien à payer.',
  'This is included for everyone. There is nothing to pay.':
    'Ceci est inclus pour tout le monde. Il n’y a rien à payer.',
  'This link isn’t valid': 'Ce lien n’est pas valide',
  'This page is part of Latchkey and only works when its server delivers it.':
    'Cette page fait partie de Latchkey et ne fonctionne que si son serveur la fournit.',
  'This price can’t be paid, because it has no amount in USD.':
    'Ce prix ne peut pas être payé, car il n’a pas de montant en USD.',
  'This purchase isn’t possible. Go back to where you got the link, and ask for a new one.':
    'Cet achat n’est pas possible. Retournez là où vous avez obtenu le lien et demandez-en un nouveau.',
  'This replaces your current plan “{plan}”.': 'Ceci remplace votre forfait actuel « {plan} ».',
  'This replaces your current plan.': 'Ceci remplace votre forfait actuel.',
  'This was a test: no payment was processed.': 'C’était un test : aucun paiement n’a été traité.',
  Total: 'Total',
  'Try again': 'Réessayer',
  'You already have this. There is nothing to pay.': 'Vous avez déjà ceci. Il n’y a rien à payer.',
  'You may have paid. Check your connection and try again before you pay once more.':
    'Vous avez peut-être payé. Vérifiez votre connexion et réessayez avant de payer de nouveau.',
  once: 'paiement unique',
  '{count, plural, one {per day} other {every # days}}':
    '{count, plural, one {par jour} other {tous les # jours}}',
  '{count, plural, one {per month} other {every # months}}':
    '{count, plural, one {par mois} other {tous les # mois}}',
  '{count, plural, one {per week} other {every # weeks}}':
    '{count, plural, one {par semaine} other {toutes les # semaines}}',
  '{count, plural, one {per year} other {every # years}}':
    '{count, plural, one {par an} other {tous les # ans}}',
} satisfies Messages
