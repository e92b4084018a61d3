import type { Messages } from '@latchkey/contract/pure'

/* Italian. Informal "tu" in the imperative. Quotation marks are “”. plan piano · purchase
   acquisto · link link · owner proprietario */
export default {
  'A purchase link works once and for 24 hours. Go back to where you got it, and ask for a new one.':
    'Un link di acquisto funziona una sola volta e per 24 ore. Torna dove lo hai ottenuto e chiedine uno nuovo.',
  Cancel: 'Annulla',
  'Check your connection and try again.': 'Controlla la connessione e riprova.',
  'Checking your payment…': 'Controllo del pagamento…',
  Close: 'Chiudi',
  'Complete purchase': 'Completa l’acquisto',
  'Complete without paying': 'Completa senza pagare',
  'Complete without paying?': 'Completare senza pagare?',
  'Couldn’t check your payment': 'Impossibile controllare il pagamento',
  'Couldn’t complete the purchase. Try again.': 'Impossibile completare l’acquisto. Riprova.',
  'Couldn’t load the payment form. Check your connection.':
    'Impossibile caricare il modulo di pagamento. Controlla la connessione.',
  'Couldn’t load this page': 'Impossibile caricare questa pagina',
  'Couldn’t start the payment. Check your connection and try again.':
    'Impossibile avviare il pagamento. Controlla la connessione e riprova.',
  'Enter a whole number of at least 1.': 'Inserisci un numero intero, almeno 1.',
  'Loading…': 'Caricamento…',
  'Not available in USD': 'Non disponibile in USD',
  'One less': 'Uno in meno',
  'One more': 'Uno in più',
  'Only owners of the project see this. Customers don’t.':
    'Lo vedono solo i proprietari del progetto, non i clienti.',
  'Pay {amount}': 'Paga {amount}',
  Payment: 'Pagamento',
  'Payment failed': 'Pagamento non riuscito',
  'Payment is processing': 'Pagamento in elaborazione',
  'Payments are not configured on this server.':
    'I pagamenti non sono configurati su questo server.',
  'Payments are processed by Stripe.': 'I pagamenti sono elaborati da Stripe.',
  'Please wait…': 'Attendi…',
  Price: 'Prezzo',
  Purchase: 'Acquisto',
  'Purchase complete': 'Acquisto completato',
  Quantity: 'Quantità',
  Subscribe: 'Abbonati',
  'Test mode': 'Modalità di prova',
  'Test purchase': 'Acquisto di prova',
  'Thank you! Nothing is due now. You can close this page.':
    'Grazie! Per ora non c’è nulla da pagare. Puoi chiudere questa pagina.',
  'Thank you! Your bank is still processing the payment. You can close this page.':
    'Grazie! La tua banca sta ancora elaborando il pagamento. Puoi chiudere questa pagina.',
  'Thank you! Your payment was successful. You can close this page.':
    'Grazie! Il pagamento è riuscito. Puoi chiudere questa pagina.',
  'The customer gets “{offer}” at once, and the link is used up.':
    'Il cliente riceve subito “{offer}” e il link risulta usato.',
  'The payment didn’t go through. Try again, or use another payment method.':
    'Il pagamento non è andato a buon fine. Riprova o usa un altro metodo di pagamento.',
  'The payment method was declined.': 'Il metodo di pagamento è stato rifiutato.',
  'The payment was canceled.': 'Il pagamento è stato annullato.',
  'The payment was not completed.': 'Il pagamento non è stato completato.',
  'The payment was not confirmed at your bank.':
    'Il pagamento non è stato confermato presso la tua banca.',
  'The total can’t be less than {amount}.': 'Il totale non può essere inferiore a {amount}.',
  'The total can’t be more than {amount}.': 'Il totale non può essere superiore a {amount}.',
  'There is nothing to pay.': 'Non c’è nulla da pagare.',
  'This is included for everyone. There is nothing to pay.':
    'È incluso per tutti. Non c’è nulla da pagare.',
  'This link isn’t valid': 'Questo link non è valido',
  'This page is part of Latchkey and only works when its server delivers it.':
    'Questa pagina fa parte di Latchkey e funziona solo se è fornita dal suo server.',
  'This price can’t be paid, because it has no amount in USD.':
    'Questo prezzo non si può pagare, perché non ha un importo in USD.',
  'This purchase isn’t possible. Go back to where you got the link, and ask for a new one.':
    'Questo acquisto non è possibile. Torna dove hai ottenuto il link e chiedine uno nuovo.',
  'This replaces your current plan “{plan}”.': 'Sostituisce il tuo piano attuale “{plan}”.',
  'This replaces your current plan.': 'Sostituisce il tuo piano attuale.',
  'This was a test: no payment was processed.':
    'Era una prova: nessun pagamento è stato elaborato.',
  Total: 'Totale',
  'Try again': 'Riprova',
  'You already have this. There is nothing to pay.': 'Lo hai già. Non c’è nulla da pagare.',
  'You may have paid. Check your connection and try again before you pay once more.':
    'Potresti avere già pagato. Controlla la connessione e riprova prima di pagare di nuovo.',
  once: 'una tantum',
  '{count, plural, one {per day} other {every # days}}':
    '{count, plural, one {al giorno} other {ogni # giorni}}',
  '{count, plural, one {per month} other {every # months}}':
    '{count, plural, one {al mese} other {ogni # mesi}}',
  '{count, plural, one {per week} other {every # weeks}}':
    '{count, plural, one {a settimana} other {ogni # settimane}}',
  '{count, plural, one {per year} other {every # years}}':
    '{count, plural, one {all’anno} other {ogni # anni}}',
} satisfies Messages
