import type { Messages } from '@latchkey/contract/pure'

/* German. Formal "Sie". offer, plan Tarif · purchase Kauf · link Link · owner Eigentümer */
export default {
  'A purchase link works once and for 24 hours. Go back to where you got it, and ask for a new one.':
    'Ein Kauflink gilt einmal und 24 Stunden lang. Gehen Sie dorthin zurück, wo Sie ihn erhalten haben, und fordern Sie einen neuen an.',
  Cancel: 'Abbrechen',
  'Check your connection and try again.': 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'Checking your payment…': 'Ihre Zahlung wird geprüft …',
  Close: 'Schließen',
  'Complete purchase': 'Kauf abschließen',
  'Complete without paying': 'Ohne Zahlung abschließen',
  'Complete without paying?': 'Ohne Zahlung abschließen?',
  'Couldn’t check your payment': 'Ihre Zahlung konnte nicht geprüft werden',
  'Couldn’t complete the purchase. Try again.':
    'Der Kauf konnte nicht abgeschlossen werden. Versuchen Sie es erneut.',
  'Couldn’t load the payment form. Check your connection.':
    'Das Zahlungsformular konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.',
  'Couldn’t load this page': 'Diese Seite konnte nicht geladen werden',
  'Couldn’t start the payment. Check your connection and try again.':
    'Die Zahlung konnte nicht begonnen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'Enter a whole number of at least 1.': 'Geben Sie eine ganze Zahl ab 1 ein.',
  'Loading…': 'Wird geladen …',
  'Not available in USD': 'Nicht in USD verfügbar',
  'One less': 'Anzahl verringern',
  'One more': 'Anzahl erhöhen',
  'Only owners of the project see this. Customers don’t.':
    'Nur Eigentümer des Projekts sehen dies, Kunden nicht.',
  'Pay {amount}': '{amount} bezahlen',
  Payment: 'Zahlung',
  'Payment failed': 'Zahlung fehlgeschlagen',
  'Payment is processing': 'Zahlung wird verarbeitet',
  'Payments are not configured on this server.':
    'Zahlungen sind auf diesem Server nicht eingerichtet.',
  'Payments are processed by Stripe.': 'Zahlungen werden von Stripe abgewickelt.',
  'Please wait…': 'Bitte warten …',
  Price: 'Preis',
  Purchase: 'Kauf',
  'Purchase complete': 'Kauf abgeschlossen',
  Quantity: 'Anzahl',
  Subscribe: 'Abonnieren',
  'Test mode': 'Testmodus',
  'Test purchase': 'Testkauf',
  'Thank you! Nothing is due now. You can close this page.':
    'Vielen Dank! Jetzt ist nichts fällig. Sie können diese Seite schließen.',
  'Thank you! Your bank is still processing the payment. You can close this page.':
    'Vielen Dank! Ihre Bank verarbeitet die Zahlung noch. Sie können diese Seite schließen.',
  'Thank you! Your payment was successful. You can close this page.':
    'Vielen Dank! Ihre Zahlung war erfolgreich. Sie können diese Seite schließen.',
  'The customer gets “{offer}” at once, and the link is used up.':
    'Der Kunde erhält „{offer}“ sofort, und der Link ist verbraucht.',
  'The payment didn’t go through. Try again, or use another payment method.':
    'Die Zahlung ist nicht zustande gekommen. Versuchen Sie es erneut, oder verwenden Sie eine andere Zahlungsmethode.',
  'The payment method was declined.': 'Die Zahlungsmethode wurde abgelehnt.',
  'The payment was canceled.': 'Die Zahlung wurde abgebrochen.',
  'The payment was not completed.': 'Die Zahlung wurde nicht abgeschlossen.',
  'The payment was not confirmed at your bank.':
    'Die Zahlung wurde nicht bei Ihrer Bank bestätigt.',
  'The total can’t be less than {amount}.': 'Die Summe muss mindestens {amount} betragen.',
  'The total can’t be more than {amount}.': 'Die Summe darf höchstens {amount} betragen.',
  'There is nothing to pay.': 'Es ist nichts zu bezahlen.',
  'This is included for everyone. There is nothing to pay.':
    'Dies ist für alle enthalten. Es ist nichts zu bezahlen.',
  'This link isn’t valid': 'Dieser Link ist nicht gültig',
  'This page is part of Latchkey and only works when its server delivers it.':
    'Diese Seite ist Teil von Latchkey und funktioniert nur, wenn dessen Server sie ausliefert.',
  'This price can’t be paid, because it has no amount in USD.':
    'Dieser Preis kann nicht bezahlt werden, da er keinen Betrag in USD hat.',
  'This purchase isn’t possible. Go back to where you got the link, and ask for a new one.':
    'Dieser Kauf ist nicht möglich. Gehen Sie dorthin zurück, wo Sie den Link erhalten haben, und fordern Sie einen neuen an.',
  'This replaces your current plan “{plan}”.': 'Dies ersetzt Ihren bisherigen Tarif „{plan}“.',
  'This replaces your current plan.': 'Dies ersetzt Ihren bisherigen Tarif.',
  'This was a test: no payment was processed.':
    'Dies war ein Test: Es wurde keine Zahlung abgewickelt.',
  Total: 'Summe',
  'Try again': 'Erneut versuchen',
  'You already have this. There is nothing to pay.':
    'Sie haben dies bereits. Es ist nichts zu bezahlen.',
  'You may have paid. Check your connection and try again before you pay once more.':
    'Möglicherweise haben Sie bezahlt. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut, bevor Sie noch einmal bezahlen.',
  once: 'einmalig',
  '{count, plural, one {per day} other {every # days}}':
    '{count, plural, one {pro Tag} other {alle # Tage}}',
  '{count, plural, one {per month} other {every # months}}':
    '{count, plural, one {pro Monat} other {alle # Monate}}',
  '{count, plural, one {per week} other {every # weeks}}':
    '{count, plural, one {pro Woche} other {alle # Wochen}}',
  '{count, plural, one {per year} other {every # years}}':
    '{count, plural, one {pro Jahr} other {alle # Jahre}}',
} satisfies Messages
